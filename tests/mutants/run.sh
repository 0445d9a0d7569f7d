#!/bin/sh
# tests/mutants/run.sh - whether the tests notice small changes of the program, drawn by chance
#
#   tests/mutants/run.sh [SEED] [LAYER] [COUNT]        `./bootstrap mutants` configures first, then runs this
#
# In each layer, or in LAYER alone (`all`: in each), COUNT places (40) are drawn by SEED (1), and a change of each: a reset or a call whose value is
# not used dropped, two arguments swapped, a bound moved by one, a condition negated, && and || exchanged, first and last or min and max exchanged, another
# result or value, the next row of a table (places.awk). What does not compile, and what compiles to the same code, is replaced by the next
# one drawn. Left out are headers, .def tables, constants that are named, and calls that free memory.
#
# All are compiled into one program, in build-mutants/, where the environment says which are on (mutant.h). A first run of all tests, with
# none on, finds which places each test reaches and what it costs; a test that fails there twice is left out. Then each test, the cheapest first, runs with all
# changes on that it reaches and no other test has caught; if it fails it runs with each half of them, and so on: what one change alone lets fail,
# twice, is caught. A test that takes ten times the time of the first run, or all memory, has failed. So what is caught is certain; that two
# changes hide each other where they are on together is rare.
#
# The output: for each that survived its place, the kind, the lines before and after, and the tests that ran it; then a table of caught and survived.
# build-mutants/caught has a line for each that was, with the test. Survivors that change nothing a user sees are taken out of the
# count by hand: whoever does says why.
#
# JOBS is how many are tried at a time (2), SKIP which tests are left out (as grep -E has it).

set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 2
source=$(cd "$here/../.." && pwd) || exit 2
jobs=${JOBS:-2}
srcdir=$source
# shellcheck source=/dev/null
. "$source/tests/house/tap.sh"
all_layers=$(layer_rows | cut -d : -f 1 | tr '\n' ' ')
scratch=$source/build-mutants
plain=$scratch/plain     # the sources and tests as they were when it began
changed=$scratch/changed # those with the changes in them
build=$changed/build
tab=$(printf '\t')
LC_ALL=C.UTF-8
export LC_ALL

# The records that lie beside the checkout do not lie beside a copy of it.
if [ -z "${KIFU_TEST_DATA-}" ] && [ -d "$source/../shared/data" ]; then
    KIFU_TEST_DATA=$(cd "$source/../shared/data" && pwd)
    export KIFU_TEST_DATA
fi

fail() { echo "mutants: $*" >&2; exit 2; }
say() { echo "mutants: $*" >&2; }

# ---- what one of the processes does that are started below ----

# Runs the test $1 with the changes $2 (3,17; 0: none) on; 1 where it fails, 3 where it takes too long, 4 where it is skipped. $3: seconds it may take, $4: seconds of the
# processor for a process of it.
passes() {
    case $1 in
    *.sh) set -- "$3" "$4" "$2" "$plain/$1" ;;
    *) set -- "$3" "$4" "$2" "$plain/tests/run-cmocka.sh" "./$1" ;;
    esac
    (
        # shellcheck source=/dev/null
        . "$scratch/environment"
        cd "$build" || exit 2
        srcdir=$plain KIFU_MUTANT=$3
        export srcdir KIFU_MUTANT
        ulimit -v 6000000
        ulimit -t "$2"
        limit=$1
        shift 3
        timeout -k 5 "$limit" sh "$@" 2>/dev/null </dev/null
        echo "status $?"
    ) | LC_ALL=C awk '
        /^status (124|137|152)$/ { exit bad = 3 }
        /^1\.\.0/ || /^status 77$/ { exit bad = 4 }
        /^not ok/ && !/# (SKIP|TODO)/ || /^Bail out/ || /^status / && $2 != 0 { exit bad = 1 }
        END { exit bad }'
}

# The time of each test, and the places that it reaches, without any change.
try_test() {
    seen=$scratch/seen/$(echo "$1" | tr / :)
    head -c 16384 /dev/zero >"$seen"
    began=$(date +%s)
    cost=$(
        KIFU_MUTANT_SEEN=$seen
        export KIFU_MUTANT_SEEN
        { passes "$1" 0 3000 1000 || passes "$1" 0 3000 1000; } && times >"$seen.times" && awk 'NR == 2 { gsub(/m/, " "); gsub(/s/, ""); print $1 * 60 + $2 + $3 * 60 + $4 }' "$seen.times"
    )
    if [ -z "$cost" ]; then
        say "$1 fails, or is skipped, without any change: left out"
        return
    fi
    echo "$cost $(($(date +%s) - began)) $1" >>"$scratch/costs"
    od -An -v -tu1 "$seen" | awk -v test="$1" '{ for (i = 1; i <= NF; i++) if ($i) print (NR - 1) * 16 + i - 1, test }' >"$seen.places"
}

