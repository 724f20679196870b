#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# locales.sh FOLDER: compiles the locales that tests run the program in, where they are not there yet, so that FOLDER can be
# a LOCPATH. Fails where one of them is not what it is meant to be: a test in it would be one in the locale C.
set -euo pipefail
export LC_ALL=C
folder=${1:?usage: locales.sh FOLDER}

# The name; decimal point; character set; language.
locales='de_DE.UTF-8 , UTF-8 de
tr_TR.UTF-8 , UTF-8 tr
fa_IR.UTF-8 . UTF-8 fa
ps_AF.UTF-8 ٫ UTF-8 ps
de_DE.ISO-8859-1 , ISO-8859-1 de'

command -v localedef >/dev/null && [ -d /usr/share/i18n/locales ] || {
    echo 'locales.sh: the package locales is missing' >&2
    exit 1
}
mkdir -p "$folder"
while read -r name expected; do
    if [ ! -d "$folder/$name" ]; then
        # Of several that compile the same one, the first to be done wins.
        made=$(mktemp -d "$folder/making.XXXXXX")
        localedef --no-archive -i "${name%%.*}" -f "${name#*.}" "$made/$name"
        mv -T "$made/$name" "$folder/$name" 2>/dev/null || [ -d "$folder/$name" ]
        rm -rf "$made"
    fi
    found=$(LOCPATH=$folder LC_ALL=$name locale decimal_point charmap lang_ab | tr '\n' ' ')
    if [ "$found" != "$expected " ]; then
        echo "locales.sh: $name has '$found', expected '$expected'" >&2
        exit 1
    fi
done <<<"$locales"
