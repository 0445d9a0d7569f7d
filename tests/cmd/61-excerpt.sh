#!/bin/sh
# tests/cmd/61-excerpt.sh - fmt --line and --from: the position that kifu print shows of a node is that of the record they write, from files in the
# character sets of five countries, with variations, Amazons, several games, through a pipe and out of an archive
. "${srcdir:=.}/tests/house/tap.sh"
. "$srcdir/tests/cmd/work.sh"

"$builddir/tests/cmd/made-files" . 6 >/dev/null
cp "$srcdir"/data/games/*.sgf .
for file in "$srcdir"/data/games/founding/*.sgf; do
    cp "$file" "founding-${file##*/}"
done

# The visible facts of a position, without its place: board, whose turn, name, comment, marks. Views are marks only where they are written.
seen() { sed -n 's/{"type":"VW"[^}]*},*//g; s/{"type":"DD"[^}]*},*//g; s/,]/]/; s/.*\("to_play":"[a-z]*"\).*\("board":\[[^]]*\]\).*\("marks":.*\)/\1 \2 \3/p'; }

# Every fourth address or so of a file, its first and last one.
addresses() {
    "$kifu" tree --all --format=json "$1" 2>/dev/null | sed 's/.*"address":"\([^"]*\)".*"game":\([0-9]*\).*/\2 \1/; s/.*"game":\([0-9]*\).*"address":"\([^"]*\)".*/\1 \2/' |
        awk -v step="${KIFU_SWEEP:+1}" 'BEGIN { if (!step) step = 61 } NR == 1 || NR % step == 5 { print } { last = $0 } END { print last }'
}

for file in *.sgf; do
    addresses "$file" | while read -r game address; do
        where="$file game $game #$address"
        "$kifu" print -g "$game" --format=json "$file#$address" 2>/dev/null | seen >here
        "$kifu" fmt -g "$game" --line "$file#$address" >line.out 2>/dev/null || echo "$where: no line"
        "$kifu" print --format=json line.out 2>/dev/null | seen | cmp -s - here || echo "$where: another position at the end of the line"
        "$kifu" fmt line.out 2>/dev/null | cmp -s - line.out || echo "$where: the line changes when it is written again"
        "$kifu" fmt -g "$game" --from "$file#$address" >from.out 2>/dev/null || echo "$where: no position"
        "$kifu" print --format=json from.out#0 2>/dev/null | seen | cmp -s - here || echo "$where: another position as setup"
        "$kifu" fmt from.out 2>/dev/null | cmp -s - from.out || echo "$where: the setup changes when it is written again"
        [ -s here ] || echo "$where: nothing to compare"
    done
done >differs 2>&1
check 'the position of a node is that of its line, and of its setup' "$(cat differs)"

# ---- wherever the record comes from ----

"$kifu" fmt --line variations.sgf#3.B.2 >line.out
"$kifu" fmt --from variations.sgf#3.B.2 >from.out
for way in line from; do
    "$kifu" fmt "--$way" -#3.B.2 <variations.sgf | cmp -s - "$way.out" || echo "$way: through a pipe"
    cat ear-reddening.sgf variations.sgf >two.sgf
    "$kifu" fmt -g 2 "--$way" two.sgf#3.B.2 | cmp -s - "$way.out" || echo "$way: the second game"
    "$kifu" fmt "--$way" -o out.sgf variations.sgf#3.B.2 && cmp -s out.sgf "$way.out" || echo "$way: into a file"
    rm -rf into && "$kifu" fmt "--$way" --into=into variations.sgf#3.B.2 && cmp -s into/variations.sgf "$way.out" || echo "$way: into a folder"
    rm -f none.sgf
    "$kifu" fmt "--$way" -o none.sgf variations.sgf#9.Z 2>said
    [ $? = 1 ] && [ ! -e none.sgf ] && grep -q 'variations.sgf: no node #9.Z in game 1' said || echo "$way: no such node"
done >differs 2>&1
check 'through a pipe, the second game, into a file and a folder' "$(cat differs)"

"$kifu" fmt variations.sgf >whole.out 2>/dev/null
"$kifu" fmt variations.sgf#3.B.2 2>said | cmp - whole.out >differs 2>&1
grep -q 'variations.sgf: the whole record is written, not only #3.B.2: try --line or --from' said || echo "said: $(cat said)" >>differs
check 'an address alone takes no part of the record, and that is said' "$(cat differs)"

case $("$kifu" --version --verbose) in
*'no libarchive'*) skip 'packed, and out of an archive' 'no libarchive' ;;
*)
    mkdir packed && "$builddir/tests/cmd/archive-files" packed
    "$kifu" list --format=json packed/games.zip 2>/dev/null | sed -n 's/.*"file":"\([^"]*\)".*/\1/p' | head -n 1 >name
    member=$(cat name)
    "$kifu" print --format=json "$member" 2>/dev/null | seen >here
    gzip -c variations.sgf >packed.sgf.gz
    for way in line from; do
        "$kifu" fmt "--$way" packed.sgf.gz#3.B.2 | cmp -s - "$way.out" || echo "$way: out of gzip"
        "$kifu" fmt "--$way" "$member" 2>/dev/null | "$kifu" print --format=json - 2>/dev/null | seen | cmp -s - here || echo "$way: another position"
    done >differs 2>&1
    [ -s here ] || echo "nothing to compare" >>differs
    check 'packed, and out of an archive' "$(cat differs)"
    ;;
esac

# ---- what is copied is no command ----

# The record has commands in all of its texts; a shell that is given the line as its input runs none of them.
# shellcheck disable=SC2016
printf '(;SZ[9]PB[$(touch a1)]EV[; touch a2 ;];B[aa]C[one\ntouch a3\n`touch a4`](;W[bb]N[a\n) touch a5])(;W[cc]))' >harm.sgf
printf 'l B\ncopy line\ncopy game\n' | "$kifu" --lines --no-config harm.sgf 2>/dev/null | grep '^(;' >copied
check 'the line and the game are one line each' "$([ "$(wc -l <copied)" -eq 2 ] || cat copied)"
sh <copied >/dev/null 2>&1
check 'a shell runs nothing of what is copied' "$(ls a1 a2 a3 a4 a5 2>/dev/null)"

finish
