#!/bin/sh
# tests/run-cmocka.sh - runs a test program; says of a skipped test what TAP says
#
# cmocka writes "not ok 3 # SKIP name", which counts as failed.

{
    "$@" 2>&1
    printf '\nexit-status %s\n' $?
} | awk '
    /^exit-status / { status = $2; next }
    { sub(/^not ok [0-9]+ # SKIP/, "& "); if (sub(/ # SKIP  /, " # SKIP ")) sub(/^not /, ""); print; fflush() }
    END { exit status }'
