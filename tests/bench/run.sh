#!/bin/sh
# tests/bench/run.sh - time and memory of the program, by what grows in a record
#
# For each family two files, one twice as large as the other: time and memory must double at most, with something for noise (2.3). Prints
# a table; ends with 1 where something grew faster.  Before that: how fast the layers are (speed.c), and the program on a large collection.
# KIFU_BENCH_FILE names another collection.  Arguments: families; none: all.

: "${srcdir:=.}" "${builddir:=.}"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# family, size of the smaller file
families='
games 100000
moves 400000
siblings 200000
deep 200000
values 1000000
labels 400000
properties 400000
names 200000
comment 2000000
defects 200000
stones 4000
utf8 2000000
'
status=0
if [ $# -eq 0 ]; then
    collection=${KIFU_BENCH_FILE-}
    if [ -z "$collection" ]; then
        collection=$work/collection.sgf
        awk -f "$srcdir/tests/bench/family.awk" -v family=usual -v count=20000 >"$collection"
    fi
    "$builddir/tests/bench/speed" "$collection" || status=1
    for run in list check fmt print; do
        "$builddir/tests/bench/measure" "$builddir/kifu" $run "$collection" |
            awk -v run="$run" -v bytes="$(wc -c <"$collection" | tr -d ' ')" '
                { printf "kifu %-17s %10d ms  %12.1f MB/s %8.2f bytes a byte\n", run, $1, bytes / 1000 / ($1 + 1), $2 * 1024 / bytes }'
    done
    echo
fi
[ $# -gt 0 ] || set -- $(printf '%s\n' "$families" | awk 'NF { print $1 }')

printf '%-11s %-6s %9s %9s %9s %6s %6s\n' family run bytes ms KiB time memory
for family; do
    count=$(printf '%s\n' "$families" | awk -v f="$family" '$1 == f { print $2 }')
    [ -n "$count" ] || { echo "no such family: $family" >&2; exit 2; }
    for size in 1 2; do
        awk -f "$srcdir/tests/bench/family.awk" -v family="$family" -v count=$((count * size)) >"$work/$size.sgf"
    done
    for run in list check tree fmt print; do
        # The best of three: what else the machine does only adds.
        for size in 1 2; do
            for try in 1 2 3; do
                "$builddir/tests/bench/measure" "$builddir/kifu" $run "$work/$size.sgf" || exit 2
            done | sort -n | head -n 1 >"$work/$size"
        done
        cat "$work/1" "$work/2" | tr '\n' ' ' | awk -v family="$family" -v run="$run" -v bytes="$(wc -c <"$work/2.sgf" | tr -d ' ')" '
            {
                time = ($4 + 5) / ($1 + 5); memory = $5 / ($2 + 1)
                printf "%-11s %-6s %9d %9d %9d %6.2f %6.2f", family, run, bytes, $4, $5, time, memory
                # What takes no time to speak of cannot be compared.
                bad = ($4 > 200 && time > 2.3) || memory > 2.3 || $3 > 1 || $6 > 1
                print bad ? "  <" : ""
                exit bad
            }' || status=1
    done
    rm -f "$work"/*.sgf
done
exit $status
