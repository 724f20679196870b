#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# libraries.sh PROGRAM: fails when the headless program needs a library of the screen or the network.
set -euo pipefail
program=$1
refused='libQt6(Gui|Widgets|OpenGL|Svg|PrintSupport|Network|DBus)\.'

# The C library is needed by every program: not seeing it means that nothing was read.
needed=$(LC_ALL=C readelf -d "$program" | grep -F '(NEEDED)')
grep -qF 'libc.so' <<<"$needed"
if ! grep -qE "$refused" <<<"  0x01 (NEEDED)  Shared library: [libQt6Widgets.so.6]"; then
    echo "the rule itself does not find libQt6Widgets" >&2
    exit 1
fi
if grep -E "$refused" <<<"$needed"; then
    echo "$program needs the libraries above" >&2
    exit 1
fi
