#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# deps.sh [GROUP…]: installs the Debian packages of the groups that are missing (build when no group is given).
#
#   build      what compiles both programs
#   test       what ./test needs besides
#   analysis   what the presets clang and coverage, and packaging/cleanroom.sh, need besides
#
# This is the one list of packages. Without the rights to install, it stops and says which command to give.
set -euo pipefail

declare -A packages=(
    [build]='build-essential cmake ninja-build qt6-base-dev libqt6sql6-sqlite libssl-dev nlohmann-json3-dev libsimdjson-dev libxxhash-dev libexpected-dev libcli11-dev unicode-data'
    [test]='at-spi2-core dbus gir1.2-atspi-2.0 python3-gi librapidcheck-dev clang-tidy-19 clang-format-19 binutils locales openssl python3 strace time util-linux xvfb chromium fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji'
    [analysis]='clang-19 libclang-rt-19-dev clazy gcovr valgrind debootstrap git'
)

wanted=()
for group in "${@:-build}"; do
    if [ -z "${packages[$group]:-}" ]; then
        echo "deps.sh: there is no group $group; there are: ${!packages[*]}" >&2
        exit 2
    fi
    read -ra list <<<"${packages[$group]}"
    wanted+=("${list[@]}")
    # Asked for by command, not by package: Node.js from another source conflicts with Debian's npm.
    if [ "$group" = test ] && ! command -v npm >/dev/null; then
        wanted+=(nodejs npm)
    fi
done

if ! command -v dpkg-query >/dev/null; then
    echo "deps.sh: this is not a Debian system; install by hand: ${wanted[*]}" >&2
    exit 2
fi
installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null | sed -n 's/ installed$//p') || true
missing=()
for package in "${wanted[@]}"; do
    grep -qxF -- "$package" <<<"$installed" || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
    exit 0
fi

install=(apt-get install --yes --no-install-recommends "${missing[@]}")
if [ "$(id -u)" -ne 0 ]; then
    echo "Some packages are missing. Install them with:" >&2
    echo "    sudo ${install[*]}" >&2
    exit 2
fi

echo "Installing: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
known() { [ "$(apt-cache policy "$@" | grep -c 'Candidate: [^(]')" -eq $# ]; }
if ! known "${missing[@]}" || ! "${install[@]}"; then
    apt-get update
    "${install[@]}"
fi
