#!/bin/sh
# tests/cmd/50-hostile.sh - records that mean harm, and names of files that do, through every subcommand in three locales
#
# Each run ends with a documented status, and nothing of what it writes would command a terminal or mislead a reader.
. "${srcdir:=.}/tests/house/tap.sh"
: "${builddir:=.}"
builddir=$(cd "$builddir" && pwd)
kifu=$builddir/kifu
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# Octal numbers become bytes, whatever begins the word.
bytes() {
    # shellcheck disable=SC2059
    printf -- "$(printf %s "$1" | sed 's/%/%%/g')"
}

mkdir "$work/files" "$work/names" "$work/out"
"$builddir/tests/cmd/hostile-files" "$work/files" || exit 99
record='(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[x];B[aa];W[zz]B[bb]x)'
for name in '\033]0;owned\007' 'a\033[31mb' 'a\nb\rc' '\342\200\256fgs.' '\377\376' '\302\233 31m' '%s%n' '-x' '$(id)' 'e\314\201\314\201\314\201\314\201\314\201\314\201' '\033'; do
    echo "$record" >"$work/names/$(bytes "$name").sgf"
done
mkdir "$work/names/$(printf 'folder\033[7m')"
echo "$record" >"$work/names/$(printf 'folder\033[7m')/x.sgf"

# The same names in an archive, where one may be there twice.
case $("$kifu" --version --verbose) in
*'no libarchive'*) ;;
*)
    mkdir "$work/all" && "$builddir/tests/cmd/archive-files" "$work/all" || exit 99
    archive=$work/all/names.zip
    ;;
esac

echo '?' >"$work/anything" # a pattern that all boards have

# run LOCALE NAME WORDS...: over all files at once, says what is wrong
run() {
    LC_ALL=$1 "$kifu" "$3" "$2" $4 -- "$work"/files/*.sgf "$work"/names/*.sgf "$work/names" ${archive+"$archive"} >"$work/out/all" 2>"$work/out/2" </dev/null
    status=$?
    [ $status -le 2 ] || { echo "status $status: $(tail -c 300 "$work/out/2")"; return; }
    [ -s "$work/out/all" ] || echo "nothing written"
    case $2 in
    *=tsv) tr '\t' ' ' <"$work/out/all" >"$work/out/1" ;; # between columns they are what is asked for
    *) mv "$work/out/all" "$work/out/1" ;;
    esac
    "$builddir/tests/cmd/scan" "$work/out/1" "$work/out/2"
}

locale -a 2>/dev/null | grep -qi '^en_US.iso88591$' && latin=en_US.ISO-8859-1
for locale in C.UTF-8 C ${latin-}; do
    while read -r word form more; do
        # shellcheck disable=SC2086
        check "$locale: $word $form $more" "$(run "$locale" "$form" "$word" "$more")"
    done <<END
check --format=text
check --format=json --all
check --format=text --strict
list --format=text
list --format=json
list --format=tsv
list --verbose
tree --verbose
find --format=names a
find --format=tsv a
find --format=json a
find --format=text --pattern=$work/anything
find --format=json --pattern=$work/anything --variations
find --format=tsv --pattern=$work/anything
find --format=sgf --pattern=$work/anything
find --format=text --pattern=$work/anything --next
find --format=text --duplicates
find --format=tsv --duplicates
find --format=json --pattern=$work/anything --next
tree --format=text --all
tree --format=json
print --format=unicode --all
print --format=ascii
print --format=json --all
print --format=moves
print --format=svg
print --format=screen --end
print --format=screen --glyphs=ascii
END
done

# fmt takes one file at a time, and what it wrote must be without error when it is read again.
write_all() {
    for file in "$work"/files/*.sgf "$work"/names/*.sgf; do
        "$kifu" fmt -- "$file" >"$work/out/written" 2>>"$work/out/2" </dev/null
        status=$?
        cat "$work/out/written" >>"$work/out/1"
        [ $status -le 2 ] || echo "${file##*/}: status $status"
        [ -s "$work/out/written" ] || continue
        "$kifu" check - <"$work/out/written" >"$work/out/check" 2>&1 || echo "${file##*/}: $(head -n 1 "$work/out/check")"
    done
    "$builddir/tests/cmd/scan" --kept "$work/out/1"
    "$builddir/tests/cmd/scan" "$work/out/2"
}
: >"$work/out/1"
: >"$work/out/2"
check "what fmt writes is safe, and without error" "$(write_all)"

