#!/bin/sh
# tests/house/40-diagnostics.sh - every row of diag.def is seen to happen in some case
. "${srcdir:=.}/tests/house/tap.sh"
cd "$srcdir" || exit 99

# Those that no record of a size for cases can have: a tree of 4 GiB, a foreign record of 64 MiB (tests/foreign/20-foreign.c), memory that is gone
# (tests/base/10-mem.c, tests/tty/30-view.c), and a system that lacks something (tests/sgf/70-missing.c).
is_excused() {
    case $1 in
    file-too-big | foreign-too-big | out-of-memory | charset-missing) return 0 ;;
    esac
    return 1
}

rows() { sed -n 's/^DIAG([A-Z0-9_]*, "\([a-z0-9-]*\)".*/\1/p' src/sgf/diag.def | sort -u; }

# Expectations name them as check prints them, [name], or as the cases of the layers do: a place, a severity, the name.
unseen() {
    rows | while read -r name; do
        is_excused "$name" && continue
        grep -rqE "\[$name\]|(error|warning|note):? $name( |:|\$)" tests/*/cases || echo "$name"
    done
}
check 'every diagnostic has a case' "$(unseen)"
finish
