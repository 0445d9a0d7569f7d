#!/bin/sh
# tests/cmd/56-roots.sh - one library: what was indexed is what find and the viewer ask, and what may be read for it
. "${srcdir:=.}/tests/house/tap.sh"

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
archives=$(cd "$builddir/tests/cmd" && pwd)
kifu=$(cd "$builddir" && pwd)/kifu
work=$(cd "$work" && pwd -P)
XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
export XDG_CACHE_HOME XDG_STATE_HOME
list=$work/cache/kifu/roots
cd "$work" || exit 99

old() { touch -d '2020-01-01 00:00:00' "$@"; } # a file that was changed just now is not kept
says() { # says WHAT EXPECTED COMMAND...: what it prints, and its status
    what=$1 expected=$2
    shift 2
    said=$("$@" 2>&1; echo "= $?")
    check "$what" "$([ "$said" = "$expected" ] || printf 'expected: %s\nsaid: %s\n' "$expected" "$said")"
}
record() { printf '(;SZ[9]PB[%s]DT[19%s];B[cc];W[gg];B[e%s])' "$1" "$2" "$3"; } # record PLAYER YEAR COLUMN
names() { "$kifu" find --format=names "$@" 2>&1 | sed "s,^$work/,,"; }
asks() { # asks WHAT EXPECTED ARGUMENTS...: the names of the games of Ann
    what=$1 expected=$2
    shift 2
    said=$(names player:ann "$@")
    check "$what" "$([ "$said" = "$expected" ] || printf 'expected: %s\nsaid: %s\n' "$expected" "$said")"
}
listed() { sed "s,^$work/,," "$list"; }
lists() { check "$1" "$([ "$(listed)" = "$2" ] || listed)"; } # lists WHAT PATHS

