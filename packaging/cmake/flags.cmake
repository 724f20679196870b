# SPDX-License-Identifier: Apache-2.0
# The one target that carries how our own code is compiled. Every target of the project links it PRIVATE.
add_library(assize_flags INTERFACE)
target_compile_options(assize_flags INTERFACE
    # Results must be the same bytes on every machine: no fused multiply-add, and never -ffast-math.
    -ffp-contract=off
    -Wall
    -Wextra
    -Wpedantic
    -Wshadow
    -Wconversion
    -Wsign-conversion
    -Wnon-virtual-dtor
    -Woverloaded-virtual
    -Wold-style-cast
    -Wcast-qual
    -Wformat=2
    -Wimplicit-fallthrough
    -Werror
    # GCC 12 reports a false overlap on "text" + std::string at -O2, and that the string of an empty std::optional
    # may be read.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
    # In a batch no class stands in the main file, so that GCC takes each private implementation for one of a header.
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wno-subobject-linkage>
    # clang reports a deprecation inside libstdc++ 12's own std::stable_sort; GCC still tells ours.
    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
    # GCC's form needs its optimiser and misfires inside inlined library code; clang's looks at the source.
    $<$<CXX_COMPILER_ID:Clang>:-Wnull-dereference>)
target_compile_definitions(assize_flags INTERFACE
    QT_NO_KEYWORDS
    QT_NO_FOREACH
    QT_NO_CAST_FROM_ASCII
    QT_NO_CAST_TO_ASCII
    QT_NO_URL_CAST_FROM_STRING
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
    QT_DISABLE_DEPRECATED_BEFORE=0x060400
    $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
