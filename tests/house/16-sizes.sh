#!/bin/sh
# tests/house/16-sizes.sh - functions fit a screen
. "${srcdir:=.}/tests/house/tap.sh"
cd "$srcdir" || exit 99

FUNCTION_LINES=60

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

finish
