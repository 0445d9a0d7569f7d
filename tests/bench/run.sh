#!/bin/sh
# tests/bench/run.sh - all that is measured: a table on standard output, the same as JSON in bench.json of the build folder
#
# First how fast the layers are (speed.c), a library (library.c), the viewer in a terminal (terminal.c) and what its bytes are made of (steps.c), the program on a
# large collection, the same in archives; then families of records, each with two files, one twice as large as the other: time and memory must double at most,
# with something for noise (2.3). Ends with 1 where a limit is passed, with 2 where something could not be measured.
#
# Arguments: families, or million: a million games, or engine; none: everything. KIFU_BENCH_FILE names another collection; without it ../shared/data/perf/mid.sgf.xz beside the
# source is used, and where that is not there one is made, always the same. KIFU_TERMBENCH names another harness for terminal programs; else
# ../shared/tools/termbench.py, where it is there: its table follows ours.

: "${srcdir:=.}" "${builddir:=.}"
export srcdir builddir
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
bench=$builddir/tests/bench
shared=$srcdir/../shared
game=$srcdir/data/games/ear-reddening.sgf
termbench=${KIFU_TERMBENCH-$shared/tools/termbench.py}

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

bytes_of() { wc -c <"$1" | tr -d ' '; }

# Sets $collection.
find_collection() {
    collection=${KIFU_BENCH_FILE-}
    [ -z "$collection" ] || return 0
    collection=$work/collection.sgf
    xz -dkc "$shared/data/perf/mid.sgf.xz" >"$collection" 2>/dev/null && return 0
    awk -f "$srcdir/tests/bench/family.awk" -v family=usual -v count=20000 >"$collection"
}

# Copies of the collection up to 500 MB, where there is room for twice as much.
make_large() {
    large=$work/large.sgf
    [ "$(df -Pk "$work" | awk 'NR == 2 { print $4 }')" -gt 1000000 ] || return 1
    copies=$((500000000 / $(bytes_of "$collection")))
    : >"$large"
    while [ "$copies" -gt 0 ]; do
        cat "$collection" >>"$large"
        copies=$((copies - 1))
    done
}

# 100,000 small records, as a reader keeps them who saves each game.
make_many() {
    mkdir "$work/many" || exit 2
    awk -v folder="$work/many" 'BEGIN {
        for (i = 0; i < 100000; i++) {
            file = sprintf("%s/%06d.sgf", folder, i)
            printf "(;GM[1]FF[4]SZ[19]PB[player %d];B[dd])\n", i >file
            close(file)
        }
    }'
}

many_rows() {
    make_many
    "$bench/measure" "$builddir/kifu" list "$work/many" | awk '{
        printf "kifu list, 100,000 small files\t%d\tms\t\t\t\t3000\n", $1
        printf "  its memory\t%.0f\tbytes a file\t\t\t\t600\n", $2 * 1024 / 100000
    }'
    rm -rf "$work/many"
}

# The program on the whole collection: limits for 50 MB.
large_rows() {
    bytes=$(bytes_of "$collection")
    for run in list check fmt print; do
        rm -f "$work/1"
        for _ in 1 2 3; do
            "$bench/measure" "$builddir/kifu" $run "$collection" >>"$work/1" || exit 2
        done
        sort -n "$work/1" | awk -v run="$run" -v bytes="$bytes" '
            NR == 1 {
                is_list = run == "list" && bytes > 45000000 && bytes < 55000000
                printf "kifu %s\t%d\tms, %.0f MB/s\t\t\t\t%s\n", run, $1, bytes / 1000 / ($1 + 1), (is_list ? 400 : "")
                printf "  its memory\t%.0f\tMiB\t\t\t\t%s\n", $2 / 1024, (is_list ? 100 : "")
            }'
    done
}

