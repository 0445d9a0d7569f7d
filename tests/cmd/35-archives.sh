#!/bin/sh
# tests/cmd/35-archives.sh - archives and packed files through every subcommand: sound, cut, encrypted, hostile ones
. "${srcdir:=.}/tests/house/tap.sh"
: "${builddir:=.}"
builddir=$(cd "$builddir" && pwd)
kifu=$builddir/kifu
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME

case $("$kifu" --version --verbose) in
*'no libarchive'*)
    echo '1..0 # SKIP no libarchive'
    exit 0
    ;;
esac
mkdir all && "$builddir/tests/cmd/archive-files" "$work/all" && cd all || exit 99

# same NAME GOT EXPECTED
same() { check "$1" "$([ "$2" = "$3" ] || printf 'got:\n%s\nexpected:\n%s\n' "$2" "$3")"; }

names() { "$kifu" list --format=tsv "$@" 2>/dev/null | sed 1d | cut -f 13; }
errors() { "$kifu" "$@" 2>&1 >/dev/null </dev/null; }

# ---- as folders ----
same 'records are in the order of their names' "$(names games.zip | tr '\n' ' ')" 'games.zip/2000/a#1.sgf games.zip/g2.sgf games.zip/g10.sgf '
same 'a tar in gzip is one' "$(names games.tar.gz | tr '\n' ' ')" 'games.tar.gz/t/a.sgf games.tar.gz/t/b.sgf '
same 'an archive that was split is one' "$(names parts.zip.001 | wc -l | tr -d ' ')" 3
same 'a folder in it' "$(names games.zip/2000)" 'games.zip/2000/a#1.sgf'
same 'names are seen where several files have games' "$(for file in one half games; do COLUMNS=80 "$kifu" list $file.zip 2>/dev/null; done)" 'x  2  9
x  2  9
y  2  9  2000/a#1.sgf
y  2  9  g2.sgf
x  2  9  g10.sgf'
same 'a record of it without a game is said' "$("$kifu" list half.zip 2>&1; echo $?)" "kifu: half.zip/b/notes.sgf: contains no game: text [no-sgf-data]
1  x  2  9  half.zip/a/only.sgf
2"
dd if=games.tar.gz of=none.gz bs=14 count=1 2>/dev/null
for library in one.zip:none.gz none.gz:one.zip encrypted.zip:one.zip; do
    same "what cannot be read is no game of a library: $library" "$(printf 'f\nquit\n' | "$kifu" --lines --no-config --library=$library 'one.zip#2' 2>/dev/null | tail -n 1)" \
        "move 2 White B8; $([ ${library%%.*} = encrypted ] && echo '2 games' || echo '1 game'); the end of the line"
done
rm none.gz
same 'and has no row of the library' "$(printf 'f\nlibrary\nquit\n' | "$kifu" --lines --no-config --library=half.zip 'one.zip#2' | sed -n '/^- Library/,$p')" \
    "$(printf 'f\nlibrary\nquit\n' | "$kifu" --lines --no-config --library=one.zip 'one.zip#2' | sed -n '/^- Library/,$p')"
same 'an empty one has no record' "$(errors list empty.zip)" 'kifu: empty.zip: no record in this archive'
same 'a record by its path' "$("$kifu" print --format=moves games.tar.gz/t/a.sgf)" '1. B C7 2. W D6'
same 'a node in it' "$("$kifu" print --format=json games.zip/g2.sgf#1 | grep -o '"address":"[^"]*"')" '"address":"1"'
same 'a name with the sign of an address' "$("$kifu" print --format=moves 'games.zip/2000/a#1.sgf')" '1. B C7 2. W D6'
same 'and a node in that' "$("$kifu" print --format=moves 'games.zip/2000/a#1.sgf#1')" '1. B C7'
for file in games.zip/g2.sgf games.tar.gz/t/a.sgf plain.sgf.gz; do
    [ "$file" != plain.sgf.gz ] || "$kifu" fmt games.zip/g2.sgf | gzip >plain.sgf.gz
    "$kifu" fmt "$file" >"$work/alone.sgf"
    same "what is new in it: $file" "$("$kifu" find --novelty="$file" --format=tsv "$work/alone.sgf" | cut -f 2-)" \
        "$("$kifu" find --novelty="$work/alone.sgf" --format=tsv "$work/alone.sgf" | cut -f 2-)"
    same "its position: $file" "$("$kifu" find --at="$file#1" --count "$work/alone.sgf")" 1
done
rm plain.sgf.gz
same 'of an archive one is to be named' "$(errors find --novelty=games.zip one.zip)" 'kifu: games.zip: is an archive: try kifu list'
same 'one that is not there' "$(errors print games.zip/none.sgf)" 'kifu: games.zip/none.sgf: no such record in the archive'
same 'tree takes an archive' "$("$kifu" tree games.zip | grep -c nodes)" 3
same 'check takes one' "$("$kifu" check games.zip games.tar; echo $?)" 0
same 'the viewer shows its list' "$("$kifu" print --format=screen games.zip | sed -n '1s/ *$//p' | cut -c 1-8)" ' 3 games'
same 'an archive with one record is that record' "$("$kifu" print --format=screen one.zip | sed -n '1p' | grep -c games)" 0
same 'and a node of that' "$("$kifu" print --format=moves 'one.zip#1')" '1. B A9'
same 'the viewer, too' "$(printf 'status\nquit\n' | "$kifu" --lines 'one.zip#1' 2>&1 | grep -c '#1')" 1
same 'lines show its list' "$(printf 'quit\n' | "$kifu" --lines games.zip 2>&1 | head -n 1 | grep -c '')" 1
# opened NAME...: what lines say of the games that are opened, and of the rows of the list
opened() { echo quit | "$kifu" --no-config --lines "$@" 2>&1 | sed -n 's/, 2 moves//; s/\(Black .\);.*/\1/p; /^[0-9]*:/p' | tr '\n' '|'; }
same 'and open a record of it' "$(opened games.zip/g2.sgf)" 'g2.sgf; Black y|'
same 'also behind many entries' "$(opened many.zip/last.sgf)" 'last.sgf; Black x|'
same 'and list those of several archives' "$(opened many.zip/last.sgf games.zip/g2.sgf)" '1: Black x, last.sgf|2: Black y, g2.sgf|'
same 'in a folder archives are left out' "$(names . | grep -c zip)" 0
same 'unless they are asked for' "$(names --archives . | grep -c '/games[.]')" 7
same 'standard input may be one' "$(names - <games.zip | wc -l | tr -d ' ')" 3
same 'also through a pipe' "$(cat games.tar.gz | names - | tr '\n' ' ')" '-/t/a.sgf -/t/b.sgf '
same 'which check reads, too' "$(cat games.tar.gz | "$kifu" check -; echo $?)" 0
same 'a name in its own letters in any locale' "$(LC_ALL=C names unicode.zip)" 'unicode.zip/棋譜/名人.sgf'

# ---- packed ----
same 'lines are those of what was packed' "$("$kifu" check packed.sgf.gz 2>/dev/null | cut -d : -f 1-3)" 'packed.sgf.gz:2:9'
same 'through a pipe, too' "$(cat packed.sgf.gz | names -)" -

mkdir large && for i in $(seq 600); do echo '(;B[aa])' >large/$i.sgf; done && cp packed.sgf.gz large/577.sgf
same 'a packed record of any name among many' "$("$kifu" print --format=moves large/577.sgf)" "$("$kifu" print --format=moves packed.sgf.gz)"
same 'in a folder, too' "$("$kifu" list large | wc -l | tr -d ' ') $("$kifu" list large/*.sgf | wc -l | tr -d ' ')" '600 600'
# Not all of many arguments are looked at, but those whose names say that they are packed.
for many in 498 499 500 501; do
    files=$(find large -name '*.sgf' | head -n $many)
    # shellcheck disable=SC2086
    same "an archive behind $many records" "$("$kifu" list $files games.zip 2>/dev/null | wc -l | tr -d ' ')" $((many + 3))
    # shellcheck disable=SC2086
    same "and a packed record" "$("$kifu" list $files packed.sgf.gz 2>/dev/null | wc -l | tr -d ' ')" $((many + 1))
done
rm -r large
same 'records of an archive, too' "$(names packed.zip | tr '\n' ' ')" 'packed.zip/p/a.sgf.gz packed.zip/p/plain.sgf '
same 'and one by its path' "$("$kifu" print --format=moves packed.zip/p/a.sgf.gz)" '1. B A9 2. W B8'
same 'and a node of it' "$("$kifu" print --format=moves packed.zip/p/a.sgf.gz#1)" '1. B A9'
same 'listed by its path' "$(names packed.zip/p/a.sgf.gz)" packed.zip/p/a.sgf.gz
"$kifu" fmt --into=packed.out packed.zip 2>&1
same 'what is written of them is not packed' "$(cd packed.out && find . -type f | LC_ALL=C sort | tr '\n' ' ')" './p/a.sgf ./p/plain.sgf '

mkdir plain && cp packed.sgf.gz plain/a.sgf && cp packed.sgf.gz plain/b.sgf
same 'by what is in it: a packed record with a plain name in a folder' "$(names plain | wc -l | tr -d ' ')" 2

# ---- what is said ----
same 'a folder that is not in it' "$(errors list games.zip/none)" 'kifu: games.zip: no record in that folder of the archive'
for subcommand in list check print; do
    same "$subcommand says so where more is to be said" "$(errors $subcommand links.tar/none | tail -n 1)" 'kifu: links.tar: no record in that folder of the archive'
done
case $("$kifu" --version) in
*'no zlib'*) ;;
*)
    dd if=games.tar.gz of=short.tar.gz bs=1060 count=1 2>/dev/null
    same 'a short gzip that was cut gives what is there' "$(names short.tar.gz)" short.tar.gz/t/b.sgf
    same 'and says so' "$(cat short.tar.gz | "$kifu" list - 2>&1 >/dev/null)" 'kifu: -: truncated: 1 record read'
    rm short.tar.gz
    ;;
esac
dd if=games.tar.gz of=cut.gz bs=14 count=1 2>/dev/null
same 'what cannot be unpacked' "$(errors list cut.gz)" 'kifu: cut.gz: truncated: nothing could be unpacked'
same 'and comes through a pipe' "$(cat cut.gz | "$kifu" list - 2>&1)" 'kifu: -: truncated: nothing could be unpacked'
same 'what is encrypted is left out' "$(errors list encrypted.zip)" 'kifu: encrypted.zip: encrypted: 2 records left out'
same 'and the rest is there' "$(names encrypted.zip)" encrypted.zip/c.sgf
same 'links and archives inside are left out' "$(errors list links.tar | tr '\n' '|')" \
    'kifu: links.tar: 2 links left out|kifu: links.tar: 1 archive inside the archive: unpack it first|'

# ---- a folder that has archives only: each subcommand that takes folders says what reads them ----
mkdir packed packed/below && cp one.zip packed/a.zip
one='packed: no record in this folder, but 1 archive: use --archives to read it'
several='packed: no record in this folder, but 2 archives: use --archives to read them'
for words in list check print tree index 'find player:x' 'view --lines'; do
    # shellcheck disable=SC2086
    same "$words of a folder with an archive" "$(errors $words packed | tail -n 1)" "kifu: $one"
done
cp one.zip packed/below/b.zip
for words in list check print tree index 'find player:x' 'view --lines'; do
    # shellcheck disable=SC2086
    same "$words of a folder with two" "$(errors $words packed)" "kifu: $several"
done
same 'one with a record has something to be shown' "$(cp ../all/plain/a.sgf packed/below && errors list packed)" ''
same 'with the switch there is a record in each' "$(names --archives packed | wc -l | tr -d ' ')" 3
rm packed/below/a.sgf
rm -r packed

# ---- a wrong checksum: each subcommand that reads the record says so, once ----
XDG_CACHE_HOME=$work
export XDG_CACHE_HOME
mkdir wrong && LC_ALL=C sed 's/B\[aa\]/B[bb]/' <one.zip >wrong/w.zip && record=$(names wrong/w.zip)
gzip -c >wrong/w.sgf.gz <<'END'
(;SZ[9];B[aa];W[bb]C[some words that take their place])
END
size=$(wc -c <wrong/w.sgf.gz)
{ head -c $((size - 8)) wrong/w.sgf.gz; printf 'wxyz'; tail -c 4 wrong/w.sgf.gz; } >wrong/v.sgf.gz && rm wrong/w.sgf.gz
said() { # NAME WORDS COMMAND...
    wanted=$2
    title=$1
    shift 2
    got=$("$kifu" "$@" 2>&1 >/dev/null </dev/null)
    same "$title" "$got $?" "kifu: $wanted 1"
}
for file in "$record" wrong/v.sgf.gz; do
    for words in check tree print 'print --format=screen' index fmt 'find --format=names moves:0..'; do
        # shellcheck disable=SC2086
        said "$words says that ${file#wrong/} is damaged" "$file: damaged: read as far as possible" $words "$file"
    done
