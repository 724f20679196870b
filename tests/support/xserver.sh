# SPDX-License-Identifier: Apache-2.0
# To be sourced: starts an X server that ends with the script, and names it in DISPLAY. Needs a folder in $work, which
# goes with the script too.
command -v Xvfb >/dev/null || { echo 'Xvfb is missing' >&2; exit 1; }
Xvfb -displayfd 9 -screen 0 2800x1900x24 -nolisten tcp -noreset 9>"$work/display" >"$work/log" 2>&1 &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
for _ in $(seq 200); do
    [ ! -s "$work/display" ] || break
    sleep 0.05
done
[ -s "$work/display" ] || { cat "$work/log" >&2; exit 1; }
export DISPLAY=:$(cat "$work/display") QT_QPA_PLATFORM=xcb
