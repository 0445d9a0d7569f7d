#!/bin/sh
# packaging/static-test.sh KIFU [TERMINFO] - the static program where there is nothing else: in a folder that is its whole system
#
# A program without descriptions of terminals in it gets those of the folder TERMINFO, and is tried in the terminals that are there.
# As root by chroot, else by `unshare -r`; where neither works it is skipped.

srcdir=$(cd "$(dirname "$0")/.." && pwd) kifu=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. "$srcdir/tests/house/tap.sh"

root=$(mktemp -d) work=$(mktemp -d) || exit 99
trap 'rm -rf "$root" "$work"' EXIT
terminfo=${2-}
cp "$kifu" "$root/kifu" && cd "$root" || exit 99
[ -z "$terminfo" ] || { mkdir -p "$root/${terminfo%/*}" && cp -R "$terminfo" "$root/$terminfo"; } || exit 99

if chroot "$root" /kifu --help >/dev/null 2>&1; then
    enter="chroot $root"
elif unshare -r chroot "$root" /kifu --help >/dev/null 2>&1; then
    enter="unshare -r chroot $root"
else
    skip 'in an empty root' 'neither chroot nor unshare -r works here'
    finish
fi

# alone ARGUMENT...: kifu in the empty root, with nothing of this environment.
# shellcheck disable=SC2086
alone() { env -i PATH="$PATH" LC_ALL=C.UTF-8 TERM=xterm-256color HOME="${home-/}" TZ=UTC $enter /kifu "$@" 2>&1; }
same() { check "$1" "$([ "$2" = "$3" ] || printf 'got:\n%s\nexpected:\n%s\n' "$2" "$3")"; }
black() { alone list --format=tsv "$1" | sed 1d | cut -f 4; }

# ---- the file itself ----
check 'it is stripped, and at most 6 MB' "$([ "$(wc -c <"$kifu")" -le 6291456 ] || ls -l "$kifu")"
version=$(alone --version)
has() { check "$1" "$(printf '%s\n' "$version" | grep -q "$2" || printf '%s\n' "$version")"; }
has 'all languages are in it' '^languages: en de fr ja ko zh_CN zh_TW$'
has 'all libraries are in it' '^libraries: ncurses.*libunistring.*zlib.*jansson.*libarchive.*SQLite'
check 'none is missing' "$(printf '%s\n' "$version" | grep -E '^libraries:.* no ')"
confined=$("$kifu" --version | grep '^sandbox:')
has 'it is confined as outside' "^$confined\$"
check 'by seccomp, too' "$(echo "$confined" | grep -q seccomp || echo "$confined")"

# ---- records in the character sets of Asia ----
printf '(;CA[GB18030]SZ[9]PB[\271\305\301\246\201\071\356\071];B[aa])' >gb18030.sgf
printf '(;CA[Big5]SZ[9]PB[\251\120\253\124\276\261];B[aa])' >big5.sgf
printf '(;CA[CP932]SZ[9]PB[\225\220\213\173\225\134\260];B[aa])' >cp932.sgf
same 'GB18030, with four bytes' "$(black gb18030.sgf)" 古力㐀
same 'Big5' "$(black big5.sgf)" 周俊勳
same 'CP932, with a backslash in a character' "$(black cp932.sgf)" 武宮表ｰ
printf '(;CA[Shift_JIS]SZ[9]PB[\373\374\224\366\207\100\355\225];B[aa])' >windows.sgf
same 'what it has beyond Shift_JIS' "$(black windows.sgf)" 髙尾①﨑
printf '(;SZ[9]PB[\271\305\301\246];B[aa])' >guessed.sgf
same 'a set that is named on the command line' "$(alone list --charset=GB18030 --format=tsv guessed.sgf | sed 1d | cut -f 4)" 古力

