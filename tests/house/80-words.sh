#!/bin/sh
# tests/house/80-words.sh - words that are read twice are neither in the messages nor in the manual; the list is short, and nothing else is counted
. "${srcdir:=.}/tests/house/tap.sh"

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# The words, as extended expressions in small letters, and what to write instead.
words='anew|again
so many|this many, the same number
stands?|is, shown, before, after
told|says, reports
tells|shows, says
behind( [^b ][^ ]*|"?$)|after, beside; one is behind by points
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

# Those of a file of messages, each on one line after the source it is in.
messages_of() { # FILE
    awk '/^#: / { file = $2 } /^msgstr/ { gsub(/""/, "", text); if (text != "") print file ": " text; text = "" }
        /^msgid/ { sub(/^msgid(_plural)? /, text == "" ? "" : " / "); text = text $0; next } /^"/ && text != "" { text = text $0 }' "$1"
}

# The sentences that kifu says, where gettext is not here those of the last time that it was; on one line each.
make -s -C "$builddir" pot pot_file="$work/kifu.pot" >/dev/null 2>&1 || cp "$srcdir/po/kifu.pot" "$work/kifu.pot" || exit 99
messages_of "$work/kifu.pot" >"$work/messages"
check 'there are messages' "$([ "$(wc -l <"$work/messages")" -gt 1000 ] || wc -l <"$work/messages")"
check 'no message is read twice' "$(found "$work/messages")"

# Lines of text are joined up to the next line with a macro, as a sentence may go on in the next one.
awk '
    function end() { if (text != "") print "kifu.1:" first ":" text; text = "" }
    /^\.\\"/ { next }
    /^\./ { end(); sub(/^\.[A-Z][a-z] /, ""); print "kifu.1:" NR ": " $0; next }
    { if (text == "") first = NR; text = text " " $0 }
    END { end() }' "$srcdir/doc/kifu.1" >"$work/manual"
check 'nor a sentence of the manual' "$(found "$work/manual")"

printf '%s\n' 'a: it stands here' 'b: understands, standstill' 'c: Told' 'd: what is SAID of it' 'e: so, many' 'f: read anew' 'g: so many' \
    'h: the node behind this one' 'i: behind by 3.5' 'j: "behind"' >"$work/own"
check 'the words are found, and no parts of words' "$([ "$(found "$work/own" | cut -c1 | sort | tr -d '\n')" = acdfghj ] || found "$work/own")"
printf '%s\n' '#: a.c' 'msgid ""' '"there are so "' '"many"' 'msgstr ""' '' '#: b.c' 'msgid "%u file"' 'msgid_plural "%u files, anew"' 'msgstr[0] ""' \
    'msgstr[1] ""' '' '#: c.c' 'msgid "so"' 'msgid_plural "many"' 'msgstr[0] ""' 'msgstr[1] ""' >"$work/own.pot"
messages_of "$work/own.pot" >"$work/own"
check 'in messages of several lines and of two forms' "$([ "$(found "$work/own" | cut -c1 | sort | tr -d '\n')" = ab ] || cat "$work/own")"
finish