done
said 'so does list' 'wrong/w.zip: damaged: 1 record read in part' list wrong/w.zip
said 'and check of the whole' "$record: damaged: read as far as possible" check wrong/w.zip
said 'and a picture of it' "$record: damaged: read as far as possible" print --format=screen wrong/w.zip
said 'and fmt into a folder' "$record: damaged: read as far as possible" fmt --into=wrong wrong/w.zip
same 'and index once more' "$("$kifu" index wrong >/dev/null 2>&1; errors index --archives wrong)" \
    "kifu: wrong/v.sgf.gz: damaged: read as far as possible
kifu: $record: damaged: read as far as possible"
same 'and the viewer' "$(printf 'quit\n' | "$kifu" --lines wrong/v.sgf.gz 2>&1 >/dev/null)" 'kifu: wrong/v.sgf.gz: damaged: read as far as possible'
same 'which says it where it is read' "$(printf 'quit\n' | "$kifu" --lines wrong/v.sgf.gz 2>/dev/null | grep -c 'v.sgf.gz: damaged: read as far as possible')" 1

same 'what is cut short is read up to there' "$(errors list cut.zip)" "kifu: cut.zip: truncated: $(names cut.zip | wc -l | tr -d ' ') records read"
check 'and that is about half' "$([ "$(names cut.zip | wc -l)" -gt 40 ] || names cut.zip)"
same 'RAR is not read' "$(errors print games.rar)" 'kifu: games.rar: RAR is not supported: unpack it first'
same 'a bomb stops' "$(errors list bomb.zip)" 'kifu: bomb.zip: unpacks to more than 100 times its size: the rest left out'
same 'what comes before it is read' "$("$kifu" check bomb.zip 2>/dev/null | tr '\n' '|')" \
    'bomb.zip/bomb.sgf:1:1: error: cannot open file: left out: the archive exceeds a limit [cannot-open]|bomb.zip/c.sgf:1:1: error: cannot open file: left out: the archive exceeds a limit [cannot-open]|'
same 'one record among many entries' "$(names many.zip)" many.zip/last.sgf

# ---- names that mean harm ----
same 'all are listed' "$(names names.zip | wc -l | tr -d ' ')" 9
same 'no control comes out' "$("$kifu" list names.zip 2>&1 | tr -d '\n\040-\176\200-\377' | wc -c | tr -d ' ')" 0
same 'two of one name are two' "$("$kifu" print --format=moves 'names.zip/same (3).sgf')" '1. B C7 2. W D6'
same 'and what has the name of a number keeps it' "$("$kifu" print --format=moves 'names.zip/same (2).sgf')" '1. B E5'
mkdir -p deep/er/into
"$kifu" fmt --into=deep/er/into names.zip >/dev/null 2>errors
same 'nothing is written outside of the folder' "$(find deep -type f ! -path 'deep/er/into/*')$(ls /tmp/root.sgf 2>/dev/null)" ''
same 'and that is said' "$(grep -c 'its path leads out of the folder' errors)" 4
same 'what has a plain name is written' "$(cd deep/er/into && ls | grep -c same)" 3
"$kifu" fmt --into=out games.zip games.tar.gz 2>&1
same 'paths of archives are kept' "$(cd out && find . -type f | LC_ALL=C sort | tr '\n' ' ')" './2000/a#1.sgf ./g10.sgf ./g2.sgf ./t/a.sgf ./t/b.sgf '
"$kifu" fmt --into=dots dots.tar 2>&1
same 'no name begins with a dot or a dash' "$(cd dots && find . -type f | LC_ALL=C sort | tr '\n' ' ')" './_-g.sgf ./d/e.f.sgf '
same 'nothing else was written' "$(find "$work" -newer errors -type f ! -path '*/out/*' ! -path '*/dots/*' ! -name errors)" ''

# ---- everywhere ----
for subcommand in list check tree print fmt; do
    for file in *.zip *.tar *.gz *.001 *.rar; do
        "$kifu" "$subcommand" "$file" >"$work/1" 2>"$work/2" </dev/null
        status=$?
        [ "$status" -le 2 ] || echo "$subcommand $file: status $status"
        "$builddir/tests/cmd/scan" "$work/1" "$work/2" >/dev/null 2>&1 || :
    done >"$work/statuses"
    check "$subcommand ends with a documented status" "$(cat "$work/statuses")"
done
finish
