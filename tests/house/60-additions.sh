#!/bin/sh
# tests/house/60-additions.sh - a pane is added by one file and one row of pane.def: the view is compiled with one more
. "${srcdir:=.}/tests/house/tap.sh"

compiler=${CC:-cc}
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/screen" "$folder/objects"

# The row goes first among the texts; all else is as it is.
sed 's/^PANE(PLAYERS,/PANE(MOVES, "moves", moves)\n&/' "$srcdir/src/screen/pane.def" >"$folder/screen/pane.def"

compile() {
    # shellcheck disable=SC2016,SC2086
    find "$srcdir/src/screen" "$srcdir/src/board" "$srcdir/src/view" "$srcdir/src/panes" "$srcdir/tests/view/added" "$builddir/src/screen/builtin.c" -name '*.c' |
        folder=$folder srcdir=$srcdir builddir=$builddir compiler="$compiler $KIFU_CFLAGS" xargs -P 4 -I{} sh -c '
            $compiler -std=gnu11 -O0 -D_GNU_SOURCE -include "$builddir/config.h" -I"$folder" -I"$srcdir/src" -c "$1" \
                -o "$folder/objects/$(printf %s "${1#"$srcdir"/}" | tr / -).o"' sh {} 2>&1 | head -n 20
    # shellcheck disable=SC2086
    $compiler $KIFU_CFLAGS -o "$folder/show" "$folder"/objects/*.o "$builddir/liblibrary.a" "$builddir/libquery.a" "$builddir/libreader.a" "$builddir/libforeign.a" "$builddir/librules.a" \
        "$builddir/libsgf.a" "$builddir/libbase.a" $KIFU_LIBS 2>&1 | head -n 20
}
if command -v "${compiler%% *}" >/dev/null 2>&1 && [ -e "$builddir/libreader.a" ]; then
    check 'the view compiles with a pane more' "$(compile)"
    check 'the pane has its place, its keys, its clicks' "$("$folder/show" 2>&1 >"$folder/picture" || echo "ended with $?")"
    check 'the pane is seen' "$(grep -q 'Moves' "$folder/picture" && grep -q '4 moves' "$folder/picture" || { echo 'it is not in the picture:'; cat "$folder/picture"; })"
else
    skip 'the view compiles with a pane more' 'no compiler or no libraries here'
fi

finish
