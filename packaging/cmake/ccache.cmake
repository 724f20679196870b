# SPDX-License-Identifier: Apache-2.0
# Uses ccache when it is there. Paths are taken relative to the project's root, so that another clone finds the same objects.
find_program(ASSIZE_CCACHE ccache)
mark_as_advanced(ASSIZE_CCACHE)
if(ASSIZE_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${ASSIZE_CCACHE}")
endif()
