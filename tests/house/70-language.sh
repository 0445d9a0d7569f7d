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

# That all is translated is no test: po/status.sh says at the end of check what is not. It finds what is missing.
if command -v msgmerge >/dev/null 2>&1 && command -v xgettext >/dev/null 2>&1; then
    work=$(mktemp -d) || exit 99
    trap 'rm -rf "$work"' EXIT
    mkdir "$work/po" && cp "$srcdir/po/kifu.pot" "$work/po" || exit 99
    status() { srcdir=$work builddir=$work/nowhere sh "$srcdir/po/status.sh" "$@" 2>&1; }
    lost=$(sed -n '/^msgid "[a-z]/{p;q}' "$srcdir/po/ko.po")
    awk -v lost="$lost" '$0 == lost { print; drops = 1; next } drops && /^msgstr/ { print "msgstr \"\""; drops = 0; next } { print }' \
        "$srcdir/po/ko.po" >"$work/po/ko.po"
    check 'a sentence without a translation is listed' "$(status | grep -qxF "ko:${lost#msgid}" || { echo "$lost:"; status; })"
    check 'and counted' "$(status --count | grep -q '^warning: ko: [0-9]* sentences ' || status --count)"
else
    skip 'a sentence without a translation is listed' 'gettext is not here'
fi

if ! [ -s "$builddir/po/ja/LC_MESSAGES/kifu.mo" ]; then
    skip 'kifu says which are there' 'there are none'
else
    check 'kifu says which are there' "$(said=$("$builddir/kifu" --version | sed -n 's/^languages: en //p') && [ "$said" = "$(echo $languages)" ] || echo "$said")"
fi
finish
