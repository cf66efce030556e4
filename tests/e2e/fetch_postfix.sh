#!/bin/sh
# Unpacks Debian's postfix into a folder of its own, for the tests that want a second kind of SMTP server. (The package
# itself cannot be installed beside exim4.) Doing it twice is no error and downloads nothing. Prints the folder.
# Must be run as root; makes the user postfix and the group postdrop, which Postfix insists on.
set -eu
folder=${ZUGPOST_POSTFIX:-/var/cache/zugpost-tests/postfix}
if [ ! -x "$folder/usr/lib/postfix/sbin/master" ]; then
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    chmod 755 "$scratch"
    (cd "$scratch" && apt-get -qq -o APT::Sandbox::User=root download postfix >&2)
    mkdir -p "$folder"
    dpkg-deb -x "$scratch"/postfix_*.deb "$folder"
fi
getent group postfix >/dev/null || groupadd --system postfix
getent passwd postfix >/dev/null || useradd --system --gid postfix --home-dir /var/spool/postfix --shell /usr/sbin/nologin postfix
getent group postdrop >/dev/null || groupadd --system postdrop
echo "$folder"
