#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# cleanroom.sh COMMAND [CHECKOUT]: runs a command, for example ./test, in a clone of the committed state of the checkout
# (this one by default) inside a bare Debian 12 that has nothing but what debootstrap's "minbase" holds.
#
# Needs root, debootstrap and git (packaging/deps.sh analysis). The mounts live in a private mount namespace, so that
# nothing of them is left over.
set -euo pipefail

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    echo 'usage: cleanroom.sh COMMAND [CHECKOUT]' >&2
    exit 2
fi
command=$1
checkout=$(realpath "${2:-$(dirname "${BASH_SOURCE[0]}")/..}")
if [ "$(id -u)" -ne 0 ]; then
    echo 'cleanroom.sh: only root can make a bare system; use sudo' >&2
    exit 2
fi

root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | sed -n 1p)
debootstrap --variant=minbase bookworm "$root" "$mirror" >/dev/null
chmod 755 "$root" # mktemp keeps others out

# The same package sources and certificate authorities as here: a private mirror or proxy may be in use.
rm -f "$root/etc/apt/sources.list"
for sources in /etc/apt/sources.list /etc/apt/sources.list.d; do
    [ ! -e "$sources" ] || cp -r "$sources" "$root/etc/apt/"
done
authorities=/etc/ssl/certs/ca-certificates.crt
environment=(PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/home LC_ALL=C.UTF-8 CI=true)
if [ -f "$authorities" ]; then
    cp "$authorities" "$root/etc/host-authorities.crt"
    environment+=(npm_config_cafile=/etc/host-authorities.crt)
fi

# No package may start a service.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"

git clone --quiet "$checkout" "$root/src"
unshare --mount bash -euc '
    root=$1 command=$2
    shift 2
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/dev/shm"
    exec env -i "$@" chroot "$root" bash -c "cd /src && $command"
' cleanroom "$root" "$command" "${environment[@]}"