mkdir -p a/b c
record Ann 01 a >a/1.sgf
record Ann 02 b >a/b/2.sgf
record Ann 03 c >c/3.sgf
record Bob 04 d >c/4.sgf
record Ann 05 e >one.sgf
old a/*.sgf a/b/*.sgf c/*.sgf one.sgf

# ---- none ----
none='kifu: no file given, and no library: make one with kifu index FOLDER: try kifu find --help
= 2'
says 'find without a library says how to get one' "$none" "$kifu" find player:ann
says 'index has nothing to renew' 'kifu: no file given, and no library yet: try kifu index --help
= 2' "$kifu" index
check 'and nothing is made by that' "$(find cache/kifu -name roots 2>&1 | grep -v 'No such')"
says 'nor by a file that is not there' "kifu: nothing.sgf: no such file
= 2" env LC_ALL=C "$kifu" find nothing.sgf

# ---- what was indexed ----
"$kifu" index a >/dev/null
lists 'a folder is listed by its path' a
check 'for its owner alone' "$(find "$list" ! -perm 0600)"
asks 'and asked' 'a/1.sgf
a/b/2.sgf'
(cd c && "$kifu" index ./../c/ ../one.sgf ../a//b >/dev/null)
lists 'so is what is named in another way' 'a
c
one.sgf
a/b'
asks 'what is in two of them is one game' 'a/1.sgf
a/b/2.sgf
c/3.sgf
one.sgf'
check 'in sums, too' "$("$kifu" find --next --at=one.sgf#1 player:ann | grep -q '^4 games: ' || "$kifu" find --next --at=one.sgf#1 player:ann)"
"$kifu" index a c >/dev/null
lists 'what is listed stays where it is' 'a
c
one.sgf
a/b'
asks 'files that are named are all that is asked' 'c/3.sgf' c
says 'words alone are needed' 'kifu: nothing to search for: give a query, --at=FILE#ADDRESS or --pattern=FILE: try kifu find --help
= 2' "$kifu" find
asks 'the option narrows it' 'one.sgf' --library=one.sgf
asks 'to any files' 'c/3.sgf' --set library=c
says 'of which some may not be there' "kifu: nowhere: no such file or folder: not in the library
one.sgf
= 2" "$kifu" find --format=names player:ann --library=nowhere:one.sgf
says 'a library without a game that is asked for' 'kifu: player:nobody finds nothing in 5 games
= 1' "$kifu" find player:nobody
: | names player:ann >piped
check 'standard input is not what is asked' "$([ "$(wc -l <piped)" = 4 ] || cat piped)"
record Ann 06 f >a/new.sgf && old a/new.sgf
asks 'what came since is found' 'a/1.sgf
a/b/2.sgf
a/new.sgf
c/3.sgf
one.sgf'
rm -f cache/kifu/library.db
asks 'also when the store is gone' 'a/1.sgf
a/b/2.sgf
a/new.sgf
c/3.sgf
one.sgf'
says 'it is renewed without arguments' '6 sources, 6 games
= 0' "$kifu" index
rm a/new.sgf
record Ann 07 g >c/5.sgf && old c/5.sgf
says 'and says what was new and gone' '1 new, 1 gone
6 sources, 6 games
= 0' "$kifu" index

# ---- the viewer ----
seen() { # seen WHAT EXPECTED KEYS ARGUMENTS...: the heading of the pane
    what=$1 expected=$2 keys=$3
    shift 3
    "$kifu" print --no-config --format=screen --size=80x24 --keys="$keys" "$@" >screen 2>&1
    check "$what" "$(grep -q "  $expected  *[0-9]" screen || cat screen)"
}
record Eve 08 h >out.sgf
seen 'the viewer asks the library and what is open' '7 games' 'l l f' out.sgf
seen 'an open file that is in the library is one game' '6 games' 'l l f' one.sgf
ln -s a/1.sgf link.sgf
seen 'by whatever name' '6 games' 'l l f' link.sgf
seen 'or two' '6 games' 'l l f' a/1.sgf a/b/../1.sgf
seen 'the option narrows it' '2 games' 'l l f' --library=one.sgf:a/1.sgf out.sgf
rm link.sgf
seen 'a game of it opens' '7 games' 'l l f Tab Tab Down Enter' out.sgf
check 'at the position' "$(grep -q 'Ann' screen && grep -q '^ *move 2' screen || cat screen)"
printf 'l l f\nquit\n' | XDG_CACHE_HOME=$work/none "$kifu" --lines --no-config out.sgf >lines
check 'without a library it says how to get one' "$(grep -qx 'only this game is searched: make a library with kifu index FOLDER' lines || cat lines)"
printf 'l l f\nquit\n' | XDG_CACHE_HOME=$work/none "$kifu" --lines --no-config out.sgf one.sgf >lines
check 'but not where there are several games' "$(grep 'only this game' lines)"
printf 'l l f\nquit\n' | "$kifu" --lines --no-config out.sgf >lines
check 'nor with a library' "$(grep 'only this game' lines)"

# ---- missing files ----
mv c away
says 'a folder that is gone is said, and the rest is asked' "kifu: $work/c: is gone: not in the library; remove it with kifu index --forget
$work/a/1.sgf
$work/a/b/2.sgf
$work/one.sgf
= 2" "$kifu" find --format=names player:ann
says 'so does index, and forgets nothing' "kifu: $work/c: is gone: not in the library; remove it with kifu index --forget
3 sources, 3 games
= 2" "$kifu" index
printf 'l l f\nquit\n' | "$kifu" --lines --no-config out.sgf >lines
check 'and the viewer' "$(grep -qx "$work/c: no such file or folder: not in the library" lines || cat lines)"
says 'it is taken out by its name' '3 forgotten
= 0' "$kifu" index --forget c
lists 'and from the list' 'a
one.sgf
a/b'
says 'only once' 'no files
= 0' "$kifu" index --forget c
"$kifu" index away >/dev/null
(cd away && mkdir x && mv ../away ../c && "$kifu" index --forget ../away/./x/.. >/dev/null)
lists 'in whatever way it is named' 'a
one.sgf
a/b'
"$kifu" index --forget a >/dev/null
lists 'what is below goes with it' one.sgf

# ---- what cannot be read, or kept ----
ln -s nowhere a/lost.sgf
"$kifu" index a >/dev/null 2>&1
says 'a file that vanished is said, and the rest is found' "kifu: $work/a/lost.sgf: no such file
$work/a/1.sgf
= 2" "$kifu" find --format=names date:1901
printf 'l l f\nquit\n' | "$kifu" --lines --no-config out.sgf >lines
check 'in the viewer, too' "$(grep -q "^$work/a/lost.sgf: .*: not in the library" lines || cat lines)"
rm a/lost.sgf
mv cache/kifu/library.db kept.db && ln -s "$work/kept.db" cache/kifu/library.db
printf 'l l f\nlibrary\nquit\n' | "$kifu" --lines --no-config out.sgf >lines
check 'a store that is not used is said, and the records are read' "$(grep -q "^$work/cache/kifu/library.db: is a link: .*: the records are read instead" lines && grep -q '^4 games' lines || cat lines)"
rm cache/kifu/library.db
printf 'l l f\nlibrary\nquit\n' | "$kifu" --lines --no-config out.sgf >lines
check 'that there is none is no word' "$(grep -q '^4 games' lines && ! grep 'read instead' lines || cat lines)"
mv kept.db cache/kifu/library.db
printf '\000\000\000\311' | dd of=cache/kifu/library.db bs=1 seek=60 conv=notrunc 2>/dev/null
printf 'l l f\nlibrary\nquit\n' | "$kifu" --lines --no-config out.sgf >lines
check 'nor that it is of an older version' "$(grep -q '^4 games' lines && ! grep 'read instead' lines || cat lines)"
says 'which is renewed' "$work/one.sgf
= 0" "$kifu" find --format=names date:1905
says 'by asking' '3 unchanged: 3 games
= 0' "$kifu" index a one.sgf

# ---- moved ----
rm -rf cache
mkdir -p from/deep to
for i in 1 2 3 4 5 6; do
    record Ann 2$i a >from/deep/$i.sgf
done
record Eve 30 b >from/7.sgf
old from/*.sgf from/deep/*.sgf
"$kifu" index one.sgf from >/dev/null
mv from new
says 'a folder of another name is not read again' '7 unchanged: 7 games
= 0' "$kifu" index new
lists 'and takes the place of the old one' 'one.sgf
new'
mv new to/new
record Ann 31 c >to/new/8.sgf && record Ann 32 c >to/new/deep/1.sgf && rm to/new/deep/2.sgf && old to/new/8.sgf to/new/deep/1.sgf
says 'nor one that is in another folder now, but what was changed' '2 new, 5 unchanged: 7 games
= 0' "$kifu" index to
lists 'which takes its place' 'one.sgf
to'
says 'what is not in it any more is forgotten' '8 sources, 8 games
= 0' "$kifu" index
check 'also by the store' "$("$kifu" index --forget new "$work/from" to/new/deep/2.sgf | grep -vx 'no files')"
cp -r to copy && old copy/new/*.sgf copy/new/deep/*.sgf && mv to gone
says 'a copy is read' '7 new: 7 games
= 0' "$kifu" index copy
lists 'and the other one stays' 'one.sgf
to
copy'
mv gone to
says 'and is there again' '15 sources, 15 games
= 0' "$kifu" index

# Of a folder that was moved a hundred files are looked for: where one of them is found, all are.
row() { mkdir row && awk 'BEGIN { for (i = 1; i <= 102; i++) { f = sprintf("row/%03d.sgf", i); print "(;SZ[9]PB[Row];B[cc])" >f; close(f) } }' && old row/*.sgf; }
for missing in 0 99 100; do
    row && "$kifu" index row >/dev/null
    mv row moved-row
    seq -f 'moved-row/%03.0f.sgf' "$missing" | xargs rm -f
    case $missing in
    100) says 'a hundred that are not there are too many' '2 new: 2 games
= 0' "$kifu" index moved-row ;;
    *) says "moved without the first $missing" "$((102 - missing)) unchanged: $((102 - missing)) games
= 0" "$kifu" index moved-row ;;
    esac
    "$kifu" index --forget moved-row row >/dev/null
    rm -r moved-row
done

record Ann 33 d >alone.sgf && old alone.sgf
"$kifu" index alone.sgf >/dev/null
mv alone.sgf renamed.sgf
says 'a file of another name is gone' "kifu: $work/alone.sgf: is gone: not in the library; remove it with kifu index --forget
$work/one.sgf
= 2" "$kifu" find --format=names date:1905
"$kifu" index renamed.sgf >/dev/null
lists 'both stay' 'one.sgf
to
copy
alone.sgf
renamed.sgf'
"$kifu" index --forget renamed.sgf alone.sgf >/dev/null
rm renamed.sgf

# ---- something else of that name ----
record Ann 35 f >turns && old turns
"$kifu" index turns >/dev/null
rm turns && mkdir turns && record Eve 36 g >turns/1.sgf && record Eve 37 h >turns/2.sgf && old turns/*.sgf
says 'a folder in the place of a file is asked' "$work/turns/1.sgf
$work/turns/2.sgf
= 0" "$kifu" find --format=names 'player:eve date:1936..'
says 'the file is forgotten' '1 gone
17 sources, 17 games
= 0' "$kifu" index
rm -r turns && record Ann 38 i >turns && old turns
says 'a file in the place of a folder, too' "$work/turns
= 0" "$kifu" find --format=names 'date:1935..'
says 'and the folder is forgotten' '2 gone
16 sources, 16 games
= 0' "$kifu" index
rm turns && mkfifo turns
says 'a fifo is not waited for' "kifu: $work/turns: is a fifo
15 sources, 15 games
= 2" "$kifu" index
"$kifu" index --forget turns >/dev/null
rm turns

# ---- what may not be looked at ----
# A folder above it that leads nowhere: that is so for root, too.
mkdir above && mv to above && "$kifu" index above/to >/dev/null
mv above kept-above && ln -s above above
reason=$(LC_ALL=C "$kifu" list above/to 2>&1 | sed 's/.*: //')
says 'a folder that cannot be reached is not gone' "kifu: $work/above/to: $reason: not in the library
$work/one.sgf
= 2" env LC_ALL=C "$kifu" find --format=names date:1905
says 'and nothing of it is forgotten' "kifu: $work/above/to: $reason: not in the library
8 sources, 8 games
= 2" env LC_ALL=C "$kifu" index
printf 'l l f\nquit\n' | LC_ALL=C "$kifu" --lines --no-config out.sgf >lines
check 'the viewer says so, too' "$(grep -qx "$work/above/to: $reason: not in the library" lines || cat lines)"
rm above && mv kept-above above
says 'it is there again' '15 sources, 15 games
= 0' "$kifu" index
mv above/to/new/deep deep && ln -s deep above/to/new/deep
check 'nor is what is below a folder forgotten that cannot be reached' "$("$kifu" index | grep gone)"
rm above/to/new/deep && mv deep above/to/new
says 'nor read again' '15 sources, 15 games
= 0' "$kifu" index
if [ "$(id -u)" != 0 ]; then
    chmod 0 above/to
    says 'a folder that may not be read' "kifu: $work/above/to: cannot read the folder
8 sources, 8 games
= 2" "$kifu" index
    printf 'l l f\nquit\n' | "$kifu" --lines --no-config out.sgf >lines
    chmod 700 above/to
    check 'is said by the viewer, too' "$(grep -qx "$work/above/to: cannot read the folder: not in the library" lines || cat lines)"
else
    skip 'a folder that may not be read' 'root may'
    skip 'is said by the viewer, too' 'root may'
fi
mv above/to . && rmdir above && "$kifu" index to >/dev/null

# ---- several at once ----
mkdir many && for i in 1 2 3 4; do
    mkdir many/$i && record Zoe 4$i a >many/$i/1.sgf && record Zoe 5$i b >many/$i/2.sgf
done
old many/*/*.sgf
for i in 1 2 3 4; do
    "$kifu" index many/$i >said.$i 2>&1 &