# Each game of the collection in a file of its own, in folders of 2,500.
split_collection() {
    awk -v folder="$1" '
        function flush() { if (text != "") { printf "%s", text >file; close(file) } text = "" }
        /^\(;/ {
            flush()
            if (count % 2500 == 0)
                system("mkdir -p " sprintf("%s/%02d", folder, count / 2500))
            file = sprintf("%s/%02d/game-%d.sgf", folder, count / 2500, count)
            count++
        }
        { text = text $0 "\n" }
        END { flush() }' "$collection"
}

# archive_row KIND SECONDS LAST: the list of an archive, and its last record alone; limits in ms for 50 MB of 32,073 games.
archive_row() {
    archive=$work/games.$1
    case $1 in
    zip) (cd "$work" && zip -qr "$archive" games) ;;
    7z) (cd "$work" && 7z a -bd "$archive" games >/dev/null) ;;
    tar.gz) (cd "$work" && tar czf "$archive" games) ;;
    tar.zst) (cd "$work" && tar cf "$archive" --zstd games) ;;
    tar.xz) (cd "$work" && tar cJf "$archive" games) ;;
    tar.bz2) (cd "$work" && tar cjf "$archive" games) ;;
    esac 2>/dev/null || { echo "no $1: nothing here makes one" >&2; return 0; }
    last=$(tail -n 1 "$work/order")
    for limit in "$2 list" "$3 print"; do
        rm -f "$work/1"
        for _ in 1 2 3; do
            if [ "${limit#* }" = list ]; then
                "$bench/measure" "$builddir/kifu" list "$archive" >>"$work/1" || exit 2
            else
                "$bench/measure" "$builddir/kifu" print --format=moves "$archive/$last" >>"$work/1" || exit 2
            fi
        done
        sort -n "$work/1" | awk -v kind="$1" -v run="${limit#* }" -v most="${limit% *}" 'NR == 1 {
            printf "%s: %s\t%d\tms\t\t\t\t%s\n", kind, run == "list" ? "kifu list" : "  the last record alone", $1, most
            if (run == "list")
                printf "  its memory\t%.0f\tMiB\t\t\t\t48\n", $2 / 1024
        }'
    done
    rm -f "$archive"
}

archive_rows() {
    case $("$builddir/kifu" --version) in *'no libarchive'*) return ;; esac
    tar cf "$work/order.tar" -C "$work" games && tar tf "$work/order.tar" | grep 'sgf$' >"$work/order"
    rm -f "$work/order.tar"
    archive_row zip 800 250
    archive_row tar.gz 800 250
    archive_row tar.zst 800 250
    archive_row tar.xz 800 1000
    archive_row 7z 800 1000
    archive_row tar.bz2 3500 3000
}

# store_row NAME LIMIT
store_row() {
    store=$XDG_CACHE_HOME/kifu/library.db
    [ ! -e "$store" ] || awk -v name="$1" -v most="$2" -v store="$(bytes_of "$store")" -v bytes="$bytes" 'BEGIN {
        printf "  %s\t%.1f\tMB\t%.3g\tthe file\t\t%s\n", name, store / 1e6, store / bytes, most }'
}

# library_row NAME MS MEMORY FILE COMMAND...: the best of three; limits for 50 MB of 32,073 games, the memory in bytes of the games.
library_row() {
    name=$1 most_ms=$2 most_memory=$3 records=$4
    shift 4
    rm -f "$work/1"
    for _ in 1 2 3; do
        [ "$1" = find ] || rm -rf "$XDG_CACHE_HOME/kifu"
        "$bench/measure" "$builddir/kifu" "$@" "$records" >>"$work/1" || exit 2
    done
    sort -n "$work/1" | awk -v name="$name" -v ms="$most_ms" -v memory="$most_memory" -v bytes="$bytes" '
        NR == 1 {
            is_usual = bytes > 45000000 && bytes < 55000000
            printf "%s\t%d\tms\t\t\t\t%s\n", name, $1, (is_usual ? ms : "")
            printf "  its memory\t%.0f\tMiB\t%.3g\tthe file\t\t%s\n", $2 / 1024, $2 * 1024 / bytes, (is_usual ? memory : "")
        }'
}

