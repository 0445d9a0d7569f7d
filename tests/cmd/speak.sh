# tests/cmd/speak.sh - for scripts that include it: kifu with other languages than it has

# The sentences of the sources as they are now, in the file $1; without xgettext those of po/kifu.pot.
find_sentences() {
    make -s -C "$builddir" pot pot_file="$1" >"$1-log" 2>&1 || cp "$srcdir/po/kifu.pot" "$1"
}

# speak FOLDER LANGUAGE.po...: makes FOLDER/kifu, which speaks these languages. Only the table of sentences is another one.
# shellcheck disable=SC2086 # they are words
speak() {
    spoken=$1
    shift
    LC_ALL=C awk -f "$srcdir/data/languages.awk" "$@" >"$spoken/tr_table.c" &&
        ${CC:-cc} ${KIFU_CFLAGS-} -std=gnu11 -I"$srcdir/src" -c -o "$spoken/tr_table.o" "$spoken/tr_table.c" &&
        (cd "$builddir" && ${CC:-cc} ${KIFU_CFLAGS-} -o "$spoken/kifu" src/main.o "$spoken/tr_table.o" \
            $layers $KIFU_LIBS)
}
layers=$(sed -n 's/^layers = //p' "$srcdir/Makefile.am")