done
wait
check 'each waits for the others' "$(for i in 1 2 3 4; do grep -vx -e '2 new: 2 games' -e 'kifu: another kifu is writing the library: waiting for it' said.$i; done)"
check 'and nothing of the list is lost' "$([ "$(listed | grep -c '^many/[1-4]$')" = 4 ] || listed)"
check 'nor of the library' "$([ "$("$kifu" find --count player:zoe)" = 8 ] || "$kifu" find player:zoe)"
"$kifu" index --forget many >/dev/null
rm -rf many said.?

# ---- smaller ----
size() { wc -c <cache/kifu/library.db; }
mkdir many
awk 'BEGIN { for (i = 0; i < 60; i++) { f = "many/" i ".sgf"
    for (n = 0; n < 200; n++) printf "(;SZ[9]PB[Player %d of %d];B[cc];W[gg])\n", i, n >f
    close(f) } }'
old many/*.sgf
before=$(size)
"$kifu" index many >/dev/null
large=$(size)
rm many/5*.sgf
"$kifu" index many >/dev/null
check 'what is a little smaller stays' "$([ "$(size)" = "$large" ] || echo "$(size) of $large")"
"$kifu" index --forget many >/dev/null
check 'the file of the library becomes smaller' "$([ "$large" -gt "$before" ] && [ "$(size)" -le "$before" ] || echo "$before, $large, $(size)")"
says 'and has the rest' '15 sources, 15 games
= 0' "$kifu" index
mkdir most
awk 'BEGIN { x = 1; for (i = 0; i < 30; i++) { f = (i % 3 ? "most/" : "many/") i ".sgf"
    for (n = 0; n < 450; n++) { printf "(;" >f
        for (move = 0; move < 150; move++) { x = (x * 1103 + 12345) % 100003; printf ";%s[%c%c]", move % 2 ? "B" : "W", 97 + x % 19, 97 + int(x / 19) % 19 >f }
        print ")" >f }
    close(f) } }'
old many/*.sgf most/*.sgf
"$kifu" index many most >/dev/null
large=$(size)
"$kifu" index --forget many >/dev/null
check 'also where what is left does not fit into memory' "$([ "$large" -gt 4000000 ] && [ "$(size)" -gt 2500000 ] && [ "$(size)" -lt $((large * 3 / 4)) ] || echo "$large, $(size)")"
"$kifu" index --forget to copy most >/dev/null
rm -rf to copy many most

# ---- names ----
odd=$(printf 'odd \303 \\ #1 :;')
mkdir "$odd" && record Ann 09 i >"$odd/1.sgf" && old "$odd/1.sgf"
"$kifu" index "$odd" >/dev/null
check 'bytes of a name stay as they are' "$(listed | tail -n 1 | LC_ALL=C grep -qxF "$odd" || listed)"
check 'and lead to it' "$([ "$("$kifu" find --format=names0 player:ann | tr '\000' '\n' | LC_ALL=C grep -c odd)" = 1 ] || names player:ann)"
"$kifu" index --forget "$odd" >/dev/null
feed=$(printf 'line\nfeed')
mkdir "$feed" && record Ann 10 a >"$feed/1.sgf" && old "$feed/1.sgf"
says 'a path with a line feed is not listed' "kifu: $feed: its path contains a line feed: not added to the library
1 new: 1 game
= 2" sh -c "'$kifu' index '$feed' 2>&1 | sed 's/line.feed:/line\\nfeed:/'; '$kifu' index '$feed' >/dev/null 2>&1"
lists 'nor a part of it' one.sgf
says 'it is forgotten all the same' '1 forgotten
= 0' "$kifu" index --forget "$feed"
blank=" two  blanks "
mkdir "$blank" && record Ann 11 c >"$blank/1.sgf" && old "$blank/1.sgf"
"$kifu" index "$blank" >/dev/null
says 'a name with blanks is forgotten' '1 forgotten
= 0' "$kifu" index --forget "$blank"
lists 'and taken out' one.sgf
mkdir empty && echo hello >empty/x.sgf
"$kifu" index empty "$work/nothing" >/dev/null 2>&1
record Ann 11 b | "$kifu" index - >/dev/null 2>&1
lists 'what has no game, is not there or comes through a pipe is not listed' one.sgf

# ---- files without a game ----
echo hello >c/none.sgf
says 'a file of a folder without a game is counted by index' '3 new, 1 without a game: 3 games
= 0' "$kifu" index c
says 'by find' "kifu: 1 file without a game
c/3.sgf
c/5.sgf
= 0" "$kifu" find --format=names player:ann c
says 'in the library it is no word' "$work/c/4.sgf
= 0" "$kifu" find --format=names player:bob
case $("$kifu" find player:ann c/none.sgf 2>&1; echo $?) in
*'contains no game'*2) said= ;;
*) said=$("$kifu" find player:ann c/none.sgf 2>&1) ;;
esac
check 'one that is named is said' "$said"
rm c/none.sgf

# ---- packed ----
case $("$kifu" --version --verbose) in
*'no libarchive'*) ;;
*)
    mkdir packed p && "$archives/archive-files" packed && cp packed/games.zip packed/packed.sgf.gz p && old p/*
    echo '(;SZ[9])' >empty.sgf
    mkdir gz && cp p/packed.sgf.gz gz && old gz/*
    "$kifu" index gz >/dev/null
    lists 'a folder with something packed' 'one.sgf
c
gz/'
    mv cache/kifu/library.db kept.db
    printf 'f\nlibrary\nquit\n' | "$kifu" --lines --no-config empty.sgf >lines 2>&1
    mv kept.db cache/kifu/library.db
    check 'that is unpacked by the viewer' "$(grep -qx 'packed.sgf.gz' lines || cat lines)"
    "$kifu" index --forget gz >/dev/null
    "$kifu" index --archives p >/dev/null
    lists 'and archives in it' 'one.sgf
c
p/
p/games.zip'
    whole=$("$kifu" find --archives --format=names 'moves:0..' p | wc -l)
    check 'are asked like the folder and the archive' "$([ "$("$kifu" find --format=names 'moves:0..' | grep -c "^$work/p/")" = "$whole" ] || names 'moves:0..')"
    "$kifu" index --forget p >/dev/null
    "$kifu" index p/games.zip >/dev/null
    lists 'an archive alone' 'one.sgf
c
p/games.zip'
    rm p/games.zip
    says 'that is gone' '3 forgotten
= 0' "$kifu" index --forget p/games.zip
    ;;
esac

# ---- no place for one ----
nowhere() { # nowhere WHAT EXPECTED ARGUMENTS...
    what=$1 expected=$2
    shift 2
    says "$what" "$expected" env -u XDG_CACHE_HOME -u HOME "$kifu" "$@"
}
place='kifu: cannot keep a library: neither XDG_CACHE_HOME nor HOME is a writable folder
= 2'
nowhere 'without a home there is no library' "$place" index one.sgf
nowhere 'and nothing to forget' "$place" index --forget one.sgf
nowhere 'nor to ask' "$none" find player:ann
nowhere 'files are' 'one.sgf
= 0' find --format=names player:ann one.sgf
printf 'l l f\nquit\n' | env -u XDG_CACHE_HOME -u HOME "$kifu" --lines --no-config out.sgf >lines
check 'in the viewer, too' "$(grep -qx 'only this game is searched: make a library with kifu index FOLDER' lines || cat lines)"

# ---- a list that is not used ----
cp "$list" kept
refused() { # refused WHAT REASON
    says "$1" "kifu: $list: $2
kifu: no file given, and no library: make one with kifu index FOLDER: try kifu find --help
= 2" "$kifu" find player:ann
    "$kifu" index c >said 2>&1
    check "$1: index leaves it alone" "$(grep -qF ": $2" said || cat said)"
    printf 'l l f\nquit\n' | "$kifu" --lines --no-config out.sgf >lines
    check "$1: the viewer says so" "$(grep -qxF "$list: $2: not in the library" lines || cat lines)"
}
chmod 620 "$list"
refused 'one that others may write to' 'other users may write to it or its folder: not used'
chmod 600 "$list"
chmod 720 cache/kifu
refused 'in a folder that others may write to' 'other users may write to it or its folder: not used'
chmod 700 cache/kifu
rm "$list" && ln -s "$work/kept" "$list"
refused 'a link' 'is a link: not used'
rm "$list" && ln kept "$list"
refused 'a second name' 'is a link: not used'
rm "$list" && mkfifo "$list"
refused 'a fifo' 'is not a regular file'
rm "$list"
if [ "$(id -u)" = 0 ]; then
    cp kept "$list" && chmod 600 "$list" && chown 1 "$list"
    refused "another user's" 'it or its folder belongs to another user: not used'
    rm -f "$list"
else
    skip "another user's" 'only root can make one'
fi
head -c 5000000 /dev/zero | tr '\000' / >"$list" && chmod 600 "$list"
refused 'one that is too large' 'is too large: not used'
says 'which is said once' "kifu: $list: is too large: not used
= 2" "$kifu" index
awk -v work="$work" 'BEGIN { for (i = 0; i < 50000; i++) printf "%s/no/%d\n", work, i; print work "/one.sgf"; for (i = 0; i < 50000; i++) printf "%s/no/%d/\n", work, i }' >"$list"
"$kifu" find --format=names player:ann >out 2>err
check 'of many that are gone ten are named' "$([ "$(wc -l <err)" = 11 ] && [ "$(cat out)" = "$work/one.sgf" ] || head -n 20 out err)"
check 'and the rest is counted' "$([ "$(tail -n 1 err)" = 'kifu: 49990 more are missing: not in the library' ] || tail -n 1 err)"
"$kifu" index --forget no >/dev/null
lists 'all of them are taken out at once' one.sgf
printf '%s\n\nrelative\n%s/../x\n%s' "$work/one.sgf" "$work" "$work/c" >"$list" && chmod 600 "$list"
asks 'lines that are no paths are passed over' "kifu: $work/../x: is gone: not in the library; remove it with kifu index --forget
one.sgf
c/3.sgf
c/5.sgf"
finish
