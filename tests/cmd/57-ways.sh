#!/bin/sh
# tests/cmd/57-ways.sh - two ways to the same answer: one file and many, folder and archive, list and find, screen and lines
. "${srcdir:=.}/tests/house/tap.sh"
. "$srcdir/tests/cmd/work.sh"
count=15 each=5 # of the inputs of cases every fifth
[ -n "${KIFU_SAMPLE-}" ] && each=17
[ -n "${KIFU_SWEEP-}" ] && count=400 each=1
mkdir "$work/others"
"$builddir/tests/cmd/ways-files" "$work" "$count" >"$work/log" || exit 99
grep '^# files: seed' log
find cases chance -type f | LC_ALL=C sort | awk -v each=$each '/^chance/ || NR % each == 1 % each' >all
find chance -type f | LC_ALL=C sort >made
touch -d '2020-01-01 00:00:00' cases/* chance/*.sgf chance/sub/* chance.zip chance.tar # what was changed just now is not kept


# ---- one file and many, in both orders ----

tac all >backwards
mkdir each
for how in 'check' 'check --all --strict' 'check --format=json' 'list --format=json' 'print --all --format=json'; do
    worst=0
    while read -r file; do
        name=each/$(printf %s "$file" | tr / _)
        # shellcheck disable=SC2086
        "$kifu" $how "$file" </dev/null >"$name" 2>"$name.said"
        one=$?
        [ $one -le $worst ] || worst=$one
    done <all
    for order in all backwards; do
        sed 's,/,_,g; s,^,each/,' $order >names
        # shellcheck disable=SC2046
        cat $(cat names) >single
        # shellcheck disable=SC2046
        cat $(sed 's/$/.said/' names) >single-said
        # shellcheck disable=SC2086,SC2046
        "$kifu" $how $(cat $order) >many 2>many-said
        status=$?
        same "$how: $order at once, as one by one" many single
        same "$how: what is said, $order" many-said single-said
        check "$how: the status is the worst, $order" "$([ $status -eq $worst ] || echo "$status, not $worst")"
    done
done

# A table of its own for each file: without the head, which is there once.
# shellcheck disable=SC2046
"$kifu" list --format=tsv $(cat all) 2>/dev/null | sed 1d >many
while read -r file; do "$kifu" list --format=tsv "$file" 2>/dev/null | sed 1d; done <all >single
same 'list: all at once, as one by one' many single
# shellcheck disable=SC2046
"$kifu" tree $(cat made) >many 2>/dev/null
while read -r file; do "$kifu" tree "$file" 2>/dev/null; done <made >single
same 'tree: all at once, as one by one' many single

mkdir one
while read -r file; do
    mkdir -p "one/$(dirname "$file")"
    "$kifu" fmt "$file" >"one/$file" 2>/dev/null
done <made
"$kifu" fmt --into=many-out chance 2>/dev/null
same 'fmt: a folder, as file by file' "$(diff -r one/chance many-out >differs && echo made || echo differs)" made
"$kifu" fmt --into=again many-out 2>/dev/null
check 'fmt: what was written is written the same again' "$(diff -r many-out again)"

# ---- folder and archive, with and without a library ----

queries='moves:0..
moves:..20
result:B+
-date:..
kisei
"lee sedol"
rank:3d..
komi:5..
date:1846
game:amazons -size:10
comment:ko'
answers() { # answers PLACE
    printf '%s\n' "$queries" | while read -r query; do
        for how in --format=tsv --format=json; do
            printf '%s %s\n' "$query" "$how"
            "$kifu" find $how "$query" "$1" 2>/dev/null
        done
    done
    "$kifu" find --at=chance/0001.sgf#9 --region=C3:E5 --kind=any --next "$1" 2>/dev/null
    "$kifu" find --at=chance/0002.sgf --variations --format=json "$1" 2>/dev/null
    "$kifu" find --pattern=pattern --next "$1" 2>/dev/null
    "$kifu" find --pattern=pattern --kind=corner --variations --format=tsv "$1" 2>/dev/null
    "$kifu" find --duplicates "$1" 2>/dev/null
    "$kifu" find --novelty=chance/0001.sgf "$1" 2>/dev/null
    "$kifu" find --novelty=chance/0002.sgf --format=json size:..9 "$1" 2>/dev/null
}
printf '.X.\n.O.\n???\n' >pattern
answers chance >without
HOME=$work/home
mkdir "$HOME"
answers chance >first
answers chance >kept
same 'find: while a library is made, as without one' without first
same 'find: from the library, as without one' without kept

# Several files at once: each found as alone. The first line has the sums.
for query in 'moves:0..' 'player:shusaku' 'comment:atari'; do
    # shellcheck disable=SC2046
    "$kifu" find --format=json "$query" $(cat made) 2>/dev/null | grep -v '^{"games"' >many
    while read -r file; do HOME=$work/none "$kifu" find --format=json "$query" "$file" 2>/dev/null; done <made | grep -v '^{"games"' >single
    same "find $query: all at once, as one by one" many single
done

case $("$kifu" --version --verbose) in
*'no libarchive'*) skip 'archives' 'no libarchive here' ;;
*)
    for archive in chance.zip chance.tar; do
        answers $archive | sed "s,$archive/,chance/,g" >packed
        same "find: $archive, as the folder" without packed
        for how in 'list --format=json' 'list --format=tsv' 'check --all' 'check --format=json' 'tree' 'tree --format=json'; do
            # shellcheck disable=SC2086
            "$kifu" $how chance >plain 2>/dev/null
            # shellcheck disable=SC2086
            "$kifu" $how $archive 2>/dev/null | sed "s,$archive/,chance/,g" >packed
            same "$how: $archive, as the folder" plain packed
        done
        rm -rf packed-out
        "$kifu" fmt --into=packed-out $archive 2>/dev/null
        same "fmt: $archive, as the folder" "$(diff -r many-out packed-out >differs && echo made || echo differs)" made
    done
    ;;
esac

# ---- two archives, one named like the beginning of the other ----

case $("$kifu" --version --verbose) in
*'no libarchive'*) ;;
*)
    cp chance.zip games.zip
    KIFU_SEED=7 "$builddir/tests/cmd/ways-files" "$work/others" 3 >/dev/null
    cp others/chance.zip games.zip2
    touch -d '2020-01-01 00:00:00' games.zip games.zip2
    for order in 'games.zip games.zip2' 'games.zip2 games.zip'; do
        for home in none home home; do
            for archive in $order; do HOME=$work/none "$kifu" find --format=tsv moves:0.. $archive 2>/dev/null; done >single
            # shellcheck disable=SC2086
            HOME=$work/$home "$kifu" find --format=tsv moves:0.. $order >many 2>/dev/null
            same "find: $order, HOME=$home" many single
        done
        # shellcheck disable=SC2086
        HOME=$work/home "$kifu" index --forget $order >/dev/null 2>&1
    done
    ;;
esac

# ---- lines of moves are as long as they can be, and no longer ----

while read -r file; do
    "$kifu" print --format=moves "$file" 2>/dev/null | awk -v file="$file" '
        length($0) > 78 && NF > 3 { printf "%s: %d columns\n", file, length($0) }
        NF && before != "" && length(before) + length($1 $2 $3) + 3 <= 78 { printf "%s: there is room: %s\n", file, before }
        { before = $0 }'
done <made >wrong
check 'moves fill their lines' "$(cat wrong)"

# ---- list and find: the same games, the same facts ----

printf '(;GM[2]PB[a])(;GM[3]PB[b])(;GM[99]SZ[7:5]PB[c];AB[aa])(;GM[99]PB[d])' >chance/unplayed.sgf
"$kifu" list --format=tsv chance 2>/dev/null | sed 1d |
    awk -F '\t' -v OFS='\t' '{ print $13, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 }' >list
"$kifu" find --format=tsv 'moves:0..' chance 2>/dev/null |
    awk -F '\t' -v OFS='\t' '{ print $1, $2, $6, $7, $8, $9, $10, $11, $12, $14, $15, $16, $13 }' >found
same 'list and find have the same rows' list found

# ---- the next game of the list that is filtered and sorted: those that find finds, in the order of their dates ----

for query in 'moves:0..' 'moves:..40' '-date:..' 'komi:5..'; do
    for order in '' -r; do
        [ -z "$order" ] && is=0 none=1 || is=1 none=0
        "$kifu" find --format=tsv -- "$query" chance 2>/dev/null |
            awk -F '\t' -v is=$is -v none=$none '{ n = split($1, path, "/"); print ($6 ~ /^[0-9][0-9][0-9][0-9]/ ? is $6 : none) "\t" path[n] }' |
            LC_ALL=C sort -s $order -t "$(printf '\t')" -k 1,1 | cut -f 2 >found
        {
            printf '/%s\nsort date\n' "$query"
            [ -z "$order" ] || echo 'sort reverse'
            echo 1
            sed 1d found | sed 's/.*/next-game/'
            printf 'games\nquit\n'
        } | "$kifu" --lines --no-config chance 2>/dev/null | sed -n 's/^game [0-9]* of [0-9]*; \([^;]*\);.*/\1/p' >stepped
        check "find $query: some" "$([ "$(wc -l <found)" -gt 1 ] || echo none)"
        same "find $query, sorted by date $order: as one steps through the list" found stepped
    done
done

# ---- screen, lines, print ----

sed -n '1,8p' made >some
while read -r file; do
    address=$("$kifu" print --format=json "$file" 2>/dev/null | sed 's/.*"address":"\([^"]*\)".*/\1/')
    "$kifu" print --format=ascii "$file#$address" 2>/dev/null | grep -E '^ *[0-9]+  .*  [0-9]+$' >board
    "$kifu" print --format=screen --ascii --size=200x70 --set=scale=normal "$file#$address" >screen 2>/dev/null
    printf 'board\nquit\n' | "$kifu" --lines --ascii "$file#$address" >lines 2>/dev/null
    while IFS= read -r row; do
        grep -qF -e "$row" screen || printf '%s#%s: not on the screen: %s\n' "$file" "$address" "$row"
        grep -qxF -e "$row" lines || printf '%s#%s: not among the lines: %s\n' "$file" "$address" "$row"
    done <board
    [ -s board ] || printf '%s#%s: no board\n' "$file" "$address"
done <some >missing
check 'print, the screen and lines have the same board' "$(cat missing)"

finish
