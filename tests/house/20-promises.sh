#!/bin/sh
# tests/house/20-promises.sh - README, manual and tables say the same; the program is hardened
. "${srcdir:=.}/tests/house/tap.sh"

readme=$srcdir/README.md
manual=$srcdir/doc/kifu.1
program=$builddir/kifu

has_line() { # FILE TEXT: empty where the file has the text
    grep -qF -- "$2" "$1" || echo "not in $1: $2"
}
check 'README shows the first command' "$(has_line "$readme" './bootstrap && build/kifu data/games/ear-reddening.sgf')"
check 'README shows the second command' "$(has_line "$readme" './bootstrap check')"
check 'the game of the first command is there' "$([ -f "$srcdir/data/games/ear-reddening.sgf" ] || echo missing)"
# Each command of README, from the first words to the blanks before its description, runs in a checkout.
commands_of_readme() { sed -n 's/^    \(.* && \)\{0,1\}build\/kifu \(.*\)$/\2/p' "$readme" | sed 's/   *.*//; s/ *>.*//'; }
commands_failing() {
    commands_of_readme | while read -r words; do
        # shellcheck disable=SC2086
        (cd "$srcdir" && HOME=/dev/null/none XDG_CACHE_HOME='' "$absolute" $words </dev/null >/dev/null 2>&1) || echo "build/kifu $words"
    done
}
absolute=$(cd "${program%/*}" && pwd)/${program##*/}
check 'each command of README runs' "$([ -n "$(commands_of_readme)" ] || echo 'it has none'; commands_failing)"
links() { grep -oE '\]\([A-Za-z][A-Za-z0-9_./-]*\)' "$readme" | sed 's/^](//; s/)$//'; grep -oE '`man [^ ]*/[^ `]*`' "$readme" | sed 's/`man //; s/`//'; }
check 'what README links to is there' "$(links | while read -r file; do [ -e "$srcdir/$file" ] || echo "$file"; done)"
# The picture in README is what the program shows; KIFU_RENEW=1 puts it there.
picture() { "$program" print --format=screen --size=80x24 --move=127 --no-config "$srcdir/data/games/ear-reddening.sgf" 2>&1; }
fenced() { awk -v number="$1" '/^```/ { count += inside = !inside; next } inside && count == number' "$readme"; }
renew() { # renew NUMBER: the picture of that number is what comes in
    new=$(cat)
    [ -n "$new" ] && new=$new awk -v number="$1" '/^```/ { count += inside = !inside; if (!inside && count == number) print ENVIRON["new"]; print; next }
        !inside || count != number' "$readme" >"$readme.new" && mv "$readme.new" "$readme"
}
[ "${KIFU_RENEW-}" = 1 ] && picture | renew 1
check 'the picture in README is what the program shows' "$([ "$(fenced 1)" = "$(picture)" ] || echo 'it is not: KIFU_RENEW=1 renews it')"
# So are the pictures of doc/screens.
draw=$builddir/doc/screens/draw
if [ -x "$draw" ]; then
    [ "${KIFU_RENEW-}" = 1 ] && srcdir=$srcdir "$draw" "$srcdir/doc/screens"
    drawn=$(mktemp -d) || exit 99
    check 'doc/screens has what the viewer shows' "$(srcdir=$srcdir "$draw" "$drawn" 2>&1
        for file in "$drawn"/*.svg; do
            cmp -s "$file" "$srcdir/doc/screens/${file##*/}" || echo "${file##*/}: not what is drawn now; KIFU_RENEW=1 renews it"
        done)"
    rm -r "$drawn"
else
    skip 'doc/screens has what the viewer shows' 'doc/screens/draw is not built here'
