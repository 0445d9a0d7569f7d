#!/bin/sh
# tests/cmd/38-whole-language.sh - what the subcommands say to people is translated, all of it: a language of wide letters leaves no word
. "${srcdir:=.}/tests/house/tap.sh"

. "$srcdir/tests/cmd/speak.sh"
srcdir=$(cd "$srcdir" && pwd)
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/home" "$work/games" && find_sentences "$work/kifu.pot" || exit 99
LC_ALL=C awk -f "$srcdir/tests/cmd/pseudo.awk" "$work/kifu.pot" >"$work/xx.po" && speak "$work/bin" "$work/xx.po" || exit 99

cd "$work/games" || exit 99
printf '(;FF[4]SZ[9]RU[Chinese]RE[B+2]KM[6.5]AB[cc][cd][dc];W[ee];B[ef];W[]DM[1];B[aa](;W[ab])(;W[ba]))' >1.sgf
printf '(;FF[4]SZ[9]KM[ZZ]RU[ZZ]QQ[1]\377;B[aa];W[aa]TE[1]BM[1];B[bb];W[];B[]TR[ZZ])(;SZ[9]HA[2];B[cc];W[];B[]N[A]N[B])' >2.sgf
printf '(;FF[3]GM[2];B[A1];W[A2]VW[aa][bb:aa]' >3.sgf
printf '<html>' >4.txt
: >5.txt
printf '%%PDF-1.4' >6.txt

# Texts that are not sentences: commands that the command line names, switches, names in brackets, files, words of queries and of options.
names="s|${work}[^ ]*||g; s|/dev/null||g"'; s/\[[a-z0-9-]*\]//g; s/[0-9a-z./#]*\.\(sgf\|txt\)[^ :]*//g; s/kifu: / /g; s/kifu [a-z]*//g; s/--[^ ]*//g'
commands='view|print|list|find|index|tree|check|fmt'
kifu() { (unset TERM; LC_ALL=C.UTF-8 LANGUAGE=xx HOME=$work/home XDG_CACHE_HOME=$work/home XDG_CONFIG_HOME=$work/home "$work/bin/kifu" "$@" 2>&1); }
# left ALLOWED ARGUMENT...: words of what that says which are not wide; ALLOWED is an expression for words that may be there
left() {
    allowed=$1
    shift
    kifu "$@" | sed "$names" | LC_ALL=C grep -o '[A-Za-z]*[a-z][a-z][a-z]*' | grep -vxE "$commands${allowed:+|$allowed}" | sort -u | tr '\n' ' '
}

# ---- it is in that language at all ----

check 'the language is there' "$(kifu check 2.sgf | grep -q 'ｗａｒｎｉｎｇ' || echo 'no word of it')"

# ---- help, version, card ----

for command in '' view print list find index tree check fmt; do
    # shellcheck disable=SC2086 # none is no argument
    check "help of ${command:-kifu}" "$(left '' $command --help)"
done
libraries='ncurses|libunistring|zlib|jansson|libarchive|SQLite|landlock|seccomp|kifu|en|xx'
check 'version' "$(left "$libraries" --version)"
check 'all of it' "$(left "$libraries" --version --verbose)"
check 'card' "$(left "$libraries|abcdefgh" --test-terminal --ascii)"

# ---- records ----

check 'check' "$(left '' check --all --strict .)"
check 'check of what is no record' "$(left '' check 4.txt 5.txt 6.txt)"
check 'check of many' "$(i=0; while [ $i -lt 200 ]; do printf 'QQ[%d]' $i; i=$((i + 1)); done | sed 's/.*/(;FF[4]&)/' >7.txt; left '' check 7.txt)"
check 'list' "$(left '' list .)"
check 'tree' "$(left '' tree .)"
check 'print' "$(left '' print --all --format=ascii 1.sgf)"
check 'print a count' "$(left '' print --score --format=ascii 1.sgf; left '' print --score --game=2 2.sgf; left '' print --score 3.sgf)"
check 'moves' "$(left '' print --format=moves 1.sgf)"
check 'fmt' "$(left '' fmt -o "$work/out" 2.sgf; left '' fmt --strict -o "$work/out" 2.sgf)"
check 'fmt into' "$(left '' fmt --into="$work/new" 1.sgf; left '' fmt --into="$work/new" 1.sgf; left '' fmt --strict --into="$work/new" 2.sgf 3.sgf)"
check 'index' "$(left '' index .; left '' index .; left '' index --forget .)"

