#!/bin/sh
# tests/cmd/36-sentences.sh - no sentence of a screen is English only: in a language whose letters are all Cyrillic no other word is left
# but names of keys and what is typed
. "${srcdir:=.}/tests/house/tap.sh"

. "$srcdir/tests/cmd/speak.sh"

work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

# ---- the language: conversions (%zu) and escapes stay ----

mkdir "$work/bin" "$work/home" && find_sentences "$work/kifu.pot" || exit 99
LC_ALL=C awk -v letter="$(printf '\320\266')" -f "$srcdir/tests/cmd/pseudo.awk" "$work/kifu.pot" >"$work/xx.po" && speak "$work/bin" "$work/xx.po" || exit 99

# Further words of help: commands, options, their values.
{
    sed -n 's/^[A-Z]*([a-z_A-Z0-9]*, *"\([^"]*\)".*/\1/p' "$srcdir/src/screen/command.def" "$srcdir/src/screen/option.def"
    sed -n 's/^OPTION([^"]*"[^"]*",[^"]*"\([^"]*\)", *"\([^"]*\)".*/\1 \2/p' "$srcdir/src/screen/option.def" | tr ' |' '\n\n'
} >"$work/known"

# ---- records without a Latin word ----

cd "$work" || exit 99
printf '(;FF[4]CA[UTF-8]SZ[9]PB[\347\224\262]PW[\344\271\231]RE[B+3.5]KM[6.5]DT[2001-02-03]TM[600]C[1]AB[aa]
;B[ee]BL[590]C[1 #1 e5];W[ef]WL[580]TR[ee]SQ[ef]LB[aa:123]LN[aa:bb]AR[bb:cc](;B[de]BL[500]SBKV[60];W[dd]SBKV[20]TB[ab]TW[ac];B[])(;B[ff]N[2];W[cc])(;AB[gg]))' >1.sgf
printf '(;FF[4]SZ[9]AB[ab][bb]AW[cb];B[ba](;W[ca];B[da]C[RIGHT])(;W[da]))(;FF[4]SZ[9]AB[ab][bb]AW[cb];B[ba];W[ca])' >2.sgf
printf '(;FF[4]GM[18]SZ[10]AW[dj]AB[da];W[djdegb])' >3.sgf
printf '(;FF[4]GM[2]SZ[8];B[aa])' >4.sgf
printf '(;FF[4]SZ[9];B[aa];B[aa](;W[ab]HO[1];B[ba])(;W[bb]V[3]FG[257:1])' >5.sgf
mkdir 6 && cp 1.sgf 6/1.sgf && cp 1.sgf 6/2.sgf && cp 2.sgf 6/3.sgf

# left SIZE FILE KEYS...: the words left on the screens after those keys; each argument is a script of keys.
left() {
    size=$1; file=$2; shift 2
    for keys; do
        LC_ALL=C.UTF-8 LANGUAGE=xx HOME=$work/home XDG_CONFIG_HOME=$work/home bin/kifu print --format=screen --size="$size" --keys="$keys" \
            --library=6 "$file" 2>/dev/null
    done | sed 's/:set mouse on//; s/[0-9]\.sgf//g' | grep -oE '[A-Za-z][A-Za-z]+(-[A-Za-z]+)*' |
        grep -vxE 'Tab|S-Tab|Enter|Esc|PgUp|PgDn|Home|End|Space|Backspace|Ctrl-[A-Z]|S-(Up|Down)|UTF' | LC_ALL=C sort -u
}
but() { grep -vxE "$1"; }

# ---- screens ----

check 'there is such a language' "$(LC_ALL=C.UTF-8 LANGUAGE=xx bin/kifu print --no-config --format=screen 1.sgf | grep -q "$(printf '\320\266')" || echo 'there is not')"

check 'a game: board, status, hints, players, comment, tree, graph' "$(left 120x40 1.sgf '' l 'l l' 'l l l l' 'l l l End' 'l l Tab Tab'
    left 120x40 1.sgf 'l l l u' 'l l l u u' | but 'graph|off|time')"
