#!/bin/sh
# tests/house/80-words.sh - words that are read twice are neither in the messages nor in the manual; the list is short, and nothing else is counted
. "${srcdir:=.}/tests/house/tap.sh"

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# What is looked for, an extended expression in small letters, and what to write instead.
words='anew|again
so many|this many, the same number
stands?|is, shown, before, after
(is|are) told|says, report
tells|shows, says
behind (a|an|the|it|that|them)|after, beside
(is|are|was|were) said( of)?|a message reports, about
there is none|no NAME
any more|no longer
holds (for|of|it)|matches, applies to, in use
is without it|not in NAME
nothing but|only'

# The lines with any of these words, each with what to write instead.
found() { # FILE
    echo "$words" | while IFS= read -r row; do
        instead=${row##*|} word=${row%|*}
        grep -iwE -- "$word" "$1" | sed "s/\$/   ($instead)/"
    done
}

# The sentences that kifu says, where gettext is not here those of the last time that it was; on one line each.
make -s -C "$builddir" pot pot_file="$work/kifu.pot" >/dev/null 2>&1 || cp "$srcdir/po/kifu.pot" "$work/kifu.pot" || exit 99
awk '/^#: / { file = $2 } /^msgstr/ { if (text != "") print file ": " text; text = "" } /^msgid/ { sub(/^msgid(_plural)? /, ""); text = text $0; next } /^"/ && text != "" { text = text $0 }' \
    "$work/kifu.pot" >"$work/messages"
check 'there are messages' "$([ "$(wc -l <"$work/messages")" -gt 1000 ] || wc -l <"$work/messages")"
check 'no message is read twice' "$(found "$work/messages")"

awk '/^\.\\"/ { next } { sub(/^\.[A-Z][a-z] /, ""); print "kifu.1:" NR ": " $0 }' "$srcdir/doc/kifu.1" >"$work/manual"
check 'nor a sentence of the manual' "$(found "$work/manual")"

printf 'a: it stands here\nb: understands, standstill\nc: Told\nd: what is SAID of it\ne: so, many\n' >"$work/own"
check 'the words are found, and no parts of words' "$([ "$(found "$work/own" | cut -c1 | tr -d '\n')" = ad ] || found "$work/own")"
finish