fi
# In a font they do not meet.
check 'blocks are drawn in them, never written' "$(grep -lE '▀|▁|▄|▇|█|▌|▐|▏|▕|▖|▗|▘|▝|▚|▞' "$srcdir"/doc/screens/*.svg)"
pictures_missing() { sed -n 's/.*(\(doc\/screens\/[a-z-]*\.svg\)).*/\1/p' "$readme" | while read -r file; do [ -f "$srcdir/$file" ] || echo "$file"; done; }
check 'README shows a picture of doc/screens' "$(grep -q '(doc/screens/[a-z-]*\.svg)' "$readme" || echo none; pictures_missing)"
# Help begins with the keys of README: each key in a cell of its table is in the first rows, before the tree.
first_keys() {
    "$program" print --no-config --format=screen --size=100x60 --keys='?' "$srcdir/data/games/problem.sgf" 2>/dev/null |
        awk '/^ The tree$/ { exit } /^   / { print substr($0, 4, 14) }'
}
readme_keys() {
    sed -n '/^## A first minute/,/^Other commands/p' "$readme" | grep '^|' | grep -o '`[^`]*`' | tr -d '\140' |
        sed 's/^[0-9]*\(.\)$/\1/' | sort -u
}
check 'help begins with the keys of README' "$(rows=$(first_keys); readme_keys | while read -r key; do
    echo "$rows" | tr ' ' '\n' | grep -qxF -- "$key" || echo "$key"
done)"
games_undescribed() {
    (cd "$srcdir/data/games" && find . -name '*.sgf') | sed 's|^\./||' | while read -r game; do
        has_line "$srcdir/data/games/README.md" "$game"
    done
}
check 'each game of data/games is described' "$(games_undescribed)"


# ---- what desktops and distributions read ----

metainfo=$builddir/data/desktop/kifu.metainfo.xml
if command -v appstreamcli >/dev/null 2>&1; then
    # The homepage is asked by those who publish.
    check 'the metainfo is valid' "$(said=$(appstreamcli validate --no-net "$metainfo" 2>&1) || echo "$said")"
else
    skip 'the metainfo is valid' 'appstreamcli is not here'
fi
if command -v desktop-file-validate >/dev/null 2>&1; then
    check 'the desktop file is valid' "$(desktop-file-validate "$srcdir/data/desktop/kifu.desktop" 2>&1)"
else
    skip 'the desktop file is valid' 'desktop-file-validate is not here'
