#!/bin/sh
# tests/house/10-layers.sh - the direction of includes, the doors of the foreign libraries, the headers
. "${srcdir:=.}/tests/house/tap.sh"
cd "$srcdir" || exit 99

# Lowest first. What a layer may include of ours: itself and those before it in its row.
may_include() {
    case $1 in
    base) echo base ;;
    sgf) echo 'base sgf' ;;
    rules) echo 'base sgf rules' ;;
    view) echo 'base sgf rules view' ;;
    tty) echo 'base sgf rules view tty' ;;
    cmd) echo 'base sgf rules view tty cmd' ;;
    esac
}

# Lines FILE: HEADER of what a layer includes from layers it may not know.
upward() {
    allowed=$(may_include "$1" | tr ' ' '|')
    find "src/$1" -name '*.[ch]' -o -name '*.def' | while read -r file; do
        sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p' "$file" | grep -vE "^($allowed)/" | sed "s|^|$file: |"
    done
}
for layer in base sgf rules view tty cmd; do
    check "$layer includes downward only" "$(upward "$layer")"
done

includes() { # PATTERN of headers; the files of ours that include one
    find src -name '*.[ch]' -exec grep -lE "^ *# *include *[<\"]($1)" {} + | sort
}
check 'curses stays in src/tty' "$(includes '(ncursesw/)?(n?curses|term)\.h' | grep -v '^src/tty/')"
check 'one file includes curses' "$(includes '(ncursesw/)?(n?curses|term)\.h' | sed 1d)"
check 'libunistring stays in text.c and charset.c' \
    "$(includes 'uni(case|conv|ctype|gbrk|lbrk|name|norm|stdio|str|types|wbrk|width)\.h' | grep -vE '^src/base/(text|charset)\.c$')"
check 'memory is asked for through base/mem.h' \
    "$(find src -name '*.[ch]' ! -path src/base/mem.c -exec grep -nE '(^|[^_a-z])(malloc|calloc|realloc|strdup|strndup|asprintf)\(' {} +)"
check 'nothing maps files' "$(find src -name '*.[ch]' -exec grep -nE '(^|[^_a-z])mmap\(' {} +)"

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
    find src tests -name '*.[ch]' -o -name '*.def' | sort | while read -r file; do
        grep -nE "$tab| \$" "$file" | sed "s|^|$file: tab or blank at the end: |" | head -n 2
    done
}
check 'no tabs, no blanks at line ends' "$(layout)"

finish
