#!/bin/sh
# tests/cmd/30-world.sh - the world around a file: folders, fifos, devices, full disks, closed pipes, descriptors that are not there

: "${srcdir:=.}" "${builddir:=.}"
kifu=$(cd "$builddir" && pwd)/kifu
games=$(cd "$srcdir/data/games" && pwd)
work=$(mktemp -d) || exit 99
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 99

number=0
failed=0

# is NAME GOT EXPECTED
is() {
    number=$((number + 1))
    if [ "$2" = "$3" ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        echo "# got:      $2"
        echo "# expected: $3"
        failed=1
    fi
}

# said COMMAND...: its one line on standard error, and how it ended
said() {
    "$@" 2>&1 >/dev/null </dev/null | tr '\n' '|'
    "$@" >/dev/null 2>&1 </dev/null
    echo $?
}

# ---- what is not a record ----
mkfifo fifo
: >empty.sgf
mkdir folder
is "a fifo is not waited for" "$(said "$kifu" print fifo)" "kifu: fifo: is a fifo|2"
is "a device is refused" "$(said "$kifu" print /dev/zero)" "kifu: /dev/zero: is a device|2"
is "a folder without records is nothing to print" "$(said "$kifu" print folder)" "kifu: folder: no record in this folder|1"
is "a file that is not there" "$(said "$kifu" check nothing.sgf)" "kifu: nothing.sgf: no such file|2"
is "a folder without records" "$(said "$kifu" list folder)" "kifu: folder: no record in this folder|1"
is "no standard input" "$("$kifu" print - 2>&1 <&-; echo $?)" "kifu: -: standard input is closed
2"

# ---- what a shell hands over ----
echo '(;SZ[5];B[aa])' >small.sgf
is "the output of a command" "$(cat small.sgf | "$kifu" list --format=tsv /dev/fd/5 5<&0 | tail -n 1 | cut -f 1,9)" "$(printf '1\t1')"
is "by the other name of it" "$(cat small.sgf | "$kifu" list --format=tsv /proc/self/fd/5 5<&0 | tail -n 1 | cut -f 1,9)" "$(printf '1\t1')"
for name in /dev/fd/0 /proc/self/fd/0 -; do
    is "standard input as $name" "$(cat small.sgf | "$kifu" list --format=tsv $name | tail -n 1 | cut -f 1,9)" "$(printf '1\t1')"
    is "and from a file" "$("$kifu" list --format=tsv $name <small.sgf | tail -n 1 | cut -f 1,9)" "$(printf '1\t1')"
done
is "by the name of standard input" "$(cat small.sgf | "$kifu" list --format=tsv /dev/stdin | tail -n 1 | cut -f 1,9)" "$(printf '1\t1')"
case $("$kifu" --version) in
*'no libarchive'*) ;;
*) is "packed, too" "$(cat small.sgf | gzip -c | "$kifu" list --format=tsv /dev/fd/5 5<&0 | tail -n 1 | cut -f 1,9)" "$(printf '1\t1')" ;;
esac
is "a descriptor that is closed" "$("$kifu" list /dev/fd/77 2>&1 7<&-; echo $?)" "kifu: /dev/fd/77: it is closed
2"

# ---- many rows ----
awk 'BEGIN { for (i = 0; i < 1200; i++) printf "(;PB[x])"; printf "(;PB[a longer name]RE[B+R]"; for (i = 0; i < 260; i++) printf ";B[aa]"; print ")" }' >rows.sgf
is "numbers are never cut" "$("$kifu" list rows.sgf | sed -n '1200p')" "1200  x  0  19  rows.sgf"
is "a column widens where a later row needs more" "$("$kifu" list rows.sgf | tail -n 1)" "1201  a longer name  B+R  260  19  rows.sgf"

# ---- the configuration ----
mkdir -p config/kifu
printf 'set coordinates sgf\nset glyphs ascii\nbind all y next-node\nset nothing 1\n' >config/kifu/kifurc
is "print reads kifurc" "$(XDG_CONFIG_HOME=$work/config "$kifu" print small.sgf 2>errors | head -n 2 | tr '\n' '|'; cat errors)" \
    "   a b c d e|a (X). . . .  a|kifu: $work/config/kifu/kifurc:4: unknown option: nothing"
mkdir -p many/kifu
awk 'BEGIN { for (i = 1; i <= 100; i++) print "set nothing 1" }' >many/kifu/kifurc
is "of many mistakes twenty are said" "$(XDG_CONFIG_HOME=$work/many "$kifu" print small.sgf 2>&1 >/dev/null | sed -n '20,$p')" \
    "kifu: $work/many/kifu/kifurc:20: unknown option: nothing
kifu: 80 more lines of the configuration are wrong"
is "also for a screen" "$(XDG_CONFIG_HOME=$work/config "$kifu" print --format=screen --keys=y small.sgf 2>&1 | grep -c 'move 1  B A5')" 1
is "unless it should not" "$(XDG_CONFIG_HOME=$work/config "$kifu" print --no-config --glyphs=unicode small.sgf 2>&1 | head -n 1)" "   A B C D E"
printf 'Cho Chikun, tyo\n' >config/kifu/names.conf
printf '(;PB[tyo]PW[x])(;PB[y]PW[z])(;PW[\350\266\231\346\262\273\345\213\262])' >names.sgf
is "names.conf beside kifurc has more spellings" "$(printf 'games\nplayer:"cho chikun"\n' | XDG_CONFIG_HOME=$work/config "$kifu" --lines names.sgf 2>/dev/null |
    tail -n 3 | cut -d , -f 1 | tr '\n' '|')" \
    "$(printf '1: Black tyo|2: White \350\266\231\346\262\273\345\213\262|type a number to open a game|')"
is "unless it should not be read" "$(printf 'games\nplayer:tyo\nplayer:"cho chikun"\n' | XDG_CONFIG_HOME=$work/config "$kifu" --lines --no-config names.sgf |
    grep -c '^1: Black tyo')" 2
is "one that cannot be read is said" "$(rm config/kifu/names.conf; mkdir config/kifu/names.conf; XDG_CONFIG_HOME=$work/config "$kifu" print --format=ascii small.sgf 2>&1 >/dev/null |
    sed -n 2p | cut -d : -f 1-3)" "kifu: $work/config/kifu/names.conf: is a folder"
is "once, by find, which has its answers" "$(XDG_CONFIG_HOME=$work/config "$kifu" find --format=names size:5 small.sgf 2>&1 | sed "s/ a folder.*/ a folder/")" \
    "kifu: $work/config/kifu/names.conf: is a folder
small.sgf"
is "and by nobody who needs no names" "$(XDG_CONFIG_HOME=$work/config "$kifu" list small.sgf 2>&1 | grep -v small.sgf)" ""
rm -r config/kifu/names.conf
mkdir -p once/kifu
echo 'source /dev/fd/0' >once/kifu/kifurc
is "it is read once for all files" "$(printf 'set coordinates sgf\nset nothing 1\n' |
    XDG_CONFIG_HOME=$work/once "$kifu" print --format=ascii small.sgf small.sgf small.sgf 2>&1 | sed -n '/a b c d e/p; /^kifu/p')" \
    "kifu: /dev/fd/0:2: unknown option: nothing
$(for i in 1 2 3 4 5 6; do echo '   a b c d e'; done)"
bind_y=': b i n d Space a l l Space y Space n e x t - n o d e Enter'
"$kifu" print --no-config --format=screen --keys="y $bind_y" small.sgf small.sgf >screens
is "what keys bind for one file is not bound for the next" "$(sed -n '1,24p' screens)" "$(sed -n '25,48p' screens)"
is "and the keys are those that would bind it" "$("$kifu" print --no-config --format=screen --keys="$bind_y y" small.sgf | grep -c 'move 1  B A5')" 1

# ---- closed descriptors ----
is "no standard input of a library" "$(XDG_CACHE_HOME=$work/closed-in "$kifu" index small.sgf <&- 2>&1; echo $?)" "1 new: 1 game
0"
is "the library is none of the three" "$(XDG_CACHE_HOME=$work/closed-in "$kifu" find size:5 small.sgf <&- >&- 2>errors; echo "$?:$(cat errors)")" \
    "2:kifu: cannot write to standard output: it is closed"
is "no standard input of lines" "$("$kifu" --lines small.sgf <&- 2>&1 | head -n 1 | cut -d ';' -f 1)" small.sgf
is "one that can only be written" "$("$kifu" print - 2>&1 0>written; echo $?)" "kifu: -: standard input cannot be read
2"
"$kifu" print --format=json "$games/problem.sgf" >&- 2>errors
is "no standard output" "$?:$(cat errors)" "2:kifu: cannot write to standard output: it is closed"
is "no standard error" "$("$kifu" list nothing.sgf 2>&-; echo $?)" 2
is "none of the three" "$("$kifu" print "$games/problem.sgf" <&- >&- 2>&-; echo $?)" 2

