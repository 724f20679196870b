#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# sourcerules.sh ROOT: the rules that can be read off the text of the sources.
#
# A rule is a function that prints FILE:WHAT for every breach in the tree that $tree names. It is called for the project,
# where it must print nothing, and for bad/tree, where it must name exactly the files that are called after it: the rule
# "writes" must find the files writes-*, and no others.
set -euo pipefail
export LC_ALL=C.UTF-8
root=$(realpath "$1")
samples=$root/tests/architecture/bad/tree
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rules=(writes regex json digest sql screen eventloop unfinished licence format)

# Code lines that match an expression, in the given folders, without what stands behind //.
code() {
    local expression=$1 folders=()
    shift
    for folder in "$@"; do
        [ ! -d "$tree.code/$folder" ] || folders+=("$folder")
    done
    (cd "$tree.code" && grep -rnE -e "$expression" "${folders[@]}") || true
}
# Drops breaches in the files that may do it.
but() { grep -vE "^($1)" || true; }

# The [^s] is for Access::ReadWrite, which is how a project is opened.
writes() {
    code '\b(QSaveFile|QTemporaryFile|w?ofstream|w?fstream|fopen|freopen|mkos?temps?|O_WRONLY|O_RDWR|O_CREAT)\b|[^s]::(WriteOnly|ReadWrite|Append|NewOnly)\b' \
        core app ui | but 'core/base/saveatomically\.(h|cpp):'
}
# std::regex recurses once a character and dies on long input.
regex() { code '\bstd::w?regex|# *include *<regex>' core app ui tests; }
json() { code '# *include *[<"](nlohmann/|simdjson)' core app ui | but 'core/json/'; }
digest() { code '# *include *[<"]openssl/' core app ui | but 'core/text/digest\.(h|cpp):'; }
sql() { code '# *include *[<"](QtSql|QSql)' core app ui | but 'core/store/'; }
screen() { code '# *include *[<"]Qt(Gui|Widgets|OpenGL|Svg|PrintSupport)/' core app | but 'app/guimain\.cpp:'; }
eventloop() { code '\b(QEventLoop|processEvents)\b' core app ui; }
unfinished() { sources 'cpp|h' | xargs -r grep -nHE '\b(TODO|FIXME|XXX)\b' || true; }
licence() {
    local file
    sources 'cpp|h|cmake|CMakeLists\.txt|sh|mjs|js|py|clang-format|clang-tidy|run|test' | while IFS= read -r file; do
        head -n 3 "$file" | grep -qE '^(//|#) SPDX-License-Identifier: Apache-2\.0$' ||
            echo "$file:no licence line at its start"
    done
}
format() {
    local file
    sources 'cpp|h' | while IFS= read -r file; do
        clang-format-19 --style="file:$root/.clang-format" --dry-run --Werror "$file" 2>/dev/null ||
            echo "$file:not as clang-format-19 -i writes it"
    done
}

# The tree's own files, by the end of their name.
sources() {
    find . -regextype posix-extended \( -path ./build -o -path ./.git -o -name node_modules -o -path ./tests/architecture/bad \
        -o -path ./tests/data -o -path ./resources \) -prune \
        -o -type f -regex ".*[./]($1)" -print | sed 's,^\./,,' | sort
}

# A copy of the code without comments, so that a rule may be named in one.
strip_comments() {
    local file
    tree=$work/$1
    (cd "$2" && sources 'cpp|h') | while IFS= read -r file; do
        mkdir -p "$tree.code/${file%/*}"
        sed 's,//.*,,' "$2/$file" >"$tree.code/$file"
    done
}

command -v clang-format-19 >/dev/null || { echo 'clang-format-19 is missing' >&2; exit 1; }
strip_comments project "$root"
strip_comments samples "$samples"
failed=0
for rule in "${rules[@]}"; do
    expected=$(cd "$samples" && find . -name "$rule-*" | sed 's,^\./,,' | sort)
    found=$(cd "$samples" && tree=$work/samples && $rule | grep -oE '^[^: ]+:' | tr -d : | sort -u)
    if [ -z "$expected" ] || [ "$found" != "$expected" ]; then
        printf 'the rule "%s" is to find these bad samples:\n%s\nand finds:\n%s\n' "$rule" "$expected" "$found" >&2
        failed=1
    fi
    breaches=$(cd "$root" && tree=$work/project && $rule)
    if [ -n "$breaches" ]; then
        printf 'the rule "%s" is broken:\n%s\n' "$rule" "$breaches" >&2
        failed=1
    fi
done
exit $failed
