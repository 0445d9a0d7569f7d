#!/bin/sh
# tests/cmd/86-engine.sh - an engine in words, without a screen: it is asked for one position, answers once, and says what is wrong
. "${srcdir:=.}/tests/house/tap.sh"
. "$srcdir/tests/cmd/work.sh"
fake="'$builddir/tests/engine/fake'" # a word, even with a blank in it
LC_ALL=C
export LC_ALL
cat >a.sgf <<'END'
(;SZ[9]AW[ii];B[ee](;W[cc];B[gg])(;W[gc]))
END

# words ENGINE LINE...: what is said to these lines, the first sentences left out.
words() {
    engine=$1
    shift
    printf '%s\n' "$@" quit | "$kifu" --lines --no-config --set engine-visits=500 --engine="$engine" a.sgf 2>&1 | sed 1,2d
}
# said NAME EXPECTED SAID
said() {
    if [ "$2" = "$3" ]; then check "$1" ''; else check "$1" "$3"; fi
}

said 'who is ahead, and what is best' 'engine: Black 58 percent, ahead by 1.8; best A9, then B9, C9' "$(words "$fake" %)"
said 'values of Black, whoever is to move' 'engine: Black 42 percent, behind by 1.8; best A9, then B9, C9' "$(words "$fake" l % | sed 1d)"
said 'or of the one who is' 'engine: White 58 percent, ahead by 1.8; best A9, then B9, C9' "$(words "$fake" 'set engine-winrate mover' l % | sed 1,2d)"
said 'asked again it answers again' 2 "$(words "$fake" % % | grep -c '^engine: Black 58')"
said 'a step is only a step, and the letters are the variations again' 'move 1 Black E5; 2 variations: A C7, B G7
move 2 White G7, variation #1.B; the end of the line' "$(words "$fake" % l B | sed 1d)"
said 'a letter plays a candidate, ; the best' 'move 3 Black B9
move 4 White A9' "$(words "$fake" l A % B % ';' | sed -n 's/.*\(move [34] [A-Z][a-z]* [A-Z]9\).*/\1/p')"
said 'what GNU Go says' 'engine: White ahead by 5.1; best A9, then B9, C9, D9, E9' "$(words "$fake as=gnugo" %)"
said 'it cannot analyse' 'engine: Fake cannot analyse' "$(words "$fake as=nine" %)"
said 'there is no such program' "engine: $PWD/none: no such program" "$(words "$PWD/none" %)"
said 'it ends at once' 'engine: true exited (status 0)' "$(words true %)"
said 'it does not speak GTP' 'engine: yes does not speak GTP: gnugo needs --mode gtp, katago needs gtp' "$(words yes %)"
said 'no engine is set' 'no engine is set: add to kifurc: engine "GNU Go" gnugo --mode gtp' \
    "$(printf '%s\n' % quit | "$kifu" --lines --no-config a.sgf 2>&1 | sed 1,2d)"
finish