# ---- writing ----
if [ -w /dev/full ]; then
    "$kifu" print --format=json "$games/problem.sgf" >/dev/full 2>errors
    is "a full disk is an error" "$?:$(cat errors)" "2:kifu: cannot write to standard output: no space left"
    "$kifu" --help >/dev/full 2>errors
    is "also for help" "$?:$(cat errors)" "2:kifu: cannot write to standard output: no space left"
fi
i=0
while [ $i -lt 200 ]; do cat "$games/ear-reddening.sgf"; i=$((i + 1)); done >many.sgf
("$kifu" print --all --format=json many.sgf 2>errors; echo $? >status) | head -n 1 >/dev/null
is "a closed pipe ends quietly" "$(cat status):$(cat errors)" "0:"
"$kifu" fmt -o out.sgf "$games/problem.sgf"
is "fmt writes to a file" "$?:$("$kifu" check out.sgf)" "0:"
cp out.sgf before.sgf
is "fmt does not write onto its input" "$(said "$kifu" fmt -o out.sgf out.sgf)" "kifu: out.sgf: is the input file: choose another name|2"
ln -s out.sgf link.sgf
is "nor through a link" "$(said "$kifu" fmt -o link.sgf out.sgf)" "kifu: link.sgf: is the input file: choose another name|2"
cmp -s out.sgf before.sgf
is "which stays as it was" "$?" 0
ln out.sgf other.sgf
is "fmt tells that a file has another name" "$(said "$kifu" fmt -o other.sgf "$games/problem.sgf")" \
    "kifu: other.sgf: had 2 hard links: the other one still has the old record|0"
is "and it has one no more" "$("$kifu" fmt -o other.sgf "$games/problem.sgf" 2>&1)" ""
chmod 640 other.sgf
chown 12345:23456 other.sgf 2>/dev/null
owner=$(ls -ln other.sgf | awk '{ print $1, $3, $4 }')
"$kifu" fmt -o other.sgf "$games/problem.sgf"
is "fmt keeps owner, group and mode" "$(ls -ln other.sgf | awk '{ print $1, $3, $4 }')" "$owner"
is "also where it must not write: nothing is left" "$(said "$kifu" fmt -o other.sgf nothing.sgf; echo other.sgf*)" "kifu: nothing.sgf: no such file|2
other.sgf"
mkdir into
cp other.sgf into/small.sgf
chmod 604 into/small.sgf
is "fmt --into keeps the mode" "$(umask 77; "$kifu" fmt --force --into=into small.sgf 2>&1; ls -l into/small.sgf | cut -c 1-10)" "-rw----r--"
if chown 12345:23456 into/small.sgf 2>/dev/null; then
    case $("$kifu" --version) in
    *seccomp*) is "and says that an owner is not kept" "$("$kifu" fmt --force --into=into small.sgf 2>&1; ls -ln into/small.sgf | cut -c 1-10)" \
        "kifu: into/small.sgf: now belongs to another user or group
-rw----r--" ;;
    esac
    chown 12345:23456 into/small.sgf
    is "unless it may" "$("$kifu" fmt --no-sandbox --force --into=into small.sgf 2>&1; ls -ln into/small.sgf | awk '{ print $1, $3, $4 }')" "-rw----r-- 12345 23456"
fi
"$kifu" fmt -o folder/none/out.sgf out.sgf 2>/dev/null
is "fmt into a folder that is not there" "$?" 2
"$kifu" fmt -o folder/new.sgf nothing.sgf 2>/dev/null
is "no file where there is nothing to write" "$?:$(ls folder)" "2:"

# ---- character sets ----
printf '(;CA[UTF-8]SZ[9]C[\303\251])\n(;CA[GBK]SZ[9]C[\326\320\271\372]PL[x])\n' >two.sgf
is "columns of a tree are counted in its own set" "$("$kifu" print two.sgf --game=2 2>&1 >/dev/null | head -n 1)" \
    "kifu: two.sgf:2:23: PL: bad value \"x\" ignored [bad-value-deleted]"