fi
version=$(sed -n 's/^PACKAGE_VERSION = //p' "$builddir/Makefile")
check 'the metainfo begins with this release' "$(sed -n '/<release /{s/.*version="\([^"]*\)".*/\1/p;q;}' "$metainfo" | grep -qxF "$version" || echo "not $version")"
icon() { "$program" print --no-config --format=svg --coordinates=off "$srcdir/data/desktop/icon.sgf" | sed '/^<rect/s/#fff/#d7af5f/'; }
check 'the icon is what kifu draws' "$([ "$(icon)" = "$(cat "$srcdir/data/desktop/kifu.svg")" ] || echo 'it is not: make icon')"

# Files that include it are built in a checkout, whether or not the tarball has it.
headers_missing() {
    (cd "$srcdir" && find src tests -name '*.h') | while read -r file; do
        grep -qE "^	$file( |\$)" "$srcdir/Makefile.am" || echo "$file"
    done
}
check 'the tarball has each header' "$(headers_missing)"

# The libraries of bootstrap's table, with Debian's names.
undebian() {
    awk '$2 ~ /^module:|unictype/ { print $3 }' "$srcdir/bootstrap" | while read -r package; do
        has_line "$srcdir/packaging/debian/control.in" " $package"
    done
}
check 'the Debian package is built with the libraries of bootstrap' "$(undebian)"
check 'it recommends what is loaded by name' "$(grep -qE '^Recommends:.* libarchive13( |$)' "$srcdir/packaging/debian/control.in" || echo libarchive)"

# ---- the manual ----

if command -v mandoc >/dev/null 2>&1; then
    check 'the manual lints' "$(mandoc -T lint -W warning "$manual" 2>&1)"
else
    skip 'the manual lints' 'mandoc is not here'
fi

# Words of the tables, one a line.
bound() { awk '$1 == "bind" { print $4 }' "$srcdir/data/keymap.conf" | sort -u; }
commands() { sed -n 's/^COMMAND([^"]*"\([a-z0-9-]*\)".*/\1/p' "$srcdir/src/screen/command.def"; }
switches() { sed -n 's/^SWITCH([^"]*"\([a-z-]*\)".*/\1/p' "$srcdir/src/cmd/switch.def"; }
options() { sed -n 's/^OPTION([^"]*"\([a-z-]*\)".*/\1/p' "$srcdir/src/screen/option.def"; }
roles() { sed -n 's/^ROLE([^"]*"\([a-z-]*\)".*/\1/p' "$srcdir/src/screen/role.def"; }
panes() { sed -n 's/^PANE([^"]*"\([a-z-]*\)".*/\1/p' "$srcdir/src/screen/pane.def"; }
verdicts() { sed -n 's/^VERDICT([^"]*"\([a-z-]*\)".*/\1/p' "$srcdir/src/rules/verdict.def"; }

# In mdoc a hyphen may be written \-; a word is between blanks or at a line's end.
in_manual() {
    sed 's/\\-/-/g' "$manual" >"$manual_text"
    while read -r word; do
        grep -qE "(^|[ (,])-{0,2}$word([ ),.;:=]|\$)" "$manual_text" || echo "$word"
    done
}
manual_text=$(mktemp) || exit 99
trap 'rm -f "$manual_text"' EXIT
themes() { (cd "$srcdir/data/themes" && ls ./*.conf) | sed 's|^\./||; s|\.conf$||'; }
missing_themes() {
    for file in data/completions/kifu.bash data/completions/kifu.fish src/cmd/switch.def src/screen/option.def; do
        themes | while read -r word; do
            grep -qE "(contrast|wood).*[ ,'\"]$word[ ,'\"]|[ ,'\"]$word[ ,'\"].*(contrast|wood)" "$srcdir/$file" || echo "$file: $word"
        done
    done
}
# GCONV_PATH belongs to the C library: the sandbox must know it.
variables() { grep -rhoE 'getenv\("[A-Z_]+"\)' "$srcdir/src" | grep -v GCONV_PATH | sed 's/.*"\(.*\)".*/\1/' | sort -u; }
check 'the manual has all variables of the environment' "$(variables | while read -r word; do grep -qE "^\.(It )?Ev .*$word( |\$)" "$manual" || echo "$word"; done)"
check 'completions and help name all themes' "$(missing_themes)"
missing_fields() {
    for file in data/completions/kifu.bash data/completions/_kifu data/completions/kifu.fish; do
        sed -n 's/^FIELD([A-Z]*, *"\([a-z]*\)", *\([A-Z]*\).*/\1 \2/p' "$srcdir/src/query/query.def" | while read -r word kind; do
            [ "$kind" = IS ] && continue # of the viewer alone
            grep -q "[ ']$word:" "$srcdir/$file" || echo "$file: $word"
        done
    done
}
check 'completions name all fields of queries that find takes' "$(missing_fields)"
check 'the manual has all switches' "$(switches | while read -r word; do grep -q "Fl ..$word\( \|\$\)" "$manual" || echo "--$word"; done)"
for table in bound commands options themes roles panes verdicts; do
    words=$($table)
    check "the manual has all $table" "$([ -n "$words" ] && printf '%s\n' "$words" | in_manual || echo 'the table is empty')"
done

# The manual says that the first value of an option is its default.
defaults_wrong() {
    awk -F '"' '
        FILENAME ~ /option\.def$/ { if (/^OPTION\(/) wanted[$2] = $4; next }
        { gsub(/\\-/, "-") }
        /^\.Ss / { inside = $0 == ".Ss Options" }
        inside && /^\.It Cm / { name = substr($0, 8); next }
        inside && name in wanted {
            split($0, part, /[ ,;:]/)
            if (part[1] != wanted[name]) print name ": " part[1] ", not " wanted[name]
            delete wanted[name]
        }
        END { for (name in wanted) print name ": has no row" }' "$srcdir/src/screen/option.def" "$manual"
}
check 'the manual has the default of each option' "$(defaults_wrong)"

# Each binding of the table is in the manual as a row ".It Ic KEY ..." above the command; the names of keys as in data/keymap.conf.
keys_undescribed() {
    awk '
        { gsub(/\\-/, "-"); gsub(/\\&/, ""); gsub(/\\\(aq/, "\047"); gsub(/\\\(dq/, "\""); gsub(/\\e/, "\\") }
        FILENAME ~ /kifu\.1$/ {
            if ($1 == ".It")
                keys = " " substr($0, 5) " "
            else if ($1 == ".Cm" && keys != "")
                said[$2] = said[$2] keys
            next
        }
        $1 == "bind" && $2 == "all" && $4 != "choose-variation" {
            key = $3
            if (key ~ /^[<].+[>]$/ || key ~ /^".+"$/ || key ~ /^\047.+\047$/)
                key = substr(key, 2, length(key) - 2)
            if (index(said[$4], " " key " ") == 0)
                print key, $4
        }' "$manual" "$srcdir/data/keymap.conf"
}
check 'the manual has each key with its command' "$(keys_undescribed)"

# A command without a key has a row ".It \&" in the manual; one with a key has none.
unbound_undescribed() {
    awk '
        { gsub(/\\-/, "-") }
        FILENAME ~ /keymap\.conf$/ { if ($1 == "bind") bound[$4] = 1; next }
        FILENAME ~ /kifu\.1$/ {
            if ($1 == ".It")
                empty = $0 == ".It \\&"
            else if ($1 == ".Cm" && empty) {
                said[$2] = 1
                empty = 0
            }
            next
        }
        /^COMMAND\(/ {
            split($0, part, "\"")
            if (!(part[2] in bound) && !(part[2] in said)) print part[2] ": has no key and the manual has it nowhere"
            if ((part[2] in bound) && (part[2] in said)) print part[2] ": has a key, the manual says none"
            if (part[6] == "") print part[2] ": has no sentence"
        }' "$srcdir/data/keymap.conf" "$manual" "$srcdir/src/screen/command.def"
}
check 'each command has a key or is in the manual as one without, and has a sentence' "$(unbound_undescribed)"
commands_driven() {
    commands | while read -r word; do
        grep -qE "(^:| )$word( .*)? Enter =>" "$srcdir/tests/view/session/commands.txt" || echo "$word"
    done
}
check 'each command is driven by a case' "$(commands_driven)"

# ---- the program ----

help_missing() {
    for word in view print list tree check fmt; do
        "$program" "$word" --help >/dev/null 2>&1 || echo "kifu $word --help"
    done
}
check 'each subcommand has help' "$(help_missing)"
check 'the version is that of the build' "$("$program" --version 2>&1 | grep -q "$(sed -n 's/^AC_INIT(\[kifu\], \[\([^]]*\)\].*/\1/p' "$srcdir/configure.ac")" || "$program" --version 2>&1)"

missing_hardening() {
    readelf -hW "$program" | grep -q 'Type: *DYN' || echo 'not position independent'
    readelf -lW "$program" | grep -q GNU_RELRO || echo 'no RELRO'
    readelf -dW "$program" | grep -qE 'BIND_NOW|FLAGS.*NOW' || echo 'binds lazily'
    readelf -lW "$program" | grep GNU_STACK | grep -q 'RWE' && echo 'executable stack'
    readelf -sW "$program" | grep -q '__stack_chk_fail' || echo 'no stack protector'
    readelf -sW "$program" | grep -qE '__[a-z]+_chk' || echo 'not fortified'
}
if [ "${KIFU_HARDENED-}" = yes ] && command -v readelf >/dev/null 2>&1 && readelf -h "$program" >/dev/null 2>&1; then
    check 'the program is hardened' "$(missing_hardening)"
else
    skip 'the program is hardened' 'built otherwise, or no readelf here'
fi

finish
