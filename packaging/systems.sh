#!/bin/sh
# packaging/systems.sh - the two commands of README.md on fresh systems: Debian 12, 13 and sid, as root and as a user
#
# Run it by `./bootstrap systems`. Each system is made once by debootstrap, in SYSTEMS/NAME.fresh; each test runs in a new copy of it, on a
# clone of what is committed. The user installs nothing: root runs the command that bootstrap says, then the user runs bootstrap again. A
# line says of each system how it went; what was printed is in SYSTEMS/NAME-WHO.log. Ends with 1 where something failed.
#
#   KIFU_SYSTEMS    the folder SYSTEMS; build/systems. A system takes 1 GB there
#   KIFU_SUITES     the names; "bookworm trixie sid"
#   KIFU_MIRROR     where packages come from; http://deb.debian.org/debian
set -u
cd "$(dirname "$0")/.." || exit 1

systems=${KIFU_SYSTEMS-build/systems} mirror=${KIFU_MIRROR-http://deb.debian.org/debian}
game=data/games/ear-reddening.sgf

skip() {
    echo "systems: skipped: $*"
    exit 0
}

[ "$(id -u)" = 0 ] || skip 'only root can make systems'
for tool in debootstrap unshare chroot git; do
    command -v $tool >/dev/null || skip "$tool is not here"
done
unshare --mount --pid --fork true 2>/dev/null || skip 'this machine allows no mounts'
mkdir -p "$systems" || exit 1
systems=$(cd "$systems" && pwd)

# inside NAME COMMAND...: as root of a system, which has /proc and /dev for as long
inside() {
    root=$systems/$1
    shift
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --kill-child sh -c '
        root=$1
        shift
        mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && exec chroot "$root" env -i \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=xterm-256color LC_ALL=C.UTF-8 "$@"' \
        sh "$root" "$@"
}

# The mirror may be a picture of some day before: its age is no reason to refuse it.
make_fresh() {
    [ -e "$systems/$1.fresh/made" ] && return
    rm -rf "$systems/$1.fresh"
    debootstrap --variant=minbase "$1" "$systems/$1.fresh" "$mirror" &&
        echo 'Acquire::Check-Valid-Until "false";' >"$systems/$1.fresh/etc/apt/apt.conf.d/90kifu" &&
        inside "$1.fresh" useradd --create-home player && : >"$systems/$1.fresh/made"
}

# run_as WHO NAME COMMAND: by a shell in the checkout
run_as() {
    if [ "$1" = root ]; then
        inside "$2" sh -c "cd /home/player/kifu && $3"
    else
        inside "$2" su player -c "cd ~/kifu && $3"
    fi
}

# One of the README's commands. Where bootstrap says what to install, root does that, and it is run again.
obey_and_run() {
    step=$systems/$2-$1.step
    run_as "$1" "$2" "$3" >"$step" 2>&1
    status=$?
    cat "$step"
    advice=$(sed -n 's/^bootstrap: install them, then run this again: \(sudo \)\{0,1\}//p' "$step")
    rm -f "$step"
    if [ "$1" = root ] || [ -z "$advice" ]; then
        return $status
    fi
    # shellcheck disable=SC2086
    inside "$2" env DEBIAN_FRONTEND=noninteractive $advice </dev/null && run_as "$1" "$2" "$3"
}

# The viewer runs in a terminal of `script`, and is left by q.
first_command="./bootstrap && echo q | script -qec 'build/kifu $game' /dev/null"
second_command='./bootstrap check'

# test_as WHO NAME: in a new copy
test_as() {
    rm -rf "${systems:?}/$2" && cp -a "$systems/$2.fresh" "$systems/$2" && cp /etc/resolv.conf "$systems/$2/etc/" &&
        git clone -q . "$systems/$2/home/player/kifu" || return 1
    [ "$1" = root ] || inside "$2" chown -R player: /home/player/kifu || return 1
    obey_and_run "$1" "$2" "$first_command" </dev/null && obey_and_run "$1" "$2" "$second_command" </dev/null
}

failed=0
for name in ${KIFU_SUITES-bookworm trixie sid}; do
    make_fresh "$name" >"$systems/$name.log" 2>&1 </dev/null || {
        echo "systems: $name: not made: $(tail -n 1 "$systems/$name.log")"
        failed=1
        continue
    }
    for who in root user; do
        log=$systems/$name-$who.log
        if test_as $who "$name" >"$log" 2>&1; then
            echo "systems: $name as $who: passed: $(grep -ao 'check: [A-Z].*' "$log" | tail -n 1)"
        else
            echo "systems: $name as $who: failed: $log"
            failed=1
        fi
    done
    rm -rf "${systems:?}/$name"
done
exit $failed