# ---- find ----

check 'find' "$(left '' find size:9 .)"
check 'find next' "$(left '' find --at=1.sgf --next .; left '' find --at=1.sgf#2 --next .; left '' find --at=1.sgf#6 --next .)"
check 'find what is new' "$(left '' find --novelty=1.sgf .; left '' find --novelty=1.sgf --no-exchange 1.sgf)"
check 'find duplicates' "$(cp 1.sgf 8.sgf; left '' find --duplicates .)"
fields=$(sed -n 's/^FIELD([A-Z]*, *"\([a-z]*\)".*/\1/p' "$srcdir/src/query/query.def" | tr '\n' '|')
check 'find a field that is none' "$(left "${fields}size" find QQ:1 .)"
for field in $(echo "$fields" | tr '|' ' '); do
    check "find $field:" "$(left "$field" find "$field:" .)"
done
check 'find a value' "$(left rank find rank:ZZ .; left size find 'size:9..5' .; left size find 'size:~5' .; left '' find '"ZZ' .)"

# ---- lines, kifurc ----

printf 'B\n57\n5\ngames\n\ncancel\nZZ ZZ\n/ZZ\nx\ncancel\nZZ\nQ\nredraw\nquit\n' >lines.txt
check 'a session in lines' "$(left '' --lines 1.sgf <lines.txt; left '' --lines 2.sgf <lines.txt)"
mkdir -p "$work/home/kifu"
printf 'set ZZ ZZ\nset theme ZZ\nbind ZZ\nbind all ZZ ZZ\ncolor ZZ ZZ\ncolor\nsource 9.sgf\nZZ\nset theme "\n' >"$work/home/kifu/kifurc"
themes=$(cd "$srcdir/data/themes" && ls | sed 's/\.conf$//' | tr '\n' '|')
check 'kifurc is read' "$(kifu print --format=ascii 1.sgf | grep -q 'kifurc:2: ' || echo 'it is not')"
check 'kifurc' "$(left "${themes}wood|light" print --format=ascii 1.sgf)"
rm "$work/home/kifu/kifurc"

# ---- what is wrong with a command line ----

while IFS= read -r line; do
    # shellcheck disable=SC2086 # the words of a command line
    check "kifu $line" "$(left 'lst' $line)"
done <<'END'
list
print
fmt
find
index
tree
check
fmt 1.sgf 2.sgf
fmt --force 1.sgf
fmt -o A --into=B 1.sgf
fmt --into=1.sgf 1.sgf
fmt -o 1.sgf 1.sgf
print --game=0 1.sgf
print --game=9 1.sgf
print --move=X 1.sgf
print --move=99 1.sgf
print --size=5 1.sgf
print --view=ZZ 1.sgf
print --score --format=moves 1.sgf
print --game
print 1.sgf#99
print 9.sgf
print .
print /dev/null
find .
find --kind=X .
find --next .
find --at=1.sgf --pattern=2.sgf .
find --region=A1 .
find --at=1.sgf --region=A1 .
find --at=1.sgf --next --format=sgf .
find --duplicates --next --at=1.sgf .
find --novelty=1.sgf --duplicates .
find --novelty=1.sgf --format=names .
find --pattern=4.txt .
find --at=3.sgf .
view --set=A 1.sgf
lst
END
check 'an unknown character set' "$(kifu print --charset=ZZ 1.sgf | grep -o 'unknown\|more\|one of')"
check 'an unknown option' "$(kifu print --zz 1.sgf | grep -o 'unknown\|one of')"
check 'an unknown format' "$(kifu print --format=ZZ 1.sgf | grep -o 'unknown\|one of')"

# ---- what stays ----

check 'JSON is the same in every language' "$(
    for line in 'check .' 'list .' 'print --all --score 1.sgf' 'tree .' 'find size:9 .' 'find --at=1.sgf --next .'; do
        # shellcheck disable=SC2086 # the words of a command line
        kifu ${line%% *} --format=json ${line#* } >"$work/wide"
        # shellcheck disable=SC2086
        (LANGUAGE=en; export LANGUAGE; LC_ALL=C.UTF-8 HOME=$work/home XDG_CACHE_HOME=$work/home "$work/bin/kifu" ${line%% *} --format=json ${line#* } 2>&1) | cmp -s - "$work/wide" || echo "$line"
    done)"
check 'TSV is the same' "$(kifu list --format=tsv 1.sgf | head -n 1 | grep -q '^game	date	event	black' || echo 'it is not')"
finish
