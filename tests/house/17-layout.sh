#!/bin/sh
# tests/house/17-layout.sh - the sources are laid out as .clang-format says; other versions of the tool differ in details
. "${srcdir:=.}/tests/house/tap.sh"
cd "$srcdir" || exit 99

tool=
for name in clang-format-14 clang-format; do
    [ -z "$tool" ] && "$name" --version 2>/dev/null | grep -q 'version 14\.' && tool=$name
done
wrong() {
    find src -name '*.[ch]' ! -name builtin.c | sort | xargs "$tool" --dry-run --Werror 2>&1
}
if [ -n "$tool" ]; then
    check 'the sources are laid out as .clang-format says' "$(wrong)"
else
    skip 'the sources are laid out as .clang-format says' 'no clang-format 14 here'
fi

finish