# Finds those of the changes $2... that the test $name catches, each alone. If one of them may never end, each half would wait for it again. One with which
# the test is skipped is not caught by that, but it hides the others.
hunt() {
    passes "$name" "$(echo "$@" | tr ' ' ,)" "$seconds" "$processor"
    outcome=$?
    [ "$outcome" != 0 ] || return 0
    if [ $# = 1 ]; then
        [ "$outcome" != 4 ] || return 0
        passes "$name" "$1" "$seconds" "$processor" || echo "$1$tab$name" >>"$scratch/caught"
        return
    fi
    if [ "$outcome" = 3 ]; then
        for one; do
            (hunt "$one")
        done
        return
    fi
    half=$(($# / 2))
    # shellcheck disable=SC2046
    (hunt $(echo "$@" | cut -d ' ' -f "1-$half"))
    # shellcheck disable=SC2046
    (hunt $(echo "$@" | cut -d ' ' -f "$((half + 1))-"))
}

# Those of them that the test $1 reaches, whose number leaves the rest $2 when divided by $jobs: with $3 `own` those of the layer that the test is of,
# else the others.
still_there() {
    awk -v name="$1" -v jobs="$jobs" -v rest="$2" -v way="$3" '
        FILENAME ~ /caught$/ { is_caught[$1]; next }
        FILENAME ~ /changes$/ { split($2, part, "/"); layer[$1] = part[2]; next }
        $2 == name && $1 % jobs == rest && !($1 in is_caught) {
            split(name, part, "/")
            if ((part[2] == layer[$1]) == (way == "own"))
                print $1
        }' "$scratch/caught" "$scratch/changes" "$scratch/reached"
}

# The tests of a layer know most of it, and are tried first.
try_changes() {
    for way in own other; do
        while read -r cost took name; do
            seconds=$((30 + 10 * took)) processor=$(awk -v cost="$cost" 'BEGIN { print int(2 + 5 * cost) }')
            changes=$(still_there "$name" "$1" "$way")
            # shellcheck disable=SC2086
            [ -z "$changes" ] || hunt $changes
        done <"$scratch/costs"
    done
}

# ---- drawing ----

variable() { printf 'include Makefile\nvariable-shown:\n\t$(info $(%s))@:\n' "$1" | make -s -C "$build" -f - variable-shown; }

# Copies keep the dates, so that only what is new is compiled; what was changed the time before is new, too.
copy_sources() {
    (cd "$source" && tar cf - --exclude=./.git --exclude='./build' --exclude='./build-[!a]*' --exclude='./build-a[!u]*' --exclude='./autom4te*' .) |
        (mkdir -p "$1" && cd "$1" && tar xf -)
}

refresh() {
    rm -rf "$plain"
    copy_sources "$plain" && copy_sources "$changed" || fail "could not copy $source"
    cut -f 2 "$scratch/changes" 2>/dev/null | sort -u | (cd "$changed" && xargs touch -c none)
}

configure() {
    [ -e "$build/config.status" ] || {
        mkdir -p "$build" && (cd "$build" && ../configure --quiet --disable-hardening CFLAGS=-O1 CPPFLAGS="-I'$changed/tests/mutants'" \
            CFLAGS_FOR_BUILD="-I'$changed/tests/mutants'") # with a source of base
    } >"$scratch/configure.log" 2>&1 || fail "configure failed: $scratch/configure.log"
    make -s -C "$build" Makefile >"$scratch/configure.log" 2>&1 || fail "configure failed: $scratch/configure.log"
}

# compile FROM TO [FLAG...]
compile_to() {
    from=$1 to=$2
    shift 2
    (cd "$build" && eval "CCACHE_DISABLE=1 $compile -O2 $* -Werror=incompatible-pointer-types -Werror=int-conversion -Werror=implicit-function-declaration -c -o '$to' '$from'") 2>/dev/null
}

# True: the change of line $1 of the output of places.awk compiles, and to something else; $2: a folder for that.
is_change() {
    file=$(printf '%s\n' "$1" | cut -f 2)
    object=$2/$(echo "$file" | tr / :).o
    printf '1\t%s\n' "${1#*"$tab"}" >"$2/one"
    [ -e "$object" ] || { cp "$plain/$file" "$2/one.c" && compile_to "$2/one.c" "$object"; } || fail "$file does not compile"
    LC_ALL=C awk -f "$here/apply.awk" "$2/one" "$plain/$file" >"$2/one.c"
    compile_to "$2/one.c" "$2/one.o" -DMUTANT_ALWAYS=1 && ! cmp -s "$2/one.o" "$object"
}

# Draws changes of the layer $1.
draw() {
    of_layer=$scratch/drawn/$1
    mkdir "$of_layer"
    (cd "$plain" && find "src/$1" -name '*.c' | LC_ALL=C sort | LC_ALL=C xargs awk -v seed="$seed" -f "$here/places.awk") | LC_ALL=C sort -n >"$of_layer/places"
    drawn=0
    while [ "$drawn" -lt "$count" ] && IFS= read -r place <&3; do
        is_change "$place" "$of_layer" || continue
        drawn=$((drawn + 1))
        printf '%s\n' "${place#*"$tab"}" >>"$of_layer/changes"
    done 3<"$of_layer/places"
    say "$1: $drawn drawn"
}

put_in() {
    cut -f 2 "$scratch/changes" | sort -u | while read -r file; do
        awk -F "$tab" -v file="$file" '$2 == file' "$scratch/changes" >"$scratch/changes-of-file"
        LC_ALL=C awk -f "$here/apply.awk" "$scratch/changes-of-file" "$plain/$file" >"$changed/$file"
    done
}

# ---- what came out ----

report() {
    LC_ALL=C awk -F "$tab" -v seed="$seed" -v layers="$all_layers" -v source="$plain" '
        FILENAME ~ /caught$/ { is_caught[$1]; next }
        FILENAME ~ /reached$/ { split($0, part, " "); sub(/^tests\//, "", part[2]); ran[part[1]] = ran[part[1]] " " part[2]; next }
        function plain(s) { gsub(/[ \n]+/, " ", s); sub(/^ /, "", s); return s }
        {
            split($2, part, "/")
            total[part[2]]++
            if ($1 in is_caught) {
                caught[part[2]]++
                next
            }
            text = ""
            for (i = 1; (getline next_line < (source "/" $2)) > 0; i++)
                if (i >= $3 && i < $3 + $4)
                    text = text (i > $3 ? "\n" : "") next_line
            close(source "/" $2)
            after = substr(text, 1, $9 - 1) $11 substr(text, $9 + $10)
            if ($6 == "table") {
                text = substr(text, $9, $10)
                after = $11
            }
            printf "%s:%d: %s\n    - %s\n    + %s\n    ran by:%s\n", $2, $3, $5, plain(text), plain(after), $1 in ran ? ran[$1] : " no test"
        }
        END {
            printf "\nseed %s\n%-10s %6s %6s %8s\n", seed, "layer", "caught", "of", "rate"
            n = split(layers, part, " ")
            for (i = 1; i <= n; i++)
                if (total[part[i]]) {
                    printf "%-10s %6d %6d %7d%%\n", part[i], caught[part[i]], total[part[i]], 100 * caught[part[i]] / total[part[i]]
                    sum += caught[part[i]]
                    all += total[part[i]]
                }
            if (all)
                printf "%-10s %6d %6d %7d%%\n", "all", sum, all, 100 * sum / all
        }' "$scratch/caught" "$scratch/reached" "$scratch/changes"
}

case ${1-} in
--test) try_test "$2"; exit ;;
--draw) draw "$2"; exit ;;
--changes) try_changes "$2"; exit ;;
esac

# ---- all of it ----

seed=${1-1} wanted=${2-all} count=${3-40}
case $seed$count in *[!0-9]*) fail 'SEED and COUNT are numbers' ;; esac
[ "$wanted" = all ] && layers=$all_layers || layers=$wanted
for layer in $layers; do
    [ -d "$source/src/$layer" ] || fail "no layer $layer: $all_layers"
done
mkdir -p "$scratch" && rm -rf "$scratch/seen" "$scratch/drawn" && mkdir "$scratch/seen" "$scratch/drawn" || exit 2
refresh
for file in changes costs reached caught; do
    : >"$scratch/$file"
done

configure
compile=$(variable 'COMPILE) $(NCURSES_CFLAGS')
export seed count jobs compile
echo "$layers" | tr ' ' '\n' | xargs -n 1 -P "$jobs" sh "$0" --draw
for layer in $layers; do
    cat "$scratch/drawn/$layer/changes"
done | awk '{ print NR "\t" $0 }' >"$scratch/changes"
put_in
say 'building'
{ make -s -j "$jobs" -C "$build" all && make -s -j "$jobs" -C "$build" check TESTS=; } >"$scratch/make.log" 2>&1 || fail "does not build: $scratch/make.log"
printf 'include Makefile\nexport AM_TESTS_ENVIRONMENT\nenvironment-shown:\n\t@printenv AM_TESTS_ENVIRONMENT\n' |
    make -s -C "$build" -f - environment-shown >"$scratch/environment"
say 'the tests without any change'
variable TESTS | tr ' ' '\n' | grep . | grep -vE -e "${SKIP:-^$}" | xargs -n 1 -P "$jobs" sh "$0" --test
sort -n -o "$scratch/costs" "$scratch/costs"
cat "$scratch"/seen/*.places >"$scratch/reached"
say "$(wc -l <"$scratch/costs") tests with the changes"
awk -v jobs="$jobs" 'BEGIN { for (i = 0; i < jobs; i++) print i }' | xargs -n 1 -P "$jobs" sh "$0" --changes
report