locale_of() {
    env -u LC_ALL -u LC_CTYPE -u LANG "$@" "$kifu" --test-terminal </dev/null 2>&1 | sed -n 's/^  locale *//p'
}
is "a language that the system lacks is UTF-8 where it says so" "$(locale_of LANG=xx_YY.UTF-8)" UTF-8
is "so is what macOS sends" "$(locale_of LC_CTYPE=UTF-8)" UTF-8
is "LC_ALL counts most" "$(locale_of LC_ALL=xx_YY.utf8 LANG=C)" UTF-8
is "one that says nothing is not" "$(locale_of LANG=xx_YY)" "$(locale_of LANG=C)"

is "a value that is cut off behind an escape is said without it" \
    "$(printf '(;GM[1]FF[4]C[a\001b\\' | "$kifu" check --format=json - | sed -n 's/.*"value":"\(a[^"]*\)".*/\1/p')" 'a\u0001b'

# ---- archives ----
{ printf 'PK\003\004\000\000'; cat "$games/problem.sgf"; } >stored.sgf
case $("$kifu" --version) in
*'no libarchive'*) broken='kifu: stored.sgf: compressed: built without libarchive: unpack it first|2' ;;
*) broken='kifu: stored.sgf: truncated: nothing could be unpacked|2' ;;
esac
is "a record that an archive has as it is is no record yet" "$(said "$kifu" list stored.sgf)" "$broken"
is "nor where the archive comes through a pipe" "$("$kifu" check - <stored.sgf 2>/dev/null)" \
    "$(echo "$broken" | sed 's/^kifu: [^:]*: /-:1:1: error: cannot read file: /; s/|.*/ [cannot-read]/')"
is "of a program there is one thing to say" "$(head -c 300000 "$kifu" | "$kifu" check --all - 2>/dev/null)" \
    "-:1:1: error: no SGF data found (no \"(;\"): a program [no-sgf-data]"
{ printf 'From a list\000 of games\n'; cat "$games/problem.sgf"; } >damaged.sgf
is "a text with a NUL is a text" "$("$kifu" list damaged.sgf 2>/dev/null | wc -l | tr -d ' ')" 1

# ---- files that do not end ----
if [ -r /proc/kmsg ]; then
    timeout 20 "$kifu" list /proc/kmsg >/dev/null 2>&1
    is "the kernel's log is not waited for" "$(($? < 3))" 1
fi

# ---- without a terminal ----
"$kifu" --test-terminal >card </dev/null 2>&1
is "the test card is a card without a terminal too" "$?:$(grep -c -e '^environment$' -e '^terminal$' -e '^colours$' card)" "0:3"
is "each variable with its value" "$(TERM=one COLORTERM=two NO_COLOR=three LC_ALL=C.UTF-8 LC_CTYPE=five LANG=six LINES=7 COLUMNS=8 ESCDELAY=9 \
    "$kifu" --test-terminal </dev/null 2>&1 | sed -n '/^environment/,/ESCDELAY/s/  *//gp' | tr '\n' ' ')" \
    "TERMone COLORTERMtwo NO_COLORthree LC_ALLC.UTF-8 LC_CTYPEfive LANGsix LINES7 COLUMNS8 ESCDELAY9 "
long=123456789012345678901234567890123456789012345678901234567890 # sixty
is "or with as much of it as there is room for" "$(for value in "${long%?}" "$long" "${long}1" "$long$long"; do
    LC_ALL=C COLORTERM=$value "$kifu" --test-terminal </dev/null 2>&1 | sed -n 's/^  COLORTERM *//p'; done)" "${long%?}
$long
${long%???}...
${long%???}..."
is "lines of eight columns between bars" "$(LC_ALL=C.UTF-8 "$kifu" --test-terminal </dev/null | sed -n 's/^  |/|/p')" \
    "$(printf '|abcdefgh|\n|本因坊秀|\n|e\314\201 a\314\210 o\314\202.. |\n|한국기원|\n|שלום....|')"
is "each character once, 24 in a row, none of ASCII" "$(LC_ALL=C.UTF-8 "$kifu" --test-terminal </dev/null | sed '1,/^characters/d; /asked/,$d' | awk '
    NF > 24 || (last && last != 24) || /[!-~]/ { print "row " NR ": " $0 }
    { last = NF; for (i = 1; i <= NF; i++) if (seen[$i]++) print "twice: " $i }
    END { print (NR > 1) }')" 1
