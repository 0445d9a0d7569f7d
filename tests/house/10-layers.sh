#!/bin/sh
# tests/house/10-layers.sh - the direction of includes, the code map, the headers
. "${srcdir:=.}/tests/house/tap.sh"
cd "$srcdir" || exit 99
srcdir=.

# KIFU_RENEW=1 writes it, as `make map` does.
code_map() {
    [ "${KIFU_RENEW-}" != 1 ] || awk -f doc/map.awk >doc/map.md
    awk -f doc/map.awk | diff doc/map.md - | sed '$a\
`make map` writes it'
}

# Tests make sessions, which are given the table of the panes, and read files.
layers=$(layer_rows | cut -d: -f1)

# A line "FILE: HEADER" for each include of our own in a folder.
included() {
    find "$1" -name '*.[ch]' -o -name '*.def' | xargs awk '/^ *# *include *"/ { split($0, part, "\""); print FILENAME ": " part[2] }' /dev/null
}

# upward FOLDER LAYER: lines FILE: HEADER of what files of the folder include from layers that the layer may not know.
upward() {
    known=$(layer_rows | sed -n "s/^$2://p" | tr ' ' '|')
    all=$(echo $layers | tr ' ' '|')
    included "$1" | grep -E ": ($all)/" | grep -vE ": ($2${known:+|$known})/"
}
check 'HACKING has the layers of src' "$([ "$(echo "$layers" | sort)" = "$(cd src && ls -d */ | tr -d / | sort)" ] || echo "its table has: $layers")"
for layer in $layers; do
    check "$layer includes downward only" "$(upward "src/$layer" "$layer")"
    check "tests of $layer include downward only" "$([ ! -d "tests/$layer" ] || upward "tests/$layer" "$layer" | grep -vE ': (panes/panes|ingest/(content|folder))\.h$')"
done
foreign() { included src | while read -r file header; do [ -f "src/$header" ] || echo "$file $header"; done; }
check 'sources include sources by their path' "$(foreign)"
unlisted() { find src -name '*.[ch]' ! -name builtin.c -o -name '*.def' | while read -r file; do grep -qE "(^|[[:space:]])$file( |\$)" Makefile.am || echo "$file"; done; }
check 'each file of src is in Makefile.am' "$(unlisted)"
check 'the code map is what the first lines of the files say' "$(code_map)"

# ---- headers ----

compiler=${CC:-cc}
alone() {
    find src tests -name '*.h' | sort | while read -r header; do
        printf '#include "%s"\n' "${header#src/}" |
            $compiler -std=gnu11 -D_GNU_SOURCE -Isrc -I. -Wall -Wextra -Werror -fsyntax-only -x c - >/dev/null 2>&1 || echo "$header"
    done
}
if command -v "${compiler%% *}" >/dev/null 2>&1; then
    check 'each header compiles alone' "$(alone)"
else
    skip 'each header compiles alone' "no $compiler here"
fi

# src/base/text.h is guarded by KIFU_BASE_TEXT_H; of a test's path the layer may be left out.
guards() {
    find src tests -name '*.h' | sort | while read -r header; do
        guard=KIFU_$(printf '%s' "${header#src/}" | tr 'a-z/.-' 'A-Z___')
        short=$(printf '%s' "$guard" | sed 's/^KIFU_TESTS_[A-Z]*_/KIFU_TESTS_/')
        grep -qxE "#ifndef ($guard|$short)" "$header" && grep -qxE "#define ($guard|$short)" "$header" || echo "$header: $guard"
    done
}
check 'each header has its guard' "$(guards)"

# The first line of a file says its path and what it does: /* base/text.c - ... (without src/).
openings() {
    find src tests -name '*.[ch]' -o -name '*.def' | sort | while read -r file; do
        head -n 1 "$file" | grep -q "^/\* ${file#src/} - ." || echo "$file"
    done
    find tests bootstrap .ci -name '*.sh' 2>/dev/null | sort | while read -r file; do
        sed 2q "$file" | grep -q "^# $file - ." || echo "$file"
    done
}
check 'each file opens with its name and purpose' "$(openings)"

layout() {
    tab=$(printf '\t')
    find src tests -name '*.[ch]' -o -name '*.def' | sort | xargs grep -nE "$tab| \$" | sed 's/^/tab or blank at the end: /'
}
check 'no tabs, no blanks at line ends' "$(layout)"

finish