check 'in little room' "$(left 60x20 1.sgf '' 'l l l' End; left 24x8 1.sgf l; left 23x6 1.sgf l; left 200x60 1.sgf 'l l l l')"
check 'game information and properties' "$(left 120x40 1.sgf i 'i l l l' 'i Tab' 'i i' 'i i l l l l' |
    but 'info|on|all|[A-Z][A-Z]|SBKV|aa|ab|ac|bb|cc|dd|de|ee|ef|ff')"
check 'help and its legend' "$(left 120x60 1.sgf '?' '? PgDn' '? PgDn PgDn' '? End' | grep -vxFf known | but 'OPTION|VALUE|back|forward|Backs|Delete|Up|Down|Ct'
    left 120x60 3.sgf '?' | grep -vxFf known | but 'back|forward|Delete|Up|Down|Ct')"
check 'prompts' "$(left 100x30 1.sgf g / :)"
check 'messages' "$(left 80x24 1.sgf 'g 9 9 9 Enter' '[' ']' '(' ')' h b m ', l' . p n '{' '+' w 'End w' "'" '"' 9 'l l l l End l' '/ 9 9 Enter' \
    '/ 1 Enter n n' Z
    left 80x24 1.sgf v c '*' z y e '\' '!' | grep -vxFf known | but 'GB|PW|RE|horizontal|contrast|mono')"
check 'all comments, and what is wrong' "$(left 100x30 1.sgf a 'l l a'; left 100x30 5.sgf '' l d | but 'occupied|repeats|[a-z]+(-[a-z]+)+')"
check 'guessing' "$(left 80x24 1.sgf x 'x Enter' 'x e 5 Enter' 'x a 1 Enter' 'x Esc' 'x 9 9 Enter' 'x Enter Enter Enter Enter Enter Enter')"
check 'a problem' "$(left 80x24 2.sgf '' l s 's a 9 Enter' 's b 9 Enter' 's a 1 Enter' 's 9 9 Enter' 's a 9 Enter d 9 Enter' 's a 9 Enter d 9 Enter Esc' 's Esc' 's >'
    left 60x20 2.sgf s; left 80x24 1.sgf s)"
check 'Amazons, and a game without rules' "$(left 80x24 3.sgf '' l; left 80x24 4.sgf '' l | but aa)"
check 'the list of games' "$(left 120x30 6 '' 9 Tab 'Tab Tab' Enter; left 200x60 6 '')"
check 'the count' "$(left 80x24 1.sgf = 'l l l l =' '= a 1 Enter' '= 9 9 Enter' '= Esc'; left 120x40 1.sgf End 'End ='
    left 60x20 1.sgf =; left 80x24 3.sgf =)"
check 'the library' "$(left 120x40 1.sgf f 'l f' 'f f f' 'f f f f' 'f Tab Tab')"

# ---- sentences of --lines ----

spoken() { # FILE LINE...
    file=$1; shift
    printf '%s\n' "$@" | LC_ALL=C.UTF-8 LANGUAGE=xx HOME=$work/home XDG_CONFIG_HOME=$work/home bin/kifu --lines "$file" 2>/dev/null |
        sed 's/[0-9]\.sgf//g' | grep -oE '[A-Za-z][A-Za-z]+' | LC_ALL=C sort -u
}
check 'moves, variations, marks, territory' "$(spoken 1.sgf '' l l l l l h h B l 0 '$' l n 99 /9 /1 t i next-node)"
check 'judgements, wrong moves, setup' "$(spoken 5.sgf l l l h B '$'; spoken 1.sgf l l C; spoken 2.sgf l l; spoken 3.sgf l l; spoken 4.sgf l | but aa)"
check 'games' "$(spoken 6 1 games 1 9 '>' '>' '<')"
finish
