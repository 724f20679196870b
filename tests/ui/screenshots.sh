#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# screenshots.sh UITESTS FOLDER: takes pictures of the window at work in a real X server, so that fonts, palettes and focus
# are those of a screen, and keeps them in FOLDER for looking at.
set -euo pipefail
uitests=$1 folder=$2
work=$(mktemp -d)
source "$(dirname "$0")/../support/xserver.sh"

rm -rf "$folder"
export ASSIZE_SCREENSHOTS=$folder
export LSAN_OPTIONS=suppressions=$(dirname "$0")/leaks.supp:${LSAN_OPTIONS:-}
"$uitests" DeskGrabs
QT_SCALE_FACTOR=2 "$uitests" DeskGrabs
looks='light dark fine fine-dark small small-dark small-rtl small-long small-large'
pages='start-empty rater label keys find overlapping compare questions guide missing changes skip change-keys export exported
    start corpus corpus-exported corpus-refused cjk hebrew'
for picture in $(for look in $looks; do printf "%s-$look " $pages; done); do
    [ -s "$folder/$picture.png" ] || { echo "there is no picture $picture" >&2; exit 1; }
done
