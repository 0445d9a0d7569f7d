#!/bin/sh
# tests/house/16-sizes.sh - functions fit a screen
. "${srcdir:=.}/tests/house/tap.sh"
cd "$srcdir" || exit 99

FUNCTION_LINES=60
ROOM_LINES=10000 # .c and .h: what can be read in an afternoon

sources() { find src -name '*.[ch]' ! -name builtin.c; }

# A body begins and ends with a brace in the first column.
long_functions() {
    awk -v most=$FUNCTION_LINES '
        FNR == 1 { begin = 0; name = "" }
        /^[a-zA-Z_].*\(/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
        /^{/ { begin = FNR }
        /^}/ { if (begin && FNR - begin - 1 > most) print FILENAME ": " name " has " FNR - begin - 1 " lines"; begin = 0 }' "$@"
}
# shellcheck disable=SC2046
check "no function is longer than $FUNCTION_LINES lines" "$(long_functions $(sources))"
check 'a long function is found' "$([ "$(awk 'BEGIN { print "int f(void)"; print "{"; for (i = 0; i < 61; i++) print ""; print "}" }' |
    long_functions -)" ] || echo 'it is not')"

room_lines() {
    for room in src/*/; do
        find "$room" -name '*.[ch]' ! -name builtin.c -exec cat {} + | wc -l | awk -v most=$ROOM_LINES -v room="$room" '$1 > most { print room ": " $1 " lines" }'
    done
}
check "no room has more than $ROOM_LINES lines" "$(room_lines)"

finish
