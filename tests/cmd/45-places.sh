#!/bin/sh
# tests/cmd/45-places.sh - bookmarks: kept, listed, deleted, in other files; that they cannot be kept is said, and what another version wrote stays as it is
. "${srcdir:=.}/tests/house/tap.sh"
: "${builddir:=.}"
kifu=$(cd "$builddir" && pwd)/kifu
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
unset HOME
export XDG_CONFIG_HOME="$work/config" XDG_CACHE_HOME="$work/cache" XDG_STATE_HOME="$work/state"
places=$work/state/kifu/places
mkdir state state/kifu
echo '(;SZ[9];B[aa];W[bb])' >a.sgf

# same NAME GOT EXPECTED
same() { check "$1" "$([ "$2" = "$3" ] || printf 'got:\n%s\nexpected:\n%s\n' "$2" "$3")"; }

# lines LINE...: what is said to these lines, and last the status
lines() {
    printf '%s\n' "$@" quit | "$kifu" --lines a.sgf 2>errors | grep -v '^a.sgf\|^start\|^move\|^last time'
    tr '\n' '|' <errors
}

same 'a bookmark is kept' "$(lines 'bookmark one')" 'bookmark one: #0'
same 'and is there again' "$(lines bookmarks | sed -n 2p)" '> 1 #0  one  a.sgf'
cp "$places" kept

# ---- one key ----

echo '(;SZ[9]PB[Kuro]PW[Shiro];B[ii];W[hh](;B[aa])(;B[bb]))' >b.sgf
same 'the place is kept under a name of its own' "$(lines l '|')" 'bookmark a.sgf #1; press | again to list them all'
same 'and in the next run it is kept already: the list' "$(lines l '|' | sed -n 2,4p)" '> 1 #1  a.sgf #1  a.sgf
  2 #0  one       a.sgf
type a number to go there, anything else to go back'
printf '2\nB\n|\nquit\n' | "$kifu" --lines b.sgf >/dev/null
same 'a number goes there, also into a file that was not named' "$(printf 'bookmarks\n1\nquit\n' | "$kifu" --lines a.sgf | tail -n 2)" \
    'b.sgf; Black Kuro; White Shiro; 9 by 9
move 3 Black B8, variation #2.B; the end of the line'
same 'with the name, too' "$(printf 'bookmarks Kuro - Shiro #2.B\nquit\n' | "$kifu" --lines a.sgf | tail -n 1)" \
    'move 3 Black B8, variation #2.B; the end of the line'
mkdir elsewhere && mv b.sgf elsewhere
same 'a file that is gone is said' "$(lines 'bookmarks Kuro - Shiro #2.B')" "b.sgf: no such file
kifu: $work/b.sgf: no such file|"
mv elsewhere/b.sgf .
same 'one deleted' "$(lines 'delete-bookmark Kuro - Shiro #2.B')" 'bookmark Kuro - Shiro #2.B deleted'
same 'and is not there in the next run' "$(lines bookmarks | sed -n 2,3p)" '> 1 #1  a.sgf #1  a.sgf
  2 #0  one       a.sgf'
same 'a number before the first or after the last goes nowhere' "$(lines bookmarks 0 bookmarks 3 | grep -v -e '#' -e '^-')" \
    'type a number to go there, anything else to go back
no row with that number
type a number to go there, anything else to go back
no row with that number'
same 'the last number goes to the last' "$(printf 'l\nl\nbookmarks\n2\nquit\n' | "$kifu" --lines a.sgf | tail -n 1)" 'start, Black to play'
same 'one that another viewer added since stays' "$(printf 'delete-bookmark a.sgf #1\nquit\n' | (
    read -r first
    { printf '%s\n' "$first"; printf 'l\n|\nquit\n' | "$kifu" --lines b.sgf >/dev/null; cat; } | "$kifu" --lines a.sgf >/dev/null)
lines bookmarks | sed -n 2,3p)" '> 1 #1  Kuro - Shiro #1  b.sgf
  2 #0  one              a.sgf'
cp kept "$places"

for head in 'kifu places 2' 'kifu places 10' 'kifu places 1a'; do
    printf '%s\nnew 1 2 3\n' "$head" >"$places"
    cp "$places" later
    same "$head: said to whoever wants to keep something" "$(lines 'bookmark two')" \
        "nothing is remembered: $places: was written by a newer kifu: left unchanged"
    same "$head: nothing is said else" "$(lines)" ''
    check "$head: it is as it was" "$(cmp later "$places" 2>&1)"
done
printf 'kifu places 2' >"$places"
lines 'bookmark two' >/dev/null
same 'without an end of its line, too' "$(cat "$places")" 'kifu places 2'
for head in 'kifu places ' 'kifu places' ''; do
    printf '%s' "$head" >"$places"
    same "what was cut ($head) is written again" "$(lines 'bookmark two'; head -n 1 "$places")" "bookmark two: #0
kifu places 1"
done

# A disk that takes nothing more: what there was stays.
for blocks in 0 1; do
    cp kept "$places"
    [ $blocks = 0 ] || for i in $(seq 40); do lines "bookmark long$i" >/dev/null; done
    cp "$places" before
    said=$( (ulimit -f $blocks; printf 'bookmark a-name-that-makes-the-file-longer\nquit\n' | "$kifu" --lines a.sgf 2>&1 >/dev/null; echo "status $?"))
    same "no room beyond $blocks blocks: said" "$said" "kifu: $places: bookmarks not saved: too large
status 2"
    check 'what there was is there' "$(cmp before "$places" 2>&1)"
    [ $blocks = 1 ] || rm -f "$places"
done

rm -f "$places" && mkdir "$places"
same 'a folder in its place' "$(lines 'bookmark two')" "nothing is remembered: $places: is a folder"
rmdir "$places" && mkfifo "$places"
same 'a pipe in its place' "$(lines 'bookmark two')" "nothing is remembered: $places: is not a regular file"
rm -f "$places" && ln -s a.sgf "$places"
same 'a link in its place' "$(lines 'bookmark two' | sed 's/places: .*/places: /')" "nothing is remembered: $places: "
rm -f "$places"
if [ "$(id -u)" = 0 ] && : >"$places" && chown 1 "$places" 2>/dev/null; then
    same "someone else's file" "$(lines 'bookmark two')" "nothing is remembered: $places: belongs to another user"
    check 'it is as it was' "$(wc -c <"$places" | grep -v '^ *0$')"
fi
finish
