#!/bin/sh
# tests/house/70-language.sh - each language is named where it should be, and its catalogue is one
. "${srcdir:=.}/tests/house/tap.sh"

languages=$(cd "$srcdir/po" && ls ./*.po | sed 's|^\./||; s|\.po$||')
named_in() { # FILE PATTERN, in which LANGUAGE is one
    echo "$languages" | while read -r language; do
        grep -qE -- "$(echo "$2" | sed "s/LANGUAGE/$language/")" "$srcdir/$1" || echo "$language"
    done
}
check 'there are six languages' "$([ "$(echo "$languages" | wc -l)" -ge 6 ] || echo "$languages")"
check 'each is a catalogue that is made' "$(named_in Makefile.am '^	po/LANGUAGE\.po( |$)')"
check 'each that is made is there' "$(sed -n 's|^	po/\([A-Za-z_]*\)\.po\( .*\)\{0,1\}$|\1|p' "$srcdir/Makefile.am" | while read -r language; do [ -f "$srcdir/po/$language.po" ] || echo "$language"; done)"
check 'README names each' "$(named_in README.md '^chooses .*`LANGUAGE`')"
check 'the manual names each' "$(named_in doc/kifu.1 '^the language of sentences:.* LANGUAGE[,;]')"
check 'each has its words' "$(named_in po/terms.md '^\| \|.* LANGUAGE \|')"
check 'each is in the desktop file' "$(named_in data/desktop/kifu.desktop '^Comment\[LANGUAGE\]=')"
check 'each is in the metainfo' "$(named_in data/desktop/kifu.metainfo.xml.in '<summary xml:lang="LANGUAGE">')"
check 'the metainfo counts each' "$(named_in data/desktop/kifu.metainfo.xml.in '<lang>LANGUAGE</lang>')"
check 'each names the kinds of files' "$(named_in data/desktop/kifu.xml '<comment xml:lang="LANGUAGE">')"
# As many sentences as in English, so that none is forgotten where one is added.
sentences_lacking() {
    for tag in '<summary' '<p' '      <li'; do
        english=$(grep -c "$tag>" "$srcdir/data/desktop/kifu.metainfo.xml.in")
        echo "$languages" | while read -r language; do
            [ "$(grep -c "$tag xml:lang=\"$language\">" "$srcdir/data/desktop/kifu.metainfo.xml.in")" = "$english" ] || echo "$language: $tag>"
        done
    done
}
check 'the metainfo says all in each' "$(sentences_lacking)"
check 'each is tested' "$(named_in tests/base/88-translations.c '^    \{"LANGUAGE",')"

if command -v msgfmt >/dev/null 2>&1; then
    catalogues_wrong() {
        echo "$languages" | while read -r language; do
            msgfmt --check -o /dev/null "$srcdir/po/$language.po" 2>&1 | grep -v "internationalized messages"
        done
    }
    check 'each is a catalogue' "$(catalogues_wrong)"
else
    skip 'each is a catalogue' 'msgfmt is not here'
fi

# ---- complete ----

# The sentences of a file, without their translations and the header.
sentences_in() { sed '1,/^$/d' "$1" | sed '/^#/d; /^msgstr/d; /^$/d' | sort; }
incomplete() {
    echo "$languages" | while read -r language; do
        said=$(LC_ALL=C msgfmt --statistics -o /dev/null "$srcdir/po/$language.po" 2>&1 | grep translated)
        if [ "${said#*messages}" != . ]; then
            echo "$language: $said"
        else # it has all that the template has
            msgcmp "$srcdir/po/$language.po" "$srcdir/po/kifu.pot" 2>&1
        fi
    done
}
if command -v msgfmt >/dev/null 2>&1; then
    check 'each language is complete' "$(incomplete)"
else
    skip 'each language is complete' 'msgfmt is not here'
fi
if command -v xgettext >/dev/null 2>&1 && command -v msggrep >/dev/null 2>&1; then
    work=$(mktemp -d) || exit 99
    trap 'rm -rf "$work"' EXIT
    check 'the template has the sentences of the sources' "$(make -s -C "$builddir" pot pot_file="$work/pot" >"$work/log" 2>&1 || cat "$work/log"
        sentences_in "$srcdir/po/kifu.pot" >"$work/old"
        sentences_in "$work/pot" | diff "$work/old" - | grep '^[<>]' | sed '$a\
make update-po')"
else
    skip 'the template has the sentences of the sources' 'xgettext and msggrep are not here'
fi

if ! [ -s "$builddir/po/ja/LC_MESSAGES/kifu.mo" ]; then
    skip 'kifu says which are there' 'there are none'
else
    check 'kifu says which are there' "$(said=$("$builddir/kifu" --version | sed -n 's/^languages: en //p') && [ "$said" = "$(echo $languages)" ] || echo "$said")"
fi
finish
