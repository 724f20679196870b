#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Installs the readers of pages that package-lock.json names, when they are not there yet or the lock file is newer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund
