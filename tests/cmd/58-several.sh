#!/bin/sh
# tests/cmd/58-several.sh - several arguments: files, folders and archives in every order, each as alone; names that come twice, folders named in
# many ways, and memory that is given back after each
. "${srcdir:=.}/tests/house/tap.sh"
. "$srcdir/tests/cmd/work.sh"

is() { check "$1" "$([ "$2" = "$3" ] || printf 'got:\n%s\nexpected:\n%s\n' "$2" "$3")"; }

# ---- sources of each kind, in pairs ----

record() { printf '(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[%s];B[%s];W[gg])\n' "$1" "${2:-cc}"; } # record PLAYER [POINT]
mkdir -p folder/in other empty
record one >folder/in/1.sgf
record two dd >folder/2.sgf
record three >other/3.sgf
record plain ee >plain.sgf
printf '(;GM[1]SZ[9]PB[bad]PB[worse];B[zz];W[aa])\n' >bad.sgf
printf 'no record at all\n' >none.sgf
kinds='folder other empty plain.sgf bad.sgf none.sgf'
case $("$kifu" --version --verbose) in
*'no libarchive'*) ;;
*)
    mkdir packed && "$builddir/tests/cmd/archive-files" packed
    cp packed/games.zip packed/games.tar.gz .
    kinds="$kinds games.zip games.tar.gz"
    ;;
esac

# Pairs of them: each kind with the next one and the third after it, in both orders; in a sweep with all others.
pairs=$(printf '%s\n' $kinds | awk -v all="${KIFU_SWEEP-}" '{ kind[NR] = $0 }
    END { for (i = 1; i <= NR; i++) for (k = 1; k < NR; k++) if (all || k == 1 || k == 3 || k == NR - 1) print kind[i] ":" kind[(i + k - 1) % NR + 1] }')

number=0
for how in 'list --format=json' 'check' 'check --format=json' 'tree' 'print --format=json' 'find --format=tsv moves:0..'; do
    number=$((number + 1))
    for kind in $kinds; do
        # shellcheck disable=SC2086
        "$kifu" $how $kind >"$number.$kind.out" 2>"$number.$kind.said" </dev/null
        echo $? >"$number.$kind.status"
    done
    for pair in $pairs; do
        a=${pair%:*} b=${pair#*:}
        # shellcheck disable=SC2086
        "$kifu" $how "$a" "$b" >both.out 2>both.said </dev/null
        status=$?
        cat "$number.$a.out" "$number.$b.out" | cmp -s - both.out || echo "$a $b: what comes out is another"
        case $how in
        find*) # which looks for all names first
            sort -o both.said both.said
            sort "$number.$a.said" "$number.$b.said" | cmp -s - both.said
            ;;
        *) cat "$number.$a.said" "$number.$b.said" | cmp -s - both.said ;;
        esac || echo "$a $b: what is said is another"
        [ $status = "$(sort -n "$number.$a.status" "$number.$b.status" | tail -n 1)" ] || echo "$a $b: status $status"
    done >differs
    check "$how: two arguments, each as alone" "$(cat differs)"
done

# The files that are written into a folder.
for a in $kinds; do
    "$kifu" fmt --into="into.$a" "$a" >"fmt.$a.out" 2>"fmt.$a.said"
    echo $? >"fmt.$a.status"
done
for pair in $pairs; do
    a=${pair%:*} b=${pair#*:}
    rm -rf into into.both
    "$kifu" fmt --into=into "$a" "$b" >both.out 2>both.said
    status=$?
    mkdir into.both
    cp -r "into.$a/." "into.$b/." into.both
    diff -r into into.both >differs.both || echo "$a $b: $(head -n 2 differs.both)"
    sed "s,into\.[^:/]*/,into/,g" "fmt.$a.said" "fmt.$b.said" | cmp -s - both.said || echo "$a $b: what is said is another"
    [ $status = "$(sort -n "fmt.$a.status" "fmt.$b.status" | tail -n 1)" ] || echo "$a $b: status $status"
done >differs
check 'fmt --into: two arguments, each as alone' "$(cat differs)"

# ---- names that come twice: the first stays ----

for start in 0 8; do
    names=$(awk -v start=$start 'BEGIN { for (i = 0; i < 13; i++) printf "%s ", substr("mgtakzcfbxdyl", (i * 5 + start) % 13 + 1, 1) }')
    rm -rf once twice into
    mkdir once twice
    for name in $names; do
        record "first $name" >"once/$name.sgf"
        record "second $name" >"twice/$name.sgf"
    done
    for force in '' --force; do
        # shellcheck disable=SC2046,SC2086
        "$kifu" fmt $force --into=into $(for name in $names; do echo once/$name.sgf; done) $(for name in $names; do echo twice/$name.sgf; done) >out 2>said
        is "13 names twice from $start $force: status" $? 2
        # shellcheck disable=SC2086
        printf 'kifu: into/%s.sgf: another file of that name was already written\n' $names >expected
        same "13 names twice from $start $force: each is refused once" said expected
        is "13 names twice from $start $force: the first stays" "$(cat into/*.sgf | grep -c 'first') $(cat into/*.sgf | grep -c 'second')" '13 0'
    done
done

# ---- hard links of what is overwritten ----

for links in 1 2 3 4; do
    rm -f link*.sgf
    record old >link.sgf
    for i in $(seq 2 $links); do ln link.sgf "link$i.sgf"; done
    case $links in
    1) expected= ;;
    2) expected='kifu: link.sgf: had 2 hard links: the other one still has the old record' ;;
    *) expected="kifu: link.sgf: had $links hard links: the others still have the old record" ;;
    esac
    is "$links hard links" "$("$kifu" fmt -o link.sgf plain.sgf 2>&1)" "$expected"
    is "$links hard links: what each has" "$(grep -l plain link*.sgf) $(grep -c old link*.sgf | grep -c ':1')" "link.sgf $((links - 1))"
done

# ---- the same folders, named in many ways, with a library and without one ----

mkdir -p f/a f/ab f/a.b f/b/a
for folder in a ab a.b b/a; do
    for i in 1 2 3; do record "$folder $i" "$(printf %s "$i" | tr 123 abc)c" >"f/$folder/$i.sgf"; done
done
find f -name '*.sgf' -exec touch -d '2020-01-01 00:00:00' {} +
ways="f/a/1.sgf f/ab/1.sgf ./f/a/2.sgf f/a.b/1.sgf f/b/a/1.sgf $work/f/a/3.sgf f/ab/../ab/2.sgf f/b/a/2.sgf f/ab/3.sgf f//a.b/2.sgf f/a.b/3.sgf f/b/a/3.sgf"
back=$(printf '%s\n' $ways | tac | tr '\n' ' ')
mkdir home
for order in "$ways" "$back"; do
    for query in moves:0.. 'player:"ab 2"'; do
        # shellcheck disable=SC2086
        "$kifu" find --format=tsv "$query" $order >without
        for round in 1 2; do
            # shellcheck disable=SC2086
            HOME=$work/home "$kifu" find --format=tsv "$query" $order >with
            same "$query: round $round, $(echo "$order" | cut -d ' ' -f 1) first" with without
        done
    done
    is 'each file is known by its one path' "$(HOME=$work/home "$kifu" index f)" '12 unchanged: 12 games'
    (cd f/b && HOME=$work/home "$kifu" index a ../a.b ../ab/1.sgf) >said
    is 'also from elsewhere' "$(cat said)" '7 unchanged: 7 games'
    (cd f/a && HOME=$work/home "$kifu" index 1.sgf 2.sgf) >said
    is 'and by a name without a folder' "$(cat said)" '2 unchanged: 2 games'
    HOME=$work/home "$kifu" index --forget f >/dev/null
done

# ---- a folder that is like the beginning of another one goes alone ----

HOME=$work/home "$kifu" index f >/dev/null
is 'forgotten is the folder, not those named alike' "$(HOME=$work/home "$kifu" index --forget f/a; HOME=$work/home "$kifu" index f)" '3 forgotten
3 new, 9 unchanged: 12 games'
rm -r f/a
is 'gone is the folder, not those named alike' "$(HOME=$work/home "$kifu" index f)" '9 unchanged, 3 gone: 9 games'
is 'and once' "$(HOME=$work/home "$kifu" index f)" '9 unchanged: 9 games'

# ---- each file takes the room of one ----

awk 'BEGIN { printf "(;GM[1]SZ[9]PB[x]"; for (i = 0; i < 2600; i++) { printf ";%s[%c%c]C[", i % 2 ? "W" : "B", 97 + i % 9, 97 + i / 9 % 9; for (k = 0; k < 20; k++) printf "forty bytes of a comment, or a few more\n"; print "]" }
    print ")" }' >large.sgf
mkdir many
for i in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do ln large.sgf "many/$i.sgf"; done
runs() { (ulimit -v "$1" && shift && exec "$kifu" "$@") >/dev/null 2>&1; }
for how in 'list --format=json' tree 'print --format=moves' 'fmt --force --into=into' 'find moves:0..'; do
    room=
    for try in 24 40 56 80 128; do
        # shellcheck disable=SC2086
        if runs $((try * 1024)) $how large.sgf; then room=$try; break; fi
    done
    if [ -z "$room" ]; then
        skip "$how: sixteen files in little more room than one" 'the memory of this program cannot be limited'
        continue
    fi
    # shellcheck disable=SC2086
    check "$how: sixteen files of 2 MB in little more room than one" "$(runs $(((room + 12) * 1024)) $how many/*.sgf || echo "one fits into $room MB, and all do not into 12 more")"
done

# One that is larger than all of it: a file with holes takes no room on the disk. The others are read all the same.
hole='kifu: hole.sgf: is too large for the memory: kifu index and kifu find read it in pieces'
printf '(;SZ[9]PB[small])' >small.sgf
if truncate -s 5000000000 hole.sgf 2>/dev/null && runs 2000000 list small.sgf; then
    for how in list tree check 'print --format=moves'; do
        # shellcheck disable=SC2086
        said=$( (ulimit -v 2000000; exec "$kifu" $how hole.sgf small.sgf) 2>&1; echo "= $?")
        case $how,$said in
        check,*'hole.sgf'*'too large for the memory'*'= 2' | [!c]*"$hole"*small*'= 2' | tree,"$hole"*'= 2' | print*,"$hole"*'= 2') said= ;;
        esac
        check "$how: a file that is too large for the memory" "$said"
    done
else
    skip 'a file that is too large for the memory' 'the memory of this program cannot be limited'
fi
rm -f hole.sgf

# ---- a library for each file that is printed ----

printf '(;B[aa])' >b.sgf
printf '(;W[bb])' >w.sgf
for library in b.sgf . plain.sgf:b.sgf; do
    "$kifu" print --no-config --format=screen --library="$library" --keys=f b.sgf >1
    "$kifu" print --no-config --format=screen --library="$library" --keys=f w.sgf >2
    "$kifu" print --no-config --format=screen --library="$library" --keys=f b.sgf w.sgf >both
    for screen in 1 2; do
        check "with --library=$library screen $screen of two is as alone" "$(grep -F 'game' $screen | while IFS= read -r row; do
            grep -qF "$row" both || printf 'missing: %s\n' "$row"
        done)"
    done
done

# ---- text mode has all rows of a list ----

rows() { printf '%s\n' "$2" | "$kifu" --no-config --lines "$1" 2>/dev/null | grep -c "$3"; } # rows FILE PANE ROW
for count in 2 22 23 24 25 60; do
    { printf '(;SZ[9]'; i=0; while [ $i -lt $count ]; do echo ';B[zz]'; i=$((i + 1)); done; echo ')'; } >bad.sgf
    is "$count rows of diagnostics" "$(rows bad.sgf d '^[> ] [0-9]*:[0-9]* .*zz')" "$count"
    { printf '(;'; i=0; while [ $i -lt $count ]; do printf '(;B[aa]C[%s. comment])' $i; i=$((i + 1)); done; echo ')'; } >many.sgf
    is "$count rows of variations" "$(rows many.sgf variations '[0-9][.] comment')" "$count"
done

# ---- what is wrong is said ----

printf '(;GM[6])' >other.sgf
is 'a number in a game without rules' "$("$kifu" print --no-config --format=screen --keys='g 6 Enter' other.sgf 2>/dev/null | sed -n '$s/  ? .*//p')" \
    ' no such place: type a move number, +5, 50%, a point or an address'
is 'no folder' "$("$kifu" fmt --into '' b.sgf 2>&1; echo $?)" 'kifu: : no such file
2'
printf x >none.sgf
"$kifu" find --duplicates none.sgf >/dev/null 2>&1
is 'no duplicates, and a file that cannot be read' $? 2
finish
