#!/bin/sh
# tests/house/70-language.sh - each language is named where it should be, and what is wrong with one ends the build
. "${srcdir:=.}/tests/house/tap.sh"

languages=$(cd "$srcdir/po" && ls ./*.po | sed 's|^\./||; s|\.po$||')
named_in() { # FILE PATTERN, in which LANGUAGE is one
    echo "$languages" | while read -r language; do
        grep -qE -- "$(echo "$2" | sed "s/LANGUAGE/$language/")" "$srcdir/$1" || echo "$language"
    done
}
check 'there are six languages' "$([ "$(echo "$languages" | wc -l)" -ge 6 ] || echo "$languages")"
check 'each is part of kifu' "$(named_in Makefile.am '^	po/LANGUAGE\.po( |$)')"
check 'each part is there' "$(sed -n 's|^	po/\([A-Za-z_]*\)\.po\( .*\)\{0,1\}$|\1|p' "$srcdir/Makefile.am" | while read -r language; do [ -f "$srcdir/po/$language.po" ] || echo "$language"; done)"
check 'README names each' "$(named_in README.md '^selects .*`LANGUAGE`')"
check 'the manual names each' "$(named_in doc/kifu.1 '^auto, en,.* LANGUAGE[,:]')"
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
    faults() {
        echo "$languages" | while read -r language; do
            msgfmt --check -o /dev/null "$srcdir/po/$language.po" 2>&1 | grep -v "internationalized messages"
        done
    }
    check 'msgfmt finds no fault' "$(faults)"
else
    skip 'msgfmt finds no fault' 'msgfmt is not here'
fi

# That all is translated is no test: po/status.sh says at the end of check what is not. It finds what is missing.
if command -v msgmerge >/dev/null 2>&1 && command -v xgettext >/dev/null 2>&1; then
    work=$(mktemp -d) || exit 99
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

if [ -x "$builddir/kifu" ]; then
    check 'kifu says which it speaks' "$(said=$("$builddir/kifu" --version | sed -n 's/^languages: en //p') && [ "$said" = "$(echo $languages)" ] || echo "$said")"
else
    skip 'kifu says which it speaks' 'there is no kifu'
fi

# ---- what is wrong with a .po file: data/languages.awk ----

made=$(mktemp -d) || exit 99
trap 'rm -rf "${work-}" "$made"' EXIT
table() { LC_ALL=C awk -f "$srcdir/data/languages.awk" "$@" 2>&1; }
# A file of that plural rule, with the entries of standard input.
language() { # FILE RULE
    { printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: %s;\\n"\n\n' "$2"; cat; } >"$made/$1"
}
# The message about such a file; nothing if it is the line with that number and those words.
refused() { # LINE WORDS
    table "$made/xx.po" >"$made/out" && { echo "taken: $(cat "$made/xx.po")"; return; }
    grep -qF "$made/xx.po:$1: $2" "$made/out" || echo "not $1: $2: $(cat "$made/out")"
}
# Pairs, an English sentence and a translation with `|` between, in the files $2; those that are not $1, taken or refused.
values() { # taken|refused [FILES]
    while IFS='|' read -r english text; do
        printf '%smsgid "%s"\nmsgstr "%s"\n' "${2:+#: $2
}" "$english" "$text" | language xx.po 'nplurals=1; plural=0'
        if table "$made/xx.po" >"$made/out"; then is=taken; else is=refused; fi
        [ "$is" = "$1" ] && { [ "$is" = taken ] || grep -q 'xx.po:[0-9]*: other values than in English: ' "$made/out"; } || echo "$is: $text for $english"
    done
}
check 'the same values' "$(values taken <<'END'
a|b
%s|x %s
%s %d|%1$s %2$d
%s %d|%2$d %1$s
%d%%|%%%d
50%%|%% 50
%.*s of %zu|%.*s: %zu
%-10s|%1$-10s
%lld|%lld
+5, 50%, D4|50%、 D4
100%|100%
%'d|%1$'d
%s %s|%s-%s
%hhu %p|%2$p %1$hhu
%.60s %u|%2$u %1$.60s
%s %s %s|%3$s %1$s %2$s
END
)"
check 'other values' "$(values refused <<'END'
a|%s
%s|a
%s|%d
%s|%s %s
%s %s|%s
%s %d|%d %s
%d|%ld
%zu|%u
%zu|%zd
%zu|%zx
%d|%i
%s|%n
%d|%2$n %1$d
%s|%m
%s|%S
%s|%.5s
%s|%99s
%.*s|%s
%s|%*s
%s|%1$*1$s
%.*s|%1$.*2$s
%.*s of %zu|%3$zu: %2$.*1$s
%s %d|%1$s %1$d
%s %d|%1$s %d
%s %d|%s %2$d
%s|%2$s
%s|%0$s
%s %s|%1$s %1$s
%s %s|%1$s %3$s
%s|%1$s %1$s
%d%%|%d
%d|%d%%
50%%|50% done
50%%|50%
50%, D4|50, D4
50%, D4|50% s
50%, D4|50%s
%s|%s%
%|%%
%s|%1$
%s|%100$s
%d|%'d
%s|%-s
%s|%5%s
%d|%hhhhd
%i: %o|%o (%i)
END
)"
check 'the same letters of a diagnostic' "$(values taken src/sgf/diag.def <<'END'
%i: %o|%o (%i)
a{: %o}|b{：%o}
%c x|x %c
%i %i|%i%i
%o: %n %n|%n %o%n
END
)"
check 'other letters' "$(values refused src/sgf/diag.def <<'END'
%i|%o
%i|a
a|%i
%i|%i %i
a|a%
%i|%i%
a{: %o}|%o
a{: %o}|a}%o{
a|a{}
%i|%1$i
%i|%%i
END
)"
check 'both, where a sentence is both' "$(values refused 'src/sgf/diag.def src/cmd/find.c' <<'END'
%i: %o|%o (%i)
{%i|%i
END
values refused 'src/cmd/find.c src/sgf/diag.def' <<'END'
%i: %o|%o (%i)
END
values taken 'src/sgf/diag.def src/cmd/find.c' <<'END'
{%i: %o|%i { (%o)
END
)"
check 'each form takes the values of one, or of many' "$(
    printf 'msgid "a game"\nmsgid_plural "%%u games"\nmsgstr[0] "%%u a"\nmsgstr[1] "b"\nmsgstr[2] "%%u"\n' | language xx.po 'nplurals=3; plural=n%3'
    table "$made/xx.po" >/dev/null || table "$made/xx.po"
    printf 'msgid "a game"\nmsgid_plural "%%u games"\nmsgstr[0] "%%u a"\nmsgstr[1] "%%s"\n' | language xx.po 'nplurals=2; plural=n!=1'
    refused 4 'other values')"
check 'more forms than there are' "$(printf 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n' | language xx.po 'nplurals=1; plural=0'; refused 4 'more forms')"
check 'a sentence that is there twice' "$(printf 'msgid "a"\nmsgstr "b"\nmsgctxt "c"\nmsgid "a"\nmsgstr "d"\nmsgid "a"\nmsgstr "e"\n' | language xx.po 'nplurals=1; plural=0'
    refused 9 'a second time: a')"
check 'another plural than another language has' "$(printf 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n' | language vv.po 'nplurals=1; plural=0'
    for many in '' 'msgid_plural "bb"\n'; do
        printf "msgid \"a\"\n${many}msgstr${many:+[0]} \"c\"\n" | language xx.po 'nplurals=1; plural=0'
        table "$made/vv.po" "$made/xx.po" | grep -q 'xx.po:[0-9]*: another plural' || echo "taken: $many"
    done)"
check 'a rule that is no expression of n' "$(for rule in 'nplurals=2; plural=x' 'nplurals=0; plural=0' 'nplurals=2; plural=' 'nplurals=2; plural=abort()' \
    'nplurals=2; plural=n%0' 'nplurals=2; plural=n/ 0' 'nplurals=2; plural=n, 1' 'nplurals=2; plural=0x1'; do
        printf 'msgid "a"\nmsgstr "b"\n' | language xx.po "$rule"
        refused 1 'plural is not an expression of n' | sed "s|^|$rule: |"
    done)"
check 'a header without a rule, or of another character set' "$(printf 'msgid ""\nmsgstr "charset=UTF-8\\n"\n' >"$made/xx.po"; refused 1 'the header has no Plural-Forms'
    printf 'msgid ""\nmsgstr "charset=EUC-JP\\nPlural-Forms: nplurals=1; plural=0;\\n"\n' >"$made/xx.po"; refused 1 'the header does not say charset=UTF-8')"
check 'what is no .po file' "$(for line in 'msgid "a' 'msgid a' 'a' 'msgid "\x41"' 'msgid "\"' 'msgid "a"b"'; do
        printf '%s\n' "$line" | language xx.po 'nplurals=1; plural=0'
        table "$made/xx.po" | grep -q 'xx.po:4: ' || echo "taken: $line"
    done)"
check 'ends of lines of another system' "$(printf 'msgid "a"\nmsgstr "b"\n' | language xx.po 'nplurals=1; plural=0'; table "$made/xx.po" >"$made/unix"
    sed 's/$/\r/' "$made/xx.po" >"$made/dos" && mv "$made/dos" "$made/xx.po"; table "$made/xx.po" | cmp - "$made/unix")"
finish
