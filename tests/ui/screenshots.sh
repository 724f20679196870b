#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# screenshots.sh UITESTS FOLDER: takes pictures of the window at work in a real X server, so that fonts, palettes and focus
# are those of a screen, and keeps them in FOLDER for looking at.
set -euo pipefail
uitests=$1 folder=$2
command -v Xvfb >/dev/null || { echo 'Xvfb is missing' >&2; exit 1; }
work=$(mktemp -d)
Xvfb -displayfd 9 -screen 0 1400x950x24 -nolisten tcp -noreset 9>"$work/display" >"$work/log" 2>&1 &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
for _ in $(seq 200); do
    [ ! -s "$work/display" ] || break
    sleep 0.05
done
[ -s "$work/display" ] || { cat "$work/log" >&2; exit 1; }

rm -rf "$folder"
export DISPLAY=:$(cat "$work/display") QT_QPA_PLATFORM=xcb ASSIZE_SCREENSHOTS=$folder
export LSAN_OPTIONS=suppressions=$(dirname "$0")/leaks.supp:${LSAN_OPTIONS:-}
"$uitests" DeskGrabs
"$uitests" PageGrabs
for picture in desk-start-light desk-label-light desk-overlapping-dark desk-rtl-small desk-cjk-light desk-questions-dark start-dark; do
    [ -s "$folder/$picture.png" ] || { echo "there is no picture $picture" >&2; exit 1; }
done