is "and a board, with each kind of mark" "$("$kifu" --test-terminal --glyphs=ascii </dev/null | sed '1,/^colours/d')" \
    "$(printf '(;SZ[9]AB[cc][gc][ee]AW[cg][gg][fe];B[ed]TR[cc]SQ[cg]LB[gc:1][gg:2][ce:A][ge:B]TB[aa][ba]TW[ia][ha])' >marks.sgf
        "$kifu" print --no-config --format=ascii --move=1 marks.sgf | sed -n 1,11p)"
is "no sequence in it" "$(od -An -c card | grep -c 033)" 0
"$kifu" "$games/problem.sgf" >board </dev/null 2>errors
is "view does what print does" "$?:$(head -n 1 board):$(cat errors)" "0:$("$kifu" print "$games/problem.sgf" | head -n 1):"

# ---- without a screen ----
if command -v setsid >/dev/null 2>&1; then
    is "a record from a pipe needs a terminal for the lines" "$(echo '(;B[aa])' | setsid -w "$kifu" --lines - 2>&1; echo $?)" \
        "kifu: the record comes from standard input, and there is no terminal to read commands from
2"
fi
is "help says what to type" "$(echo help | "$kifu" --lines --no-config small.sgf | sed -n '3p')" "Type a line and press Enter; an empty line goes to the next node."
is "and what each does, in a column of its own" "$(echo help | "$kifu" --lines --no-config small.sgf | sed -n '4,6p; /^  quit/p')" \
    "  l, h, 10l, B, l l B     press keys as on the screen; Home, End, PgDn are words
  57, g 57, +5, 52.B.3    go to a move or to a node
  @D4                     play a move of your own
  quit                    leave kifu"
for help in help '?'; do
    is "$help in the list of games leaves it open" "$(printf 'games\n%s\nxx\n' "$help" | "$kifu" --lines --no-config small.sgf | sed -n '/^Type/p; $p')" \
        "Type a line and press Enter; an empty line goes to the next node.
no game matches: type cancel to show all"
done
is "a line without an end is a line" "$(printf l | "$kifu" --lines --no-config small.sgf | tail -n 1)" "move 1 Black A5; the end of the line"
is "a line of any length is cut" "$({ head -c 100000 /dev/zero | tr '\0' x; echo; echo l; } | "$kifu" --lines --no-config small.sgf | cut -c 1-40 | tail -n 2 | tr '\n' '|')" \
    "unknown command xxxxxxxxxxxxxxxxxxxxxxxx|move 1 Black A5; the end of the line|"
is "no line can be read from a folder" "$(timeout 20 "$kifu" --lines --no-config small.sgf <folder 2>&1; echo $?)" "small.sgf; 5 by 5
start, Black to play
0"
is "nor from what can only be written" "$(timeout 20 "$kifu" --lines --no-config small.sgf 0>written 2>&1; echo $?)" "small.sgf; 5 by 5
start, Black to play
0"
is "what is typed is no more trusted than a record" "$(printf '\033[31m\n/\033]0;x\007\n' | "$kifu" --lines --no-config small.sgf | od -An -c | grep -c 033)" 0
is "a line has the characters of the locale" "$(printf '(;C[m\303\274de])' >umlaut.sgf; printf '/m\303\274de\n' | "$kifu" --lines --no-config umlaut.sgf | tail -n 1)" \
    "$(printf 'm\303\274de: 1/1, wrapped')"
(i=0; while [ $i -lt 2000 ]; do echo board; i=$((i + 1)); done | "$kifu" --lines --no-config "$games/problem.sgf" 2>errors; echo $? >status) | head -n 1 >/dev/null
is "a closed pipe ends the lines quietly" "$(cat status):$(cat errors)" "0:"
if [ -w /dev/full ]; then
    echo l | "$kifu" --lines --no-config small.sgf >/dev/full 2>errors
    is "a full disk ends them with an error" "$?:$(cat errors)" "2:kifu: cannot write to standard output: no space left"
fi

# ---- names ----
name=$(printf 'a\033[31mb.sgf')
echo '(;SZ[1](' >"$name"
is "no control character of a name in a message" "$("$kifu" check "$name" | tr -d '\n' | od -An -c | grep -c 033)" 0
is "nor in JSON" "$("$kifu" list --format=json "$name" 2>/dev/null | od -An -c | grep -c 033)" 0

echo "1..$number"
exit $failed
