#!/bin/sh
# tests/cmd/40-large.sh - acceptance cases too large to be read: 26, twenty thousand trees in one another; 46, ten million bytes of comment
. "${srcdir:=.}/tests/house/tap.sh"
: "${builddir:=.}"
kifu=$(cd "$builddir" && pwd)/kifu
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# differs GOT EXPECTED: says so where it does
differs() {
    [ "$1" = "$2" ] || echo "got $1, not $2"
}

ulimit -s 256 2>/dev/null
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "(;"; for (i = 0; i < 20000; i++) printf ")" }' >"$work/deep.sgf"
check 'case 26: no error in 20,000 nested trees' "$("$kifu" check "$work/deep.sgf" 2>&1)"
check 'case 26: their last node is 19,999 deep' \
    "$(differs "$("$kifu" tree --format=json "$work/deep.sgf" | tail -n 1 | sed 's/.*"depth":\([0-9]*\),.*/\1/')" 19999)"
check 'case 26: the viewer goes there' \
    "$(differs "$("$kifu" print --format=screen --keys=End "$work/deep.sgf" | grep -c '#19999')" 1)"
check 'case 26: fmt writes them in one line of play' \
    "$(differs "$("$kifu" fmt --compact "$work/deep.sgf" | tr -d '\n' | wc -c | tr -d ' ')" "$((20000 + 2 + 14))")"

awk 'BEGIN { printf "(;FF[4]C["; for (i = 0; i < 1000000; i++) printf "ten bytes\n"; printf "end]" ")" }' >"$work/comment.sgf"
check 'case 46: all of 10 MB of comment is there' \
    "$(differs "$("$kifu" print --format=json "$work/comment.sgf" | grep -o 'ten bytes' | wc -l | tr -d ' ')" 1000000)"
check 'case 46: its end is shown' \
    "$(differs "$("$kifu" print --format=screen --keys='Tab Tab Tab End' "$work/comment.sgf" | grep -c ' end$')" 1)"
check 'case 46: fmt keeps it' "$(differs "$("$kifu" fmt "$work/comment.sgf" | grep -c '^ten bytes$')" 999999)"
finish
