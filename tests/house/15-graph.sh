#!/bin/sh
# tests/house/15-graph.sh - who calls whom, by the symbols of the objects: no circles, nothing upward, foreign libraries by their doors
. "${srcdir:=.}/tests/house/tap.sh"

awk=$srcdir/tests/house
# Symbols of the objects. An object whose source is gone is left over from before.
objects() {
    (cd "$builddir" && find src -name '*.o') | while read -r object; do
        source=$(printf '%s' "${object%.o}.c" | sed 's/lib[a-z]*_a-//')
        [ -f "$srcdir/$source" ] || [ -f "$builddir/$source" ] || continue
        echo "$object"
    done | (cd "$builddir" && xargs nm -A -P)
}
circles() { awk -f "$awk/circles.awk"; }

check 'a circle is found' "$([ "$(printf 'a b f\nb c g h\nc a i\nc d j\nd e k\ne d\nx a\n' | circles | sed 's/\(circle of [0-9]*\):.*/\1/' | LC_ALL=C sort | tr '\n' ';')" = \
    '  a -> b: f;  b -> c: g h;  c -> a: i;  d -> e: k;  e -> d;a circle of 2;a circle of 3;' ] || echo 'circles.awk does not find it')"
check 'none is found where there is none' "$(printf 'a b\na c\nb d\nc d\n' | circles)"
check 'an arrow is found' "$([ "$(printf 'src/sgf/a.o: f U\nsrc/sgf/a.o: a T 0\nsrc/base/libbase_a-b.o: f T 0\nsrc/sgf/a.o: puts U\n' |
    awk -f "$awk/arrows.awk")" = 'sgf/a base/b f' ] || echo 'arrows.awk does not find it')"

if ! command -v nm >/dev/null 2>&1 || [ -z "$(objects 2>/dev/null)" ]; then
    skip 'no circle of files' 'no nm, or no objects here'
    finish
fi
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
objects >"$work/symbols"
awk -f "$awk/arrows.awk" "$work/symbols" >"$work/arrows"
awk -v foreign=1 -f "$awk/arrows.awk" "$work/symbols" >"$work/foreign"

check 'arrows are there' "$([ "$(wc -l <"$work/arrows")" -gt 100 ] || cat "$work/arrows")"
check 'no circle of files' "$(circles <"$work/arrows")"

upward() {
    layer_rows | awk '
        NR == FNR { split($0, row, ":"); known[row[1]] = " " row[1] " " row[2] " "; next }
        {
            split($1, from, "/")
            split($2, to, "/")
            if ($1 ~ /\// && index(known[from[1]], " " to[1] " ") == 0)
                print $1 " -> " $2 ": " $3
        }' - "$work/arrows"
}
check 'nothing calls upward' "$(upward)"

# ---- foreign libraries: the files that may use one; its headers; its functions. Expressions as awk has them. ----

doors='
ncurses   ^tty/terminfo$            ^(ncursesw/)?(n?curses|term)\.h$ ^(tiget|tget|tparm|tiparm|tputs|setupterm|set_curterm|del_curterm|cur_term|curses_|initscr$|newterm$|endwin$|(w|wnout)?refresh$|w?getch$|mvw?add)
unistring ^base/(text.*|charset)$   ^uni(case|conv|ctype|gbrk|lbrk|name|norm|stdio|str|string/.*|types|wbrk|width)\.h$ ^(u8|u16|u32|uc|ulc)_|libunistring
zlib      ^base/gzip$               ^zlib\.h$                        ^(inflate|deflate|compress|uncompress|crc32|adler32|zlib|gz[a-z])
archive   ^ingest/archive(_load)?$ ^archive(_entry)?\.h$            ^archive_(read|write|entry|match|version)
jansson   ^base/json_read$          ^jansson\.h$                     ^(json|jansson)_
seccomp   ^$                        ^seccomp\.h$                     ^seccomp_
dlopen    ^base/shared$             ^dlfcn\.h$                       ^dl(m?open|v?sym|close|error)$
gettext   ^$                        ^libintl\.h$                     ^(d|dc)?(n?gettext)$|^(libintl_)?(bindtextdomain|textdomain|bind_textdomain_codeset)$
sqlite    ^library/sqlite$           ^sqlite3\.h$                     ^sqlite3_
iconv     ^base/charset$            ^iconv\.h$                       ^(lib)?iconv
allocator ^base/mem$                ^malloc\.h$                      ^((m|c|re)alloc|reallocarray|aligned_alloc|posix_memalign|mallopt|(__)?strn?dup|(__)?v?asprintf(_chk)?|getline|getdelim|open_memstream)$
pages     ^base/(mem|sandbox)$      ^sys/mman\.h$                    ^(posix_)?madvise$
maps      ^$                        ^$                               ^(mmap|mmap64|shm_open)$
'
headers() {
    (cd "$srcdir/src" && find . -name '*.[ch]' -exec grep -E '^ *# *include *<' {} +) |
        sed -n 's|^\./\([^:]*\)\.[ch]: *# *include *<\([^>]*\)>.*|\1 \2|p'
}
headers >"$work/headers"
# outside COLUMN: lines FILE: WHAT of what is used elsewhere than at its door
outside() {
    printf '%s\n' "$doors" | awk -v column="$1" '
        NR == FNR { if (NF) { door[++count] = $2; pattern[count] = $column } next }
        { for (i = 1; i <= count; i++) if ($2 ~ pattern[i] && $1 !~ door[i]) print $1 ": " $2 }' - "$2"
}
check 'headers of foreign libraries are included at their doors' "$(outside 3 "$work/headers")"
check 'foreign functions are called at their doors' "$(outside 4 "$work/foreign")"
check 'the doors are used' "$(for library in malloc uc_width tigetstr; do grep -q " $library\$" "$work/foreign" || echo "none calls $library"; done)"

finish