# The library of the whole collection, made and asked by the program and in the viewer: as one file, then as one of each game.
library_rows() {
    XDG_CACHE_HOME=$work/cache
    export XDG_CACHE_HOME
    mkdir -p "$XDG_CACHE_HOME"
    # A file that was changed just now is not kept.
    case $collection in
    "$work"/*) touch -d '2020-01-01 00:00:00' "$collection" ;;
    esac
    find "$work/games" -type f -exec touch -d '2020-01-01 00:00:00' {} +
    bytes=$(bytes_of "$collection")
    printf '(;SZ[19];B[pd];W[dd];B[pp];W[dp])\n' >"$work/position.sgf"
    library_row 'kifu index' 1000 1.4 "$collection" index
    library_row 'kifu find' 60 0.4 "$collection" find --at="$work/position.sgf#4" --next
    library_row 'kifu find of a player' 30 0.3 "$collection" find --count player:jim
    library_row 'kifu find of a rank or a year' 30 0.3 "$collection" find --count 'rank:7d.. or date:2003'
    library_row 'kifu find --novelty of a game' 250 0.6 "$collection" find --novelty="$collection" -g1
    store_row 'the library on disk' 0.35
    [ ! -x "$bench/terminal" ] || "$bench/terminal" library "$game" "$collection" 'a library of one file' || exit 2
    library_row 'kifu index, a file each' 1500 1.4 "$work/games" index
    library_row 'kifu find, a file each' 400 0.4 "$work/games" find --at="$work/position.sgf#4" --next
    store_row 'the library on disk' 0.47
    [ ! -x "$bench/terminal" ] || "$bench/terminal" library "$game" "$work/games" 'a library of a file each' || exit 2
    rm -rf "$XDG_CACHE_HOME"
    unset XDG_CACHE_HOME
}

# million_row NAME MS MIB COMMAND...: the best of two; the limits are for a million games.
million_row() {
    name=$1 most_ms=$2 most_mib=$3
    shift 3
    rm -f "$work/1"
    for _ in 1 2; do
        [ "$1" = find ] || rm -rf "$XDG_CACHE_HOME/kifu"
        "$bench/measure" "$builddir/kifu" "$@" >>"$work/1" || exit 2
    done
    sort -n "$work/1" | awk -v name="$name" -v ms="$most_ms" -v mib="$most_mib" -v games="$games" '
        NR == 1 {
            printf "%s, %d games\t%d\tms\t\t\t\t%s\n", name, games, $1, (games == 1000000 ? ms : "")
            printf "  its memory\t%.0f\tMiB\t\t\t\t%s\n", $2 / 1024, mib
        }'
}

# tenth_row WHAT: the last row again, beside the same of a tenth of the games, where that was measured before.
tenth_row() {
    sort -n "$work/1" | head -n 1 >"$work/tenth.now"
    [ "$games" != 1000000 ] || [ ! -e "$work/tenth.$1" ] || cat "$work/tenth.$1" "$work/tenth.now" | tr '\n' ' ' | awk '{
        printf "  its time for each\t%.3g\tus\t%.3g\tthat of a tenth\t\t1.6\n", $4 / 1e3, $4 / 10 / ($1 + 1)
        printf "  its memory for each\t%.0f\tbytes\t%.3g\tthat of a tenth\t\t1.3\n", $5 * 1024 / 1e6, $5 / 10 / ($2 + 1) }'
    mv "$work/tenth.now" "$work/tenth.$1"
}

# Games that begin alike: 50,000, and twice as many. What they have after 70 moves is by chance; those of "copies" are all the same.
alike_rows() {
    for kind in alike copies; do
        for count in 50000 100000; do
            awk -v count=$count -v kind=$kind 'BEGIN {
                srand(7)
                for (n = 0; n < count; n++) {
                    line = "(;SZ[19]"
                    for (i = 0; i < 130; i++) {
                        point = i < 70 || kind == "copies" ? i * 22 % 361 : int(361 * rand())
                        line = line sprintf(";%s[%c%c]", i % 2 ? "W" : "B", 97 + point % 19, 97 + int(point / 19))
                    }
                    print line ")"
                }
            }' >"$work/alike.sgf"
            touch -d '2020-01-01 00:00:00' "$work/alike.sgf"
            mkdir -p "$work/alike.cache"
            XDG_CACHE_HOME=$work/alike.cache "$builddir/kifu" index "$work/alike.sgf" >/dev/null
            for how in --duplicates '--format=sgf moves:0..'; do
                rm -f "$work/1"
                for _ in 1 2; do
                    # shellcheck disable=SC2086
                    XDG_CACHE_HOME=$work/alike.cache "$bench/measure" "$builddir/kifu" find $how "$work/alike.sgf" >>"$work/1" || exit 2
                done
                sort -n "$work/1" | head -n 1 >"$work/alike.now"
                name=${how%% *}
                [ $count = 50000 ] || cat "$work/alike.$name" "$work/alike.now" | tr '\n' ' ' | awk -v name="$name" -v kind=$kind '{
                    printf "kifu find %s, 100,000 games, %s\t%d\tms\t%.3g\tthat for half\t\t2.3\n", name, kind == "alike" ? "70 moves the same" : kind, $4, ($4 + 20) / ($1 + 20)
                    printf "  its memory\t%.0f\tMiB\t%.3g\tthat for half\t\t2.3\n", $5 / 1024, $5 / ($2 + 1) }'
                mv "$work/alike.now" "$work/alike.$name"
            done
        done
    done
    rm -rf "$work"/alike.*
}

# Games made of those of the collection: a hundred thousand, and a million, where there is room.
million_rows() {
    [ "$(df -Pk "$work" | awk 'NR == 2 { print $4 }')" -gt 2500000 ] || return 0
    XDG_CACHE_HOME=$work/cache
    export XDG_CACHE_HOME
    mkdir -p "$XDG_CACHE_HOME"
    printf '(;SZ[19];B[pd];W[dd];B[pp];W[dp])\n' >"$work/position.sgf"
    for games in 100000 1000000; do
        "$bench/many" "$collection" $games >"$work/million.sgf" || exit 2
        touch -d '2020-01-01 00:00:00' "$work/million.sgf"
        million_row 'kifu index' 25000 128 index "$work/million.sgf"
        million_row 'kifu find of a whole board' 600 64 find --at="$work/position.sgf#4" --next "$work/million.sgf"
        million_row 'kifu find of a player' 400 64 find --count player:jim "$work/million.sgf"
        million_row 'kifu find of a player, a year and a result' 800 64 find --count player:sedol date:2003 result:W+ "$work/million.sgf"
        million_row 'kifu find --duplicates' 16000 360 find --duplicates "$work/million.sgf"
        tenth_row duplicates
        million_row 'kifu find --format=sgf' 13000 280 find --format=sgf moves:0.. "$work/million.sgf"
        tenth_row tree
    done
    alike_rows
    if [ -x "$bench/terminal" ]; then
        "$bench/terminal" memory "$game" 512 80 || exit 2
        "$bench/terminal" memory "$game" 256 600 || exit 2
    fi
    rm -rf "$XDG_CACHE_HOME" "$work/million.sgf"
    unset XDG_CACHE_HOME
}

# The same questions to 100,000 games.
large_library_rows() {
    [ "$(df -Pk "$work" | awk 'NR == 2 { print $4 }')" -gt 400000 ] || return 0
    cat "$collection" "$collection" "$collection" >"$work/three.sgf"
    "$bench/library" "$work/three.sgf" || exit 2
    rm -f "$work/three.sgf"
}

# The cost of the scan, also on a busy machine: its instructions, counted by valgrind, for the first 2,000 games.
instruction_rows() {
    command -v valgrind >/dev/null || { echo 'no instructions: valgrind counts them' >&2; return 0; }
    awk '/^\(;/ && ++n > 2000 { exit } { print }' "$collection" >"$work/some.sgf"
    while read -r kind most; do
        valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=search_step "$bench/library" "$work/some.sgf" "$kind" \
            >"$work/1" 2>&1 || { echo "no instructions of $kind: valgrind failed" >&2; continue; }
        awk -v kind="$kind" -v most="$most" '
            /Collected :/ { count = $NF }
            /^[0-9]+$/ { games = $1 }
            END { if (games && count) printf "find: %s, the scan\t%.0f\tinstructions/game\t\t\t\t%s\n", kind, count / games, most }' "$work/1"
    done <<'END'
board 900
corner 4300
side 27000
any 64000
END
    rm -f "$work/some.sgf"
}

# The way from the start to the end of one picture, the dynamic linker's part in it, in English and in another language.
start_rows() {
    command -v valgrind >/dev/null || return 0
    for language in en ja; do
        LANGUAGE=$language valgrind --vgdb=no --tool=callgrind --callgrind-out-file=/dev/null "$builddir/kifu" print --no-config \
            --format=screen --size=80x24 "$srcdir/data/games/ear-reddening.sgf" 2>&1 >/dev/null |
            awk -v language="$language" '/Collected :/ { printf "start and a picture, %s\t%.2f\tmillion instructions\t\t\t\t7\n", language, $NF / 1e6 }'
    done
}

# family_rows FAMILY: the smaller file's time, memory, status, then the larger one's.
family_rows() {
    count=$(printf '%s\n' "$families" | awk -v f="$1" '$1 == f { print $2 }')
    [ -n "$count" ] || { echo "no such family: $1" >&2; exit 2; }
    for size in 1 2; do
        awk -f "$srcdir/tests/bench/family.awk" -v family="$1" -v count=$((count * size)) >"$work/$size.sgf"
    done
    for run in list check tree fmt print; do
        # The best of three, in turn: what else the machine does only adds.
        rm -f "$work/1" "$work/2"
        for _ in 1 2 3; do
            for size in 1 2; do
                "$bench/measure" "$builddir/kifu" $run "$work/$size.sgf" >>"$work/$size" || exit 2
            done
        done
        { sort -n "$work/1" | head -n 1; sort -n "$work/2" | head -n 1; } | tr '\n' ' ' | awk -v family="$1" -v run="$run" '
            {
                # Very short times cannot be compared.
                printf "%s: %s\t%d\tms\t%.3g\tthat for half\t\t%s\n", family, run, $4, ($4 + 5) / ($1 + 5), ($4 > 200 ? 2.3 : "")
                printf "  its memory\t%.1f\tMiB\t%.3g\tthat for half\t\t2.3\n", $5 / 1024, $5 / ($2 + 1)
                if ($3 > 1 || $6 > 1)
                    printf "  its status\t%d\t\t\t\t\t1\n", $6
            }'
    done
    rm -f "$work"/[12].sgf
}

# An engine beside the viewer: the bench plays it.
engine_rows() {
    "$bench/engine" "$game" || exit 2
}

all_rows() {
    find_collection
    "$bench/speed" "$collection" || exit 2
    "$bench/library" "$collection" || exit 2
    large_library_rows
    instruction_rows
    start_rows
    "$bench/steps" "$game" || exit 2
    "$bench/steps" "$srcdir/data/games/amazons.sgf" || exit 2
    if [ -x "$bench/terminal" ]; then
        make_large || large=
        make_many
        # shellcheck disable=SC2086
        "$bench/terminal" "$game" "$work/many" $large || exit 2
        rm -rf "$work/large.sgf" "$work/many"
        engine_rows
    else
        echo 'nothing of the terminal: libvterm is not there' >&2
    fi
    large_rows
    mkdir "$work/games" && split_collection "$work/games"
    library_rows
    many_rows
    archive_rows
    rm -rf "$work/games"
    million_rows
}

# The status of the first part of a pipe is lost: a file says that it came to its end.
{
    if [ $# -eq 0 ]; then
        all_rows
        # shellcheck disable=SC2046
        set -- $(printf '%s\n' "$families" | awk 'NF { print $1 }')
    fi
    for family; do
        case $family in
        engine) engine_rows ;;
        million) find_collection && million_rows ;;
        *) family_rows "$family" ;;
        esac
    done
    : >"$work/complete"
} | awk -f "$srcdir/tests/bench/table.awk" -v json="$builddir/bench.json" -v date="$(date -u +%Y-%m-%d)"
status=$?
[ -e "$work/complete" ] || exit 2

if [ $# -eq 0 ] && [ -r "$termbench" ] && command -v python3 >/dev/null; then
    echo
    python3 "$termbench" --name 'from outside, by termbench.py' --mode step --flood --slow --answer --bps 1000 --keys 'l*200' -- "$builddir/kifu" "$game" || exit 2
fi
exit $status
