#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# includes.sh SOURCE BUILD: holds the core's sources, and bad samples, against the include rule of core/.clang-tidy.
set -euo pipefail
source=$(realpath "$1") build=$(realpath "$2")

tidy() {
    clang-tidy-19 --quiet -p "$build" --config-file="$source/core/.clang-tidy" \
        --checks='-*,portability-restrict-system-includes' --warnings-as-errors='*' --header-filter='.*' \
        --extra-arg=-w --extra-arg=-Wno-unknown-warning-option "$@"
}
export -f tidy
export source build

for sample in screen.cpp:QtWidgets/QWidget throughheader.cpp:QtSql/QSqlQuery; do
    if answer=$(tidy "$source/tests/architecture/bad/includes/${sample%%:*}" 2>&1) ||
        ! grep -qF "system include ${sample#*:} not allowed" <<<"$answer"; then
        printf 'the include rule does not bite on %s:\n%s\n' "${sample%%:*}" "$answer" >&2
        exit 1
    fi
done

# In a unity build the database names the batches, which include the sources.
mapfile -t files < <(sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$build/compile_commands.json" |
    grep -E "^($source/core/.*\.cpp|$build/core/CMakeFiles/assize_core\.dir/Unity/.*\.cxx)$")
echo "${#files[@]} translation units of the core"
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P 2 bash -c 'tidy "$1"' tidy