# ---- languages ----
same 'a language that is asked for' "$(alone print --set=language=ja none.sgf)" 'kifu: none.sgf: そのファイルはありません'
check 'on the screen, too' "$(alone print --format=screen --size=80x24 --set=language=ja big5.sgf | grep -q ヘルプ || alone print --format=screen --set=language=ja big5.sgf)"

# ---- archives ----
mkdir games && printf '(;SZ[9]PB[Ann]RE[B+R];B[cc];W[gg];B[ee])' >games/one.sgf && printf '(;SZ[9]PB[Eve]RE[W+R];B[gc];W[cg];B[dd])' >games/two.sgf
touch -d '2020-01-01 00:00:00' games/*.sgf # what was changed just now is not kept
tar -cf games.tar games
for packer in gzip bzip2 xz zstd; do
    if command -v "$packer" >/dev/null 2>&1 && "$packer" -c games.tar >"games.tar.$packer"; then
        same "a tar in $packer" "$(black "games.tar.$packer" | tr '\n' ' ')" 'Ann Eve '
    else
        skip "a tar in $packer" "no $packer here"
    fi
done
if command -v zip >/dev/null 2>&1; then
    zip -q games.zip games/*.sgf
    same 'a zip' "$(black games.zip | tr '\n' ' ')" 'Ann Eve '
    same 'a record of a zip' "$(alone print --format=moves games.zip/games/two.sgf)" '1. B G7 2. W C3 3. B D6'
else
    skip 'a zip' 'no zip here'
fi

# ---- finding, and the library ----
printf '(;SZ[9];B[cc];W[gg])' >q.sgf
found='games/one.sgf	1						Ann				B+R		3	9	1'
same 'find by words' "$(home=/none alone find --format=tsv black:Ann games | sed 's/	$//')" "$found"
same 'find by position' "$(home=/none alone find --format=tsv --at=q.sgf#2 games | cut -f 1-4)" 'games/one.sgf	1	2	2
games/two.sgf	1	2	2'
same 'an index' "$(alone index games)" '2 new: 2 games'
same 'which is kept' "$(alone index games)" '2 unchanged: 2 games'
same 'find with it' "$(alone find --format=tsv black:Ann games | sed 's/	$//')" "$found"
same 'what was written' "$(alone fmt q.sgf | tr -d '\n' | grep -o 'B\[cc\];W\[gg\]')" 'B[cc];W[gg]'

# ---- the viewer ----
printf '(;FF[4]CA[UTF-8]SZ[9]C[ABCDEFGHIJ];B[ee]C[KLMNOPQRST])' >game.sgf
mkfifo "$work/keys"
# seen TEXT: waits until the viewer wrote it.
seen() { timeout 10 sh -c 'until grep -q "$1" "$2"; do :; done' - "$1" "$work/out" 2>/dev/null || echo "$1 was not shown"; }
# The viewer in a terminal of type $1, by script(1): the first position, the next, the end.
view() {
    : >"$work/out"
    # shellcheck disable=SC2086
    env -i PATH="$PATH" SHELL=/bin/sh LC_ALL=C.UTF-8 TERM="$1" HOME=/ \
        timeout 30 script -qefc "stty rows 24 cols 80; exec $enter /kifu game.sgf" "$work/out" <"$work/keys" >/dev/null 2>&1 &
    viewer=$!
    exec 3>"$work/keys"
    seen ABCDEFGHIJ
    printf l >&3
    seen KLMNOPQRST
    printf q >&3
    wait "$viewer" || echo "ended with status $?"
    exec 3>&-
}
if ! command -v script >/dev/null 2>&1; then
    skip 'the viewer' 'no script(1) here'
else
    for terminal in xterm-256color xterm linux screen-256color tmux-256color vt100 vt220 rxvt-unicode-256color putty alacritty foot kitty konsole; do
        if [ -z "$terminfo" ] || ls "$terminfo"/*/"$terminal" >/dev/null 2>&1; then
            check "the viewer in $terminal" "$(view "$terminal")"
        else
            skip "the viewer in $terminal" 'no description of it here'
        fi
    done
fi

finish
