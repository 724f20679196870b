#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Installs the validator that package-lock.json names, when it is not there yet or the lock file is newer.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund
