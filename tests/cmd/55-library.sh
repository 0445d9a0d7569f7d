#!/bin/sh
# tests/cmd/55-library.sh - the library between runs: the same answers with and without it, whatever happens to it
. "${srcdir:=.}/tests/house/tap.sh"

kifu=$builddir/kifu
archives=$(cd "$builddir/tests/cmd" && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
HOME=$work/home
export HOME
unset XDG_CACHE_HOME
mkdir "$HOME" "$work/games"

old() { touch -d '2020-01-01 00:00:00' "$@"; } # a file that was changed just now is not kept
says() { # says WHAT EXPECTED COMMAND...
    what=$1 expected=$2
    shift 2
    said=$("$@" 2>&1)
    check "$what" "$([ "$said" = "$expected" ] || printf 'expected: %s\nsaid: %s\n' "$expected" "$said")"
}

for i in 1 2 3; do
    printf '(;SZ[9]PB[Ann %s]RE[B+R];B[cc];W[gg];B[e%s])(;SZ[9](;B[gc];W[cg])(;B[ee]))\n' "$i" "$(printf %s $i | tr 123 abc)" >"$work/games/$i.sgf"
done
old "$work"/games/*.sgf
printf '(;SZ[9];B[cc];W[gg])' >"$work/q.sgf"
cd "$work" || exit 99
kifu=$(cd "$OLDPWD" && cd "$(dirname "$kifu")" && pwd)/kifu

ask() {
    for how in '' --next --format=json --format=records '--variations --format=json' --format=sgf; do
        # shellcheck disable=SC2086
        "$kifu" find --at=q.sgf#2 $how games
    done
    "$kifu" find --duplicates games
    "$kifu" print --format=screen --size=80x24 --library=games --keys="l l f" q.sgf
}
HOME=$work/none ask >without
says 'three files are new' '3 new: 6 games' "$kifu" index games
says 'then as before' '3 unchanged: 6 games' "$kifu" index games
ask >with
check 'the answers are the same' "$(cmp without with 2>&1)"
check 'the library is for its owner alone' "$([ "$(find home/.cache/kifu -perm 0700 -type d; find home/.cache/kifu/library.db -perm 0600)" = 'home/.cache/kifu
home/.cache/kifu/library.db' ] || ls -lR home)"
check 'nothing is written beside the records' "$(find games -newer q.sgf; find games ! -name '*.sgf' -type f)"

printf '(;SZ[9];B[aa])' >games/2.sgf
old games/2.sgf
says 'a file that was changed' '1 changed, 2 unchanged: 5 games' "$kifu" index games
rm games/3.sgf
says 'a file that is gone' '2 unchanged, 1 gone: 3 games' "$kifu" index games
says 'a folder is forgotten' '2 forgotten' "$kifu" index --forget games
says 'nothing is left to be forgotten' 'no files' "$kifu" index --forget games
HOME=$work/none ask >without
ask >with # which reads them again
check 'the answers are the same again' "$(cmp without with 2>&1)"
says 'find has kept them' '2 unchanged: 3 games' "$kifu" index games

# ---- packed ----
case $("$kifu" --version --verbose) in
*'no libarchive'*) ;;
*)
    mkdir packed && "$archives/archive-files" packed && old packed/*
    says 'records in an archive are kept, too' '3 new: 3 games' "$kifu" index packed/games.zip
    says 'by its file' '3 unchanged: 3 games' "$kifu" index packed/games.zip
    says 'a packed record is' '1 new: 1 game' "$kifu" index packed/packed.sgf.gz
    says 'by its file, too' '1 unchanged: 1 game' "$kifu" index packed/packed.sgf.gz
    says 'those of a folder that are not asked for stay' '1 unchanged: 1 game' "$kifu" index packed
    says 'two of one name are two' '9 new: 9 games' "$kifu" index packed/names.zip
    set -- packed/names.zip packed/games.zip packed/packed.sgf.gz
    HOME=$work/none "$kifu" find player:x "$@" >packed.without
    "$kifu" find player:x "$@" >packed.with
    check 'the answers are the same' "$(cmp packed.without packed.with 2>&1; grep -q same packed.with || echo none)"
    same=$("$kifu" find --format=records player:y packed/names.zip)
    check 'and the record is that of its number' "$([ "$same" = '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[y];B[cc];W[dd])' ] || echo "$same")"
    says 'those of one that was split, too' '3 new: 3 games' "$kifu" index packed/parts.zip.001
    says 'by all its parts' '3 unchanged: 3 games' "$kifu" index packed/parts.zip.001
    touch -t 202001020000 packed/parts.zip.002
    says 'a part that changed' '3 changed: 3 games' "$kifu" index packed/parts.zip.001
    says 'and is kept again' '3 unchanged: 3 games' "$kifu" index packed/parts.zip.001
    cp packed/one.zip packed/games.zip
    touch -t 202001020000 packed/games.zip
    says 'another archive of that name' '1 new, 3 gone: 1 game' "$kifu" index packed/games.zip
    rm packed/names.zip
    says 'an archive that is gone' '1 unchanged, 9 gone: 1 game' "$kifu" index packed
    says 'and one that is forgotten' '1 forgotten' "$kifu" index --forget packed/games.zip
    gzip -c q.sgf >whole.gz
    head -c $(($(wc -c <whole.gz) - 3)) whole.gz >packed/cut.sgf.gz && old packed/cut.sgf.gz
    for time in first second; do
        says "one that is cut is said the $time time" 'kifu: packed/cut.sgf.gz: truncated: read what was there
packed/cut.sgf.gz' "$kifu" find --format=names size:9 packed/cut.sgf.gz
    done
    check 'and by the status' "$("$kifu" find --format=names size:9 packed/cut.sgf.gz >/dev/null 2>&1; [ $? = 1 ] || echo "not 1")"
    "$kifu" index --forget packed >/dev/null
    ;;
esac

# ---- damage ----
printf 'rubbish' >home/.cache/kifu/library.db
ask >with
check 'a file that is no library is made anew' "$(cmp without with 2>&1)"
check 'for its owner alone, too' "$(find home/.cache/kifu/library.db ! -perm 0600)"
says 'and has the games' '2 unchanged: 3 games' "$kifu" index games
size=$(wc -c <home/.cache/kifu/library.db)
for part in 3 5 7 9; do
    dd if=/dev/zero of=home/.cache/kifu/library.db bs=1 seek=$((size * part / 10)) count=200 conv=notrunc 2>/dev/null
    ask >with
    check "zeros in the library, $part tenths in" "$(cmp without with 2>&1)"
done

printf 'rubbish' >home/.cache/kifu/library.db
says 'index says what was there' "kifu: $work/home/.cache/kifu/library.db: was damaged and has been rebuilt
2 new: 3 games" "$kifu" index games

# The games of a large file come in parts: damage is met after other games were found.
mkdir large && cp games/1.sgf large
awk 'BEGIN { for (game = 0; game < 4000; game++) {
    printf "(;SZ[9]PB[%d]RE[%s+1];B[cc];W[gg];B[%c%c]", game, game % 2 ? "B" : "W", 97 + game % 9, 97 + game / 9 % 9
    for (i = 0; i < 180; i++) printf ";%s[%c%c]", i % 2 ? "B" : "W", 97 + (i * 5 + game) % 9, 97 + i % 9
    print ")" } }' >large/2.sgf
old large/*
ask_large() {
    for how in --next --format=json '--format=sgf --variations' 'player:399'; do
        # shellcheck disable=SC2086
        "$kifu" find --at=q.sgf#2 $how large
    done
    "$kifu" print --format=screen --size=80x24 --library=large --keys="l l f" q.sgf
}
HOME=$work/none ask_large >without.large
says 'a large file' '2 new: 4002 games' "$kifu" index large
ask_large >with
check 'a large file: the same answers' "$(cmp without.large with 2>&1; grep -q '"games":4002' with || head -n 3 with)"
size=$(wc -c <home/.cache/kifu/library.db)
for part in 4 6 8 9; do
    printf 'XX' | dd of=home/.cache/kifu/library.db bs=1 seek=$((size * part / 10)) conv=notrunc 2>/dev/null
    cp home/.cache/kifu/library.db damaged
    "$kifu" print --format=screen --size=80x24 --library=large --keys="l l f" q.sgf >with
    check "damaged in a large file, $part tenths in: the viewer" "$(tail -n 24 without.large | cmp - with 2>&1; cmp home/.cache/kifu/library.db damaged 2>&1)"
    ask_large >with
    check "damaged in a large file, $part tenths in" "$(cmp without.large with 2>&1)"
    says 'it was read again' '2 unchanged: 4002 games' "$kifu" index large
done
"$kifu" index --forget large >/dev/null
rm -rf large home/.cache
printf x >home/.cache
ask >with
check 'no folder can be made for it' "$(cmp without with 2>&1)"
says 'index says so' "kifu: $work/home/.cache: is not a folder" "$kifu" index games
rm home/.cache

# ---- why there can be none ----
says 'no folder for it' 'kifu: cannot keep a library: neither XDG_CACHE_HOME nor HOME is a writable folder' env HOME="$work/none" "$kifu" index games
mkdir -p home/.cache/kifu
chmod 700 home/.cache/kifu
db=home/.cache/kifu/library.db
reason() { # reason WHAT SENTENCE: of index, which fails, and of find, which answers
    says "$1" "kifu: $work/$db: $2" "$kifu" index games
    says "$1: find says so once, too" "kifu: $work/$db: $2
kifu: player:nobody finds nothing in 3 games" "$kifu" find --format=names player:nobody games
    check "$1: find has its answers" "$("$kifu" find --at=q.sgf#2 --next games 2>&1 >with.next | grep -vx "kifu: $work/$db: $2"; "$kifu" find --at=q.sgf#2 --next games 2>/dev/null | cmp - with.next 2>&1; grep -q '^2 games' with.next || cat with.next)"
}
ln -s nowhere $db
reason 'a link' 'is a link: remove it, and the library will be rebuilt'
ln -sf ../../../q.sgf $db
reason 'a link to a file' 'is a link: remove it, and the library will be rebuilt'
rm $db
mkdir $db
reason 'a folder' 'is a folder: remove it, and the library will be rebuilt'
rmdir $db
mkfifo $db
reason 'a fifo' 'is a fifo, a socket or a device: remove it, and the library will be rebuilt'
rm $db
"$kifu" index games >/dev/null
chmod 666 $db
reason 'one that others may write to' 'other users may write to it or its folder: not used'
chmod 600 $db
chmod 777 home/.cache/kifu
reason 'a folder that others may write to' 'other users may write to it or its folder: not used'
chmod 700 home/.cache/kifu
if [ "$(id -u)" = 0 ]; then
    chown 1 $db
    reason "another user's" 'it or its folder belongs to another user: not used'
    chown 0 $db
else
    skip "another user's" 'only root can make one'
fi
cp $db kept.db
printf '\000\017\102\077' | dd of=$db bs=1 seek=60 conv=notrunc 2>/dev/null
cp $db newer.db
reason 'of a newer version' 'was written by a newer kifu: left unchanged and not used'
check 'which is left as it is' "$(cmp $db newer.db 2>&1)"
printf '\000\000\000\311' | dd of=$db bs=1 seek=60 conv=notrunc 2>/dev/null
says 'of an older version' '2 new: 3 games' "$kifu" index games
says 'and with nothing else to be said' '2 unchanged: 3 games' "$kifu" index games

# ---- killed while it writes ----
awk 'BEGIN { for (i = 0; i < 400; i++) { f = sprintf("games/k%03d.sgf", i); printf "(;SZ[9];B[cc];W[gg];B[%c%c])\n", 97 + i % 9, 97 + i / 9 % 9 >f; close(f) } }'
old games/k*.sgf
HOME=$work/none ask >without
for round in $(seq 20); do # how long it may write: as long as some other runs take
    [ $((round % 2)) = 0 ] || rm -f home/.cache/kifu/library.db*
    old games/k*.sgf
    [ $((round % 4)) != 0 ] || touch -d "2019-01-$round 00:00:00" games/k*.sgf
    "$kifu" index games >/dev/null 2>&1 &
    for run in $(seq $((round * 7 % 9))); do
        "$kifu" print "games/$((run % 2 + 1)).sgf" >/dev/null
    done
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    ask >with
    cmp without with
done >killed 2>&1
check 'killed at any moment: the same answers' "$(grep -v -i killed killed)"
rm -f home/.cache/kifu/library.db*
"$kifu" index games >/dev/null 2>&1 &
"$kifu" index games >/dev/null 2>&1
wait
ask >with
check 'two at once: the same answers' "$(cmp without with 2>&1)"
says 'and all is kept' '402 unchanged: 403 games' "$kifu" index games

# ---- standard input ----
cat games/1.sgf games/2.sgf | "$kifu" find --at=q.sgf#2 --next - >input
check 'standard input is a library of find' "$(grep -q '^2 games: Black won 1' input || cat input)"
cat games/1.sgf games/2.sgf | XDG_CACHE_HOME=$work/none "$kifu" print --format=screen --keys='l l f' - >input
check 'and of the viewer that reads it' "$(grep -q ' 2 games   1 ●  0 ○  1 ?' input || cat input)"

# ---- changed while it is read ----
# A file is put in the place of another one of the same size and age, again and again, while three kifu read and write.
for i in $(seq 300); do echo "(;SZ[9]PB[one];B[cc];W[gg])"; done >one
for i in $(seq 300); do echo "(;SZ[9]PB[two];B[cc];W[gg])"; done >two
printf '(;SZ[9])' >empty.sgf
check 'a share that is less than half of one in a hundred' "$(echo '(;SZ[9];B[dd])' | cat one - >rare && "$kifu" find --at=empty.sgf --next rare | grep -c '<1%' | grep -vx 1)"
mkdir moving
for i in $(seq 12); do
    cp one "moving/$i.sgf"
done
old one two moving/*
for round in $(seq 12); do
    "$kifu" index moving >/dev/null 2>&1 &
    first=$!
    "$kifu" find player:one moving >/dev/null 2>&1 &
    for i in $(seq 12); do
        cp -p "$([ $((round % 2)) = 1 ] && echo two || echo one)" moving/new && mv moving/new "moving/$i.sgf"
    done
    [ $((round % 3)) != 0 ] || kill -9 "$first" 2>/dev/null
    wait
    now=$([ $((round % 2)) = 1 ] && echo two || echo one)
    [ "$("$kifu" find "player:$now" moving | wc -l)" = 3600 ] || echo "round $round: not all games of player $now"
    [ "$("$kifu" find player:one,two -player:$now moving | wc -l)" = 0 ] || echo "round $round: games that are gone"
done >moved
check 'files that are replaced while they are read: never a game that is gone' "$(cat moved)"
full() { (ulimit -f 60 && HOME=$work/full "$kifu" index moving) 2>&1 | sed 's/: [^:]*$//'; } # blocks of the file: fewer than there are rows for
mkdir "$work/full"
says 'what cannot be written is not said to be there' "kifu: $work/full/.cache/kifu/library.db" full
says 'and in the end all is kept' '12 unchanged: 3600 games' "$kifu" index moving

finish
