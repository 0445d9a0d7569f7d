#!/bin/sh
# tests/mutants/run.sh - whether the tests notice when the program does something else
#
#   tests/mutants/run.sh [PATTERN]
#
# Takes the lines of mutants.txt that match PATTERN (as grep -E has it; without it all). Each changes one line of one source, in a copy of the
# tree; the tests of the layer of that source are run, then those of the layers above, up to the first that fails. A line of output for each:
#
#     caught          src/rules/date.c: a month has 30 days  (tests/rules/40-cases)
#     survived        ...: no test failed: a case is missing, or the change makes no difference
#     does not build  ...: of no use, as is a line whose expression changes no line of the file or more than one
#
# and their numbers at the end. Ends with 0 where all were caught, with 1 where not, with 2 where nothing could be found out.
#
# First all tests are run without any change: what fails by itself says nothing. The build folder is `build`, as ./bootstrap makes it.
# An empty ABOVE leaves out the layers above, so that what survives is at least what one layer does not see of itself: far quicker, for a start.
# JOBS says how many changes are tried at a time (as many as there are processors), SECONDS_EACH how long a test may take until it counts
# as failed (300), SKIP which tests are left out (as grep -E has it; 'hostile|exhaust|fuzz|locales' leaves out those that take longest and
# notice least), TMPDIR where the copies are, 100 MB each.

set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 2
source=$(cd "$here/../.." && pwd) || exit 2
pattern=${1-}
skip=${SKIP:-'^$'}
above=${ABOVE-above}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)}
seconds=${SECONDS_EACH:-300}
tab=$(printf '\t')

fail() { echo "mutants: $*" >&2; exit 2; }

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
grep -v '^#' "$here/mutants.txt" | grep "$tab" | grep -E -e "$pattern" >"$work/wanted" || fail "no line of mutants.txt matches $pattern"
[ -e "$source/build/config.status" ] || fail 'nothing is built: run ./bootstrap check first'

# The records that lie beside the checkout do not lie beside a copy of it.
if [ -z "${KIFU_TEST_DATA-}" ] && [ -d "$source/../shared/data" ]; then
    KIFU_TEST_DATA=$(cd "$source/../shared/data" && pwd)
    export KIFU_TEST_DATA
fi
ulimit -v 8000000 2>/dev/null # a loop without an end may take all memory

# copy FROM TO: with all dates, so that what is newer than what stays as it is.
copy() {
    mkdir "$2" && (cd "$1" && tar cf - --exclude=./.git --exclude='./build-[!a]*' --exclude='./build-a[!u]*' .) | (cd "$2" && tar xf -)
}

# make_in COPY ARGUMENT...: the makefile still says where the first build folder was, and tests would run what is there.
make_in() {
    folder=$1/build
    shift
    make -s -C "$folder" abs_builddir="$folder" "$@"
}

# A variable of the makefile in the copy $1.
variable() {
    printf 'include Makefile\nvariable-shown:\n\t@echo $(%s)\n' "$2" | make_in "$1" -f - variable-shown
}

# ---- one of them ----

# Tests that a source may matter to, those of its own layer first. Tests of the layers below do not even link it.
tests_for() {
    case $1 in src/*/*) layer=${1#src/} layer=${layer%%/*} ;; data/*) layer=view ;; *) layer=cmd ;; esac
    for which in own $above; do
        is_above=no
        for folder in base sgf rules view tty cmd fuzz house; do
            if [ "$folder" = "$layer" ]; then
                is_above=yes
                [ $which = own ] || continue
            elif [ "$folder" = tty ] && [ "$layer" = cmd ] && [ $which = above ]; then
                : # the terminal is tested with the whole program
            elif [ $which = own ] || [ $is_above = no ]; then
                continue
            fi
            grep "^tests/$folder/" "$work/tests"
        done
    done
}

# Runs the test $2 in the copy $1; false where it does not pass, $verdict and $by say why.
run_test() {
    rm -f "$1/build/$2.log" "$1/build/$2.trs"
    timeout -k 5 "$seconds" make -s -C "$1/build" abs_builddir="$1/build" "$2.log" >"$1.log" 2>&1 </dev/null
    status=$?
    grep -qE '^:global-test-result: (PASS|SKIP)' "$1/build/$2.trs" 2>/dev/null && return 0
    case $status in
    124 | 137) verdict=caught by="  ($2 does not end)" ;;
    *) if [ -e "$1/build/$2.trs" ]; then verdict=caught by="  ($2)"; else verdict='does not build'; fi ;;
    esac
    return 1
}

# Runs tests in the copy $1 until one fails. Sets $verdict and $by.
judge() {
    verdict=survived by=
    for log in $(tests_for "$2"); do
        case $log in
        tests/tty/* | tests/cmd/* | tests/house/*)
            # shellcheck disable=SC2046
            make_in "$1" $(cat "$work/programs") >"$1.log" 2>&1 || { verdict='does not build'; return; }
            ;;
        esac
        # Twice, where it fails: tests with a terminal mind a machine that is busy.
        run_test "$1" "${log%.log}" || run_test "$1" "${log%.log}" || return
        verdict=survived by=
    done
}

# try COPY FILE EXPRESSION WHAT
try() {
    by=
    cp -p "$1/$2" "$1.kept" && sed -e "$3" "$1.kept" >"$1/$2"
    lines=$(diff "$1.kept" "$1/$2" | grep -c '^<')
    if [ "$lines" != 1 ]; then
        verdict="changes $lines lines"
    else
        judge "$1" "$2"
    fi
    cp "$1.kept" "$1/$2" # as new, so that it is compiled again
    printf '%-15s %s: %s%s\n' "$verdict" "$2" "$4" "$by" | tee -a "$work/verdicts"
}

# The lines whose numbers are $2 beyond a multiple of $jobs, in the copy $1.
work_off() {
    awk -v jobs="$jobs" -v rest="$2" 'NR % jobs == rest' "$work/wanted" >"$1.wanted"
    while IFS=$tab read -r file expression what <&3; do
        try "$1" "$file" "$expression" "$what"
    done 3<"$1.wanted"
}

# ---- all of them ----

copy "$source" "$work/0" || fail "could not copy $source"
make_in "$work/0" -j "$jobs" check >"$work/check.log" 2>&1 || {
    grep -E '^(FAIL|ERROR)|Error' "$work/check.log" >&2
    fail 'the tests fail as it is: repair that first'
}
variable "$work/0" TEST_LOGS | tr ' ' '\n' | grep -vE -e "$skip" >"$work/tests"
{ variable "$work/0" bin_PROGRAMS && variable "$work/0" cmd_test_helpers && echo doc/screens/draw; } >"$work/programs"
: >"$work/verdicts"
i=1
while [ "$i" -lt "$jobs" ]; do
    copy "$work/0" "$work/$i" || fail 'could not copy once more'
    i=$((i + 1))
done
i=0
while [ "$i" -lt "$jobs" ]; do
    work_off "$work/$i" "$i" &
    i=$((i + 1))
done
wait
awk '
    { count[/^caught/ ? "caught" : /^survived/ ? "survived" : "of no use"]++ }
    END {
        printf "%d changes: %d caught, %d survived, %d of no use\n", NR, count["caught"], count["survived"], count["of no use"]
        exit count["caught"] < NR
    }' "$work/verdicts"
