#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# atspi.sh ASSIZE REQUESTS: works in the real program as a screen reader does: through AT-SPI, on a session bus of its own.
set -euo pipefail
program=$1 requests=$2
here=$(cd "$(dirname "$0")" && pwd)
command -v dbus-run-session >/dev/null || { echo 'dbus-run-session is missing' >&2; exit 1; }
work=$(mktemp -d)
source "$here/../support/xserver.sh"

cp "$requests" "$work/sample.requests.assize.json"
mkdir -m 0700 "$work/run"
export XDG_RUNTIME_DIR=$work/run XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
unset DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS
dbus-run-session -- /usr/bin/python3 -B "$here/atspi.py" "$program" "$work/sample.requests.assize.json"
