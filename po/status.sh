#!/bin/sh
# po/status.sh [--count] - what the languages lack: each sentence; or one line for each language that lacks some
#
# The sentences are those of the sources now, found by `make pot`; without xgettext those of po/kifu.pot. It needs gettext, and says nothing
# where that is not there. `make pot-status` runs it, and the end of `make check`: a missing translation is no failure.
: "${srcdir:=.}" "${builddir:=.}"
command -v msgmerge >/dev/null 2>&1 || exit 0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
make -s -C "$builddir" pot pot_file="$work/kifu.pot" >/dev/null 2>&1 || cp "$srcdir/po/kifu.pot" "$work/kifu.pot" || exit 1

# What a language has no translation of, or one that is only guessed.
lacking() {
    msgmerge --quiet --no-fuzzy-matching --no-wrap "$1" "$work/kifu.pot" -o "$work/merged.po" &&
        { msgattrib --untranslated --no-obsolete --no-wrap "$work/merged.po"; msgattrib --only-fuzzy --no-obsolete --no-wrap "$work/merged.po"; } |
        grep '^msgid "' | grep -vx 'msgid ""' | sort -u
}

for file in "$srcdir"/po/*.po; do
    language=${file##*/} language=${language%.po}
    sentences=$(lacking "$file")
    [ -n "$sentences" ] || continue
    if [ "${1-}" = --count ]; then
        echo "warning: $language: $(echo "$sentences" | wc -l) sentences are not translated: make pot-status lists them"
    else
        echo "$sentences" | sed "s/^msgid/$language:/"
    fi
done