check "a folder of odd names" "$("$kifu" list "$work/names" >"$work/out/1" 2>"$work/out/2"; [ $? -le 1 ] || echo "status"; "$builddir/tests/cmd/scan" "$work/out/1" "$work/out/2")"

# Every record as lines: its game, its nodes, what is printed of it.
lines_of() {
    echo games
    for file in "$work"/files/*.sgf "$work"/names/*.sgf; do
        number=$((${number-0} + 1))
        printf '%s\n' games '' '' "$number" l comment status title players info info info variations tree graph reading redraw last-node redraw board \
            diagnostics '/a' cancel
    done
}
for locale in C.UTF-8 C ${latin-}; do
    check "$locale: lines" "$(lines_of | LC_ALL=$locale "$kifu" --lines -- "$work"/files/*.sgf "$work"/names/*.sgf >"$work/out/1" 2>"$work/out/2"
        [ $? -le 2 ] || echo status
        [ "$(wc -l <"$work/out/1")" -gt 2000 ] || echo "few lines"
        "$builddir/tests/cmd/scan" "$work/out/1" "$work/out/2")"
done

# Messages repeat words of the command line, which are foreign, too.
for words in 'odd\033[31m' '--odd\033[31m' '--set=x\033[31m=y' '--format=\033[31m' '--charset=\033[31m' '--view=\033[31m'; do
    word=$(bytes "$words")
    check "the words of a call" "$("$kifu" print "$word" "$work/files/000-nothing.sgf" >"$work/out/1" 2>"$work/out/2"; "$builddir/tests/cmd/scan" "$work/out/1" "$work/out/2")"
done
# Names as they are on disk are for programs, and end where no name can go on.
mkdir "$work/raw" && echo '(;PB[Ann];B[aa])' >"$work/raw/$(printf 'a\033\nb').sgf" && cp "$work/raw"/*.sgf "$work/raw/c.sgf"
check 'names0 are bytes' "$("$kifu" find --format=names0 player:Ann "$work/raw" | tr '\000\033\n' '0EN' | grep -q "^$work/raw/aENb.sgf0$work/raw/c.sgf0\$" || echo no)"
check 'names are lines' "$("$kifu" find --format=names player:Ann "$work/raw" | wc -l | grep -q '^ *2$' || echo no)"
check 'names0 find the files' "$("$kifu" find --format=names0 player:Ann "$work/raw" | xargs -0 "$kifu" check 2>&1)"

# The names that fmt makes of foreign ones: nothing hidden, no option, no control, in bytes and as shown.
"$kifu" fmt --into="$work/made" "$work/names" ${archive+"$archive"} 2>/dev/null
(cd "$work/made" && find . -mindepth 1 | sort) >"$work/out/1"
check 'fmt makes names that can be shown' "$("$builddir/tests/cmd/scan" "$work/out/1")"
check 'and none that hides or is an option' "$(grep '/[-.]' "$work/out/1")"
check 'all of them' "$([ "$(grep -c 'sgf$' "$work/out/1")" -ge 12 ] || cat "$work/out/1")"
long=$(printf '%0245d' 0)
cp "$work/raw/c.sgf" "$work/raw/$long.sgf"
check 'a name as long as names can be' "$("$kifu" fmt --into="$work/made2" "$work/raw/$long.sgf" 2>&1; ls "$work/made2" | grep -qx "$long.sgf" || echo "not written")"
cp "$work/raw/c.sgf" "$work/raw/$(printf 'a\033b').sgf" && cp "$work/raw/c.sgf" "$work/raw/$(printf 'a\001b').sgf"
"$kifu" fmt --force --into="$work/made3" "$work/raw"/a*b.sgf 2>"$work/out/2"
check 'of two that become one name the second is said, not written' "$(grep -q 'another file of that name was already written' "$work/out/2" || cat "$work/out/2")"
finish
