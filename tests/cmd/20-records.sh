#!/bin/sh
# tests/cmd/20-records.sh - every record of a collection: opened, checked, written, read again
#
# For each: print and check end with a documented status; what fmt writes is the same when written again, has no error, and is an equal
# tree: nodes, boards, prisoners, marks, names, comments (texts code point for code point: tests/rules/60-written). The records are
# games made by chance, and where they are here those of the shared collection.

: "${srcdir:=.}" "${builddir:=.}"
kifu=$(cd "$builddir" && pwd)/kifu
data=${KIFU_TEST_DATA:-$srcdir/../shared/data}
if [ -n "$KIFU_TEST_DATA" ] && [ ! -d "$data/records" ]; then
    echo 1..1; echo "not ok 1 - no records in KIFU_TEST_DATA"; exit 1
fi
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# Those without any SGF in them.
is_no_sgf() {
    case $1 in
    034-littlego-not-an-sgf-file.sgf) return 0 ;;
    esac
    return 1
}

# The text that must be equal before and after. A verdict about a value that was deleted goes with it; controls are replaced; labels of an old L join those
# of LB, so that the order of the marks is another.
essence() {
    "$kifu" print --all --format=json "$1" 2>/dev/null |
        sed -e 's/^{"file":"[^"]*",//' -e 's/"verdicts":\[[^]]*\],//' -e 's/\\u[0-9a-f]\{4\}//g' -e "s/$replacement//g" -e "$without"
}
replacement=$(printf '\357\277\275')

number=0
failed=0
result() {
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1: $2"
        failed=1
    fi
}

try() {
    file=$1
    name=${file##*/}
    "$kifu" check "$file" >"$work/check" 2>"$work/errors"
    status=$?
    cp "$work/check" "$work/check.all"
    if is_no_sgf "$name"; then
        [ $status = 2 ] || { result "$name" "status $status, not 2, where there is no game"; return; }
        result "$name" ""
        return
    fi
    [ $status -le 1 ] || { result "$name" "check ended with $status: $(head -n 1 "$work/errors")"; return; }
    wanted=0
    "$kifu" check --all "$file" | grep -qE '\[(illegal-char-outside|value-without-ident|sgf-data-in-header)\]' && wanted=1
    "$kifu" fmt -o "$work/once.sgf" "$file" 2>"$work/errors"
    status=$?
    [ $status = $wanted ] || { result "$name" "fmt ended with $status, not $wanted: $(tail -n 1 "$work/errors")"; return; }
    "$kifu" fmt "$work/once.sgf" >"$work/twice.sgf" 2>"$work/errors" || { result "$name" "fmt of fmt: $(tail -n 1 "$work/errors")"; return; }
    cmp -s "$work/once.sgf" "$work/twice.sgf" || { result "$name" "fmt of fmt differs"; return; }
    "$kifu" check "$work/once.sgf" >"$work/check" || { result "$name" "fmt has an error: $(grep -m 1 ': error: ' "$work/check")"; return; }
    without=
    grep -q '(converted to LB)' "$work/check.all" && without='s/"marks":\[[^]]*\],//'
    # If a turn or a number needed its own node, later addresses differ: the test in tests/rules looks there.
    if grep -q ': warning: setup and move in one node' "$work/check.all"; then
        result "$name" ""
        return
    fi
    essence "$file" >"$work/before"
    essence "$work/once.sgf" >"$work/after"
    [ -s "$work/before" ] || { result "$name" "print --all prints nothing"; return; }
    if ! cmp -s "$work/before" "$work/after"; then
        result "$name" "the tree is another after fmt: $(cmp "$work/before" "$work/after" 2>&1)"
        return
    fi
    result "$name" ""
}

games=30 each=1 # of the collection
[ -z "${KIFU_SAMPLE-}" ] || games=12 each=3
[ -z "${KIFU_SWEEP-}" ] || games=500 each=1
mkdir "$work/made" && "$builddir/tests/cmd/made-files" "$work/made" "$games" 2>&1 || exit 99
for file in "$work"/made/*.sgf; do
    try "$file"
done
if [ ! -d "$data/records" ]; then
    echo "1..$number"
    exit $failed
fi
turn=0
for file in "$data"/records/*.sgf "$data"/records/*.SGF "$data"/records/086-*; do
    turn=$((turn + 1))
    [ $((turn % each)) -eq 0 ] && [ -f "$file" ] && try "$file"
done

# Acceptance case 117: the example file of the specification.
example=$(echo "$data"/records/001-*)
found=$("$kifu" tree --format=json "$example" | awk -F'[:,]' '
    { nodes[$2]++; leaves[$2] += /"children":0,/ } END { print nodes[1] "/" leaves[1], nodes[2] "/" leaves[2] }')
case "$found" in
'54/13 8/4') result "case 117: nodes and leaves of the example file" "" ;;
*) result "case 117: nodes and leaves of the example file" "$found" ;;
esac
found=$("$kifu" print --all -g 1 --format=json "$example" | grep -o '"move_number":121,.*"captures":{"black":3,"white":11}' | wc -l | tr -d ' ')
[ "$found" -ge 1 ] && found=
result "case 117: its captures" "$found"
echo "1..$number"
exit $failed
