#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# includes.sh SOURCE BUILD: holds the sources of the core, and bad samples, against the include rules of core/.clang-tidy and,
# for the store, of core/store/.clang-tidy.
set -euo pipefail
source=$(realpath "$1") build=$(realpath "$2")

# tidy FOLDER FILE: under the rule of that folder
tidy() {
    clang-tidy-19 --quiet -p "$build" --config-file="$source/$1/.clang-tidy" \
        --checks='-*,portability-restrict-system-includes' --warnings-as-errors='*' --header-filter='.*' \
        --extra-arg=-w --extra-arg=-Wno-unknown-warning-option "$2"
}
export -f tidy
export source build

# refuses FOLDER SAMPLE HEADER
refuses() {
    local answer
    if answer=$(tidy "$1" "$source/tests/architecture/bad/includes/$2" 2>&1) ||
        ! grep -qF "system include $3 not allowed" <<<"$answer"; then
        printf 'the include rule of %s does not bite on %s:\n%s\n' "$1" "$2" "$answer" >&2
        exit 1
    fi
}
refuses core screen.cpp QtWidgets/QWidget
refuses core throughheader.cpp QtSql/QSqlQuery
refuses core/store screen.cpp QtWidgets/QWidget
if ! tidy core/store "$source/tests/architecture/bad/includes/throughheader.cpp" >/dev/null 2>&1; then
    echo 'the include rule of core/store refuses a database' >&2
    exit 1
fi

# check FOLDER FILE…
check() {
    local folder=$1
    shift
    echo "$# files under the rule of $folder"
    [ $# -eq 0 ] || printf '%s\0' "$@" | xargs -0 -n 1 -P 2 bash -c 'tidy "$0" "$1"' "$folder"
}

# units FOLDER TARGET BATCHES: what the database names. In a unity build these are batches, which include the sources.
units() {
    sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$build/compile_commands.json" |
        grep -E "^($source/$1/.*\.cpp|$build/core/CMakeFiles/$2\.dir/Unity/unity_$3_cxx\.cxx)$"
}
mapfile -t core < <(units core assize_core '[0-9]+' | grep -vE "^$source/core/(store|session)/")
mapfile -t store < <(units core/store assize_store store)
mapfile -t session < <(units core/session assize_store session)
check core "${core[@]}"
check core/store "${store[@]}"
check core "${session[@]}"
