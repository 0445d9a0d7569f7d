#!/bin/sh
# tests/house/30-records.sh - the example games are clean, and writing them again keeps them so
. "${srcdir:=.}/tests/house/tap.sh"

program=$builddir/kifu
games=$(mktemp) || exit 99
trap 'rm -f "$games"' EXIT
find "$srcdir/data/games" -name '*.sgf' | sort >"$games"
while read -r game; do
    name=${game#"$srcdir"/data/games/}
    check "$name has no error and no warning" "$("$program" check "$game" 2>&1 | grep -E ': (error|warning): ')"
    check "$name opens" "$("$program" print --all --format=json "$game" 2>&1 >/dev/null)"
    check "$name written again is clean" "$("$program" fmt "$game" | "$program" check - 2>&1 | grep -E ': (error|warning): ')"
done <"$games"

finish
