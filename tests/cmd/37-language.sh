#!/bin/sh
# tests/cmd/37-language.sh - sentences in the language of the option, of LANGUAGE, of the locale; else English
. "${srcdir:=.}/tests/house/tap.sh"

. "$srcdir/tests/cmd/speak.sh"

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

no_file=
# Six languages of two sentences, and one more sentence of some of them.
mkdir "$work/bin" "$work/home" || exit 99
language() { # LANGUAGE PLURALS SENTENCE-FORMS...
    po=$work/$1.po
    {
        printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: %s;\\n"\n' "$2"
        printf 'msgid "is suicide"\nmsgstr "%s"\n' "$3"
        [ -z "$no_file" ] || printf 'msgid "no file given"\nmsgstr "%s"\n' "$no_file"
        printf '#: src/sgf/diag.def\nmsgid "%%c undecodable byte"\nmsgid_plural "%%c undecodable bytes"\n'
        shift 3
        form=0
        for text; do printf 'msgstr[%d] "%s"\n' "$form" "$text"; form=$((form + 1)); done
        [ -z "$no_file" ] || printf 'msgid "%s"\nmsgstr "falsche Zeile"\n' 'a line must begin with bind, set, color, engine or source'
    } >"$po"
}
language ja 'nplurals=1; plural=0' '自殺手' '読めないバイト: %c'
no_file='keine Datei genannt'
language de 'nplurals=2; plural=n!=1' 'ist Selbstmord' '%c unlesbares Byte' '%c unlesbare Bytes'
no_file=
language zh_TW 'nplurals=1; plural=0' '自殺' '%c 個'
language zh_CN 'nplurals=1; plural=0' '自杀' '%c 个'
language sr@latin 'nplurals=1; plural=0' 'samoubistvo' '%c bajta'
language fr 'nplurals=2; plural=n>1' 'est un suicide' '%c octet' '%c octets'
printf 'msgid "%s"\nmsgstr "le volet ; tout"\n' 'the pane of game information; all: every property as written' >>"$work/fr.po"
speak "$work/bin" "$work"/*.po || exit 99

printf '(;FF[4]CA[UTF-8]SZ[5]C[\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251 \377 b \376 c])' >"$work/two.sgf"
printf '(;FF[4]CA[UTF-8]SZ[5]C[\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251 \377 b])' >"$work/one.sgf"

# kifu NAME=VALUE... -- ARGUMENT...: what check says with that environment and nothing else of a locale
kifu() {
    unset LANGUAGE LC_ALL LC_MESSAGES LC_CTYPE LANG
    while [ "$1" != -- ]; do export "$1"; shift; done
    shift
    HOME=$work/home XDG_CONFIG_HOME=$work/home "$work/bin/kifu" check "$@" 2>&1
}
bytes() { (kifu "$@" "$work/two.sgf") | sed -n 's/.*warning: \(.*\) \[bad-bytes\]/\1/p'; }
byte() { (kifu "$@" "$work/one.sgf") | sed -n 's/.*warning: \(.*\) \[bad-bytes\]/\1/p'; }
same() { [ "$1" = "$2" ] || echo "$1, not $2"; }

check 'no locale is English' "$(same "$(bytes --)" '2 undecodable bytes')"
check 'LC_ALL=C is English, whatever LANGUAGE says' "$(same "$(bytes LC_ALL=C LANGUAGE=ja --)" '2 undecodable bytes')"
check 'LANGUAGE chooses' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=ja --)" '読めないバイト: 2')"
check 'one of several in LANGUAGE' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=xx:de --)" '2 unlesbare Bytes')"
check 'LANGUAGE is no path' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=../../ja --)" '2 undecodable bytes')"
check 'nor is a path one of several' "$(same "$(bytes LC_ALL=de_DE.UTF-8 LANGUAGE=ja:../../ja --)" '2 unlesbare Bytes')"
check 'nor is it one by its dots' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=..:.:de --)" '2 unlesbare Bytes')"
check 'nor is LANG' "$(same "$(bytes LANG=../../ja.UTF-8 --)" '2 undecodable bytes')"
check 'a region is left out' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=de_AT --)" '2 unlesbare Bytes')"
check 'a character set and a modifier, too' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=de_AT.ISO-8859-1@euro --)" '2 unlesbare Bytes')"
check 'a modifier that has a language of its own' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=sr_RS@latin --)" '2 bajta')"
check 'and none without it' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=sr_RS --)" '2 undecodable bytes')"
for english in en en_GB C POSIX en_US.UTF-8; do
    check "$english ends the list" "$(same "$(bytes LC_ALL=de_DE.UTF-8 LANGUAGE=xx:$english:ja --)" '2 undecodable bytes')"
done
check 'a list that has nothing of ours is English' "$(same "$(bytes LC_ALL=de_DE.UTF-8 LANGUAGE=xx:yy_ZZ --)" '2 undecodable bytes')"
check 'empty places in a list' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=::xx::ja: --)" '読めないバイト: 2')"
check 'a list in the order of its writer' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=zh_CN:ja:de --)" '2 个')"
check 'a script and a region in a list' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=zh_Hant_TW --)" '2 個')"
check 'a script is above its region' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=zh_Hans_HK --)" '2 个')"
check 'Hong Kong in a list' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=zh_HK --)" '2 個')"
check 'Taiwan with its character set' "$(same "$(bytes LC_ALL=zh_TW.UTF-8 --)" '2 個')"
check 'a long name is none' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE="$(printf '%0500d' 0 | tr 0 d):ja" --)" '読めないバイト: 2')"
check 'singular' "$(same "$(byte LC_ALL=C.UTF-8 LANGUAGE=de --)" '1 unlesbares Byte')"
check 'singular in English' "$(same "$(byte LC_ALL=C.UTF-8 --)" '1 undecodable byte')"
check 'LANG without its locale' "$(same "$(bytes LANG=ja_JP.UTF-8 --)" '読めないバイト: 2')"
check 'and it draws Unicode' "$(unset LANGUAGE LC_ALL LC_MESSAGES LC_CTYPE; LANG=ja_JP.UTF-8 "$work/bin/kifu" print --no-config "$work/one.sgf" | grep -q '┌─┬' || echo 'it does not')"
check 'LC_ALL over LANG' "$(same "$(bytes LANG=ja_JP.UTF-8 LC_ALL=de_AT.UTF-8 --)" '2 unlesbare Bytes')"
check 'LC_MESSAGES over LANG' "$(same "$(bytes LANG=ja_JP.UTF-8 LC_MESSAGES=de_DE.UTF-8 --)" '2 unlesbare Bytes')"
check 'Hong Kong reads what Taiwan writes' "$(same "$(bytes LANG=zh_HK.UTF-8 --)" '2 個')"
check 'a script by its name' "$(same "$(bytes LANG=zh_Hant.UTF-8 --)" '2 個')"
check 'and Macau' "$(same "$(bytes LANG=zh_MO.UTF-8 --)" '2 個')"
check 'Singapore reads what the mainland writes' "$(same "$(bytes LANG=zh_SG.UTF-8 --)" '2 个')"
check 'and so does Chinese of nowhere' "$(same "$(bytes LANG=zh.UTF-8 --)" '2 个')"
check 'LC_ALL over LC_MESSAGES' "$(same "$(bytes LC_MESSAGES=ja_JP.UTF-8 LC_ALL=de_DE.UTF-8 --)" '2 unlesbare Bytes')"
check 'an empty LC_ALL is none' "$(same "$(bytes LC_ALL= LANG=ja_JP.UTF-8 --)" '読めないバイト: 2')"
check 'an empty LANGUAGE is none' "$(same "$(bytes LANGUAGE= LANG=ja_JP.UTF-8 --)" '読めないバイト: 2')"
check 'and C.UTF-8 says none then' "$(same "$(bytes LANGUAGE= LANG=C.UTF-8 --)" '2 undecodable bytes')"
check 'messages of C are English where characters are not' "$(same "$(bytes LANG=C LC_CTYPE=C.UTF-8 LANGUAGE=ja --)" '2 undecodable bytes')"
check 'and of POSIX' "$(same "$(bytes LC_MESSAGES=POSIX LC_CTYPE=C.UTF-8 LANGUAGE=ja --)" '2 undecodable bytes')"
check 'no language where characters are not UTF-8' "$(same "$(bytes LC_ALL=C -- --set language=ja)" '2 undecodable bytes')"
check 'LC_CTYPE=UTF-8 of a Mac says no language' "$(same "$(bytes LC_CTYPE=UTF-8 --)" '2 undecodable bytes')"
check 'C.UTF-8 says no language' "$(same "$(bytes LANG=C.UTF-8 --)" '2 undecodable bytes')"
check '--set language is over LANGUAGE' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=ja -- --set language=de)" '2 unlesbare Bytes')"
mkdir "$work/home/kifu" && printf 'set theme wood\n  set language "de" # a comment\nset language\n' >"$work/home/kifu/kifurc"
check 'kifurc is over LANGUAGE' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=ja --)" '2 unlesbare Bytes')"
check 'the command line is over kifurc' "$(same "$(bytes LC_ALL=C.UTF-8 -- --set language=ja)" '読めないバイト: 2')"
check '--no-config is without it' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=ja -- --no-config)" '読めないバイト: 2')"
refusal() { (unset LANGUAGE LC_ALL LC_MESSAGES LC_CTYPE LANG; LC_ALL=C.UTF-8 HOME=$work/home XDG_CONFIG_HOME=$work/home "$work/bin/kifu" "$@" 2>&1); }
printf 'set language zh_CN\nsource more/tongue\n' >"$work/home/kifu/kifurc"
mkdir "$work/home/kifu/more" && printf '\357\273\277set language ja\n' >"$work/home/kifu/more/tongue"
check 'a file that kifurc sources chooses, too' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=zh_TW --)" '読めないバイト: 2')"
check 'the command line is over it' "$(same "$(bytes LC_ALL=C.UTF-8 -- --set language=zh_CN)" '2 个')"
printf 'source more/tongue\nset language zh_CN\n' >"$work/home/kifu/kifurc"
check 'the last line counts' "$(same "$(bytes LC_ALL=C.UTF-8 --)" '2 个')"
printf 'source %s\nset language de\n' "$work/home/kifu/more/tongue" >"$work/home/kifu/kifurc"
printf 'set language zh_TW extra\nset language a/b\nset language\nset language "zh_CN\nsource kifurc\n' >>"$work/home/kifu/kifurc"
check 'and not one that is wrong' "$(same "$(bytes LC_ALL=C.UTF-8 --)" '2 unlesbare Bytes')"
printf 'source more/deeper\n' >"$work/home/kifu/more/other" && printf 'set language de\nnonsense\n' >"$work/home/kifu/more/deeper"
check 'a file sourced by one that is sourced' "$(printf 'source more/other\n' >"$work/home/kifu/kifurc"; same "$(bytes LC_ALL=C.UTF-8 --)" '2 unlesbare Bytes')"
check 'what is wrong with kifurc is said in its language' "$( (unset LANGUAGE LC_MESSAGES LC_CTYPE LANG; LC_ALL=C.UTF-8 HOME=$work/home XDG_CONFIG_HOME=$work/home "$work/bin/kifu" print "$work/one.sgf" 2>&1 >/dev/null) |
    grep -q 'more/deeper:2: falsche Zeile: nonsense' || echo 'it is not')"
printf 'set language de\n' >"$work/home/kifu/kifurc"
check 'so is what is wrong with the command line' "$(same "$(refusal check)" 'kifu: keine Datei genannt: try kifu check --help')"
check 'so is what is wrong beside --set language' "$(same "$(refusal check --no-config --set=language=de)" 'kifu: keine Datei genannt: try kifu check --help')"
check '--no-conf is without it, too' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=ja -- --no-conf)" '読めないバイト: 2')"
check '--set language=auto, too' "$(same "$(bytes LC_ALL=C.UTF-8 LANGUAGE=ja -- --set language=auto)" '読めないバイト: 2')"
check 'what is no language says what is one' "$(same "$(refusal --no-config check --set language=ja_JP.UTF-8 "$work/one.sgf")" 'kifu: language must be one of: auto, or a language, such as ja or zh_TW')"
check 'names stay' "$( (kifu LC_ALL=C.UTF-8 LANGUAGE=ja -- --format=json "$work/two.sgf") | grep -q '"name":"bad-bytes"' || echo 'they do not')"
check 'a sentence in brackets ends without the blank that French has before a mark' "$(
    refusal print --no-config --set language=fr --format=screen --size=80x24 --keys=i "$work/two.sgf" | grep -q 'info: on (le volet)' || echo 'it does not')"

finish
