#!/bin/sh
# tests/cmd/40-large.sh - acceptance cases too large to be read: 26, twenty thousand trees in one another; 46, ten million bytes of comment;
# and floods of defects, which are reported in 64 KiB
. "${srcdir:=.}/tests/house/tap.sh"
: "${builddir:=.}"
program=$(cd "$builddir" && pwd)/kifu
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# differs GOT EXPECTED: says so where it does
differs() {
    [ "$1" = "$2" ] || echo "got $1, not $2"
}

# On a small stack; only kifu, since tools may have large buffers on theirs.
kifu() {
    (
        ulimit -s 256 2>/dev/null
        exec "$program" "$@"
    )
}

awk 'BEGIN { for (i = 0; i < 20000; i++) printf "(;"; for (i = 0; i < 20000; i++) printf ")" }' >"$work/deep.sgf"
check 'case 26: no error in 20,000 nested trees' "$(kifu check "$work/deep.sgf" 2>&1)"
check 'case 26: their last node is 19,999 deep' \
    "$(differs "$(kifu tree --format=json "$work/deep.sgf" | tail -n 1 | sed 's/.*"depth":\([0-9]*\),.*/\1/')" 19999)"
check 'case 26: the viewer goes there' \
    "$(differs "$(kifu print --format=screen --keys=End "$work/deep.sgf" | grep -c '#19999')" 1)"
check 'case 26: fmt writes them in one line of play' \
    "$(differs "$(kifu fmt --compact "$work/deep.sgf" | tr -d '\n' | wc -c | tr -d ' ')" "$((20000 + 2 + 14))")"

awk 'BEGIN { printf "(;FF[4]C["; for (i = 0; i < 1000000; i++) printf "ten bytes\n"; printf "end]" ")" }' >"$work/comment.sgf"
check 'case 46: all of 10 MB of comment is there' \
    "$(differs "$(kifu print --format=json "$work/comment.sgf" | grep -o 'ten bytes' | wc -l | tr -d ' ')" 1000000)"
check 'case 46: its end is shown' \
    "$(differs "$(kifu print --format=screen --keys='Tab Tab Tab End' "$work/comment.sgf" | grep -c ' end$')" 1)"
check 'case 46: fmt keeps it' "$(differs "$(kifu fmt "$work/comment.sgf" | grep -c '^ten bytes$')" 999999)"
# defects COUNT COUNT: two games with so many each
defects() {
    for count; do
        awk -v count="$count" 'BEGIN { printf "(;FF[4]"; while (count-- > 0) printf ";B[zz]"; print ")" }'
    done
}
for many in '50 50 100 0' '50 51 100 1' '51 50 100 1' '100 0 100 0' '101 0 100 1' '0 101 100 1' '101 99 100 100'; do
    # shellcheck disable=SC2086
    set -- $many
    defects "$1" "$2" >"$work/defects.sgf"
    kifu check "$work/defects.sgf" >"$work/said"
    check "of $1 and $2 defects $3 are shown" "$(differs "$(grep -c off-board "$work/said") $(sed -n 's/.*: \([0-9]*\) more.*/\1/p' "$work/said")" "$3 ${4#0}")"
    check "of $1 and $2 defects all are shown with --all" "$(differs "$(kifu check --all "$work/defects.sgf" | grep -c off-board)" "$(($1 + $2))")"
done
# most FILE: says so where it has more than 64 KiB
most() {
    [ "$(wc -c <"$1")" -le 65536 ] || echo "$(wc -c <"$1") bytes"
}

awk 'BEGIN {
    for (i = 0; i < 1000; i++)
        long = long "zz"
    printf "(;FF[4]SZ[9]"
    for (i = 0; i < 5000; i++)
        printf ";B[%s]KM[%s]%s[x]\n", long, long, "QQQQQQQQQQQQ"
    printf ")"
}' >"$work/flood.sgf"
for format in text json; do
    kifu check --format=$format "$work/flood.sgf" >"$work/few"
    check "a flood of defects in $format: a hundred and how many more" "$(differs "$(wc -l <"$work/few" | tr -d ' ')" 101)"
    check "a flood of defects in $format: at most 64 KiB" "$(most "$work/few")"
    kifu check --format=$format --all "$work/flood.sgf" >"$work/all"
    check "a flood of defects in $format: --all has the rest" \
        "$(differs "$(($(wc -l <"$work/all") - 100))" "$(tail -n 1 "$work/few" | sed 's/.*flood.sgf[^0-9]*\([0-9]*\).*/\1/')")"
    check "a flood of defects in $format: the first are the same" "$(head -n 100 "$work/few" >"$work/1"; head -n 100 "$work/all" | cmp - "$work/1" 2>&1)"
done
awk 'BEGIN { printf "(;FF[4]SZ[9]"; for (i = 0; i < 120; i++) printf ";%s[aa]\n", i % 2 ? "W" : "B"; printf ";B[zz])" }' >"$work/last.sgf"
kifu check "$work/last.sgf" >"$work/few"
check 'an error behind a hundred notes is an error' "$(differs $? 1)"
check 'an error behind a hundred notes is not among them' "$(grep ': error: ' "$work/few")"
for word in print tree fmt; do
    kifu $word "$work/flood.sgf" >/dev/null 2>"$work/few"
    check "a flood of defects: $word says three and how many" "$(differs "$(wc -l <"$work/few" | tr -d ' ')" 4)"
done

# games BYTES: a few games, each with that many bytes of comment
games() {
    awk -v bytes="$1" 'BEGIN {
        split("B[cc];W[gg] B[cc];W[gg];B[cg] B[ee] B[gc];W[cg];B[gg] W[cc];B[gg];W[gc]", moves, " ")
        for (i = 1; i <= 5; i++) {
            printf "(;SZ[9]DT[200%d];%s;C[", i, moves[i]
            for (k = 0; k < bytes; k += 10)
                printf "ten bytes\n"
            printf "])\n"
        }
    }'
}
mkdir "$work/new"
cd "$work/new" || exit 99
XDG_CACHE_HOME=$work/new
export XDG_CACHE_HOME
games 500000 >large.sgf
games 10 >small.sgf
for way in '' -g1 -g4 -g5 -g6 '#1' '#1 -g3' '#7' '--format=json --no-exchange'; do
    case $way in '#'*) address=${way%% *}; others=${way#"$address"} ;; *) address=; others=$way ;; esac
    for size in large small; do
        # shellcheck disable=SC2086
        { kifu find --novelty=$size.sgf$address $others small.sgf 2>&1; echo $?; } | sed "s/^\(kifu: \|{\"file\":\"\)\{0,1\}$size/\1FILE/" >$size
    done
    check "what is new in a large file, of which a part is here at a time: find $way" "$(diff large small)"
    check "what is new in a large file: find $way says something" "$(differs "$(($(wc -l <large) > 1))" 1)"
done
check 'what is new in all of them' "$(differs "$(kifu find --novelty=large.sgf small.sgf | grep -c '^large.sgf game [1-5]: ')" 5)"
check 'with an address what is new in the first one' "$(differs "$(kifu find --novelty=large.sgf#1 small.sgf | grep -c '^large.sgf game 1: ')" "$(kifu find --novelty=large.sgf#1 small.sgf | wc -l | tr -d ' ')")"
awk 'BEGIN { for (i = 0; i < 300000; i++) print "ten bytes" }' >none
check 'a large file without a game' "$(differs "$(kifu find --novelty=none small.sgf 2>&1; echo $?)" 'kifu: none: contains no game: text [no-sgf-data]
2')"
finish
