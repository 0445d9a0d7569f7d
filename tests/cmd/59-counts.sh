#!/bin/sh
# tests/cmd/59-counts.sh - counts and widths at their limits: the columns of lists at every width, next moves and their shares, how many defects
# are said; worked out beside the program
. "${srcdir:=.}/tests/house/tap.sh"
. "$srcdir/tests/cmd/work.sh"
each=7
[ -z "${KIFU_SAMPLE-}" ] || each=17
[ -z "${KIFU_SWEEP-}" ] || each=1


# ---- lists: what fits is there, what is cut says so, a line that cuts is full ----

mkdir -p games/deep
cat >games/1.sgf <<'END'
(;GM[1]SZ[19]PB[Honinbo Shusaku]BR[4d]PW[Inoue Genan Inseki]WR[8d]DT[1846-09-11]EV[Ear reddening]RE[B+2];B[aa];W[bb])
(;GM[1]SZ[13:9]PB[Ann]PW[Bob]DT[2001]RE[W+R];B[aa];W[bb];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];B[ii];W[ai])
END
cat >games/deep/a-name-that-is-long.sgf <<'END'
(;GM[1]SZ[9]PB[A player with quite a name]BR[10k]PW[C]EV[The second of two events];B[aa])
END
for what in games games/1.sgf; do
    for how in list 'find moves:0..'; do
        # shellcheck disable=SC2086
        COLUMNS=400 "$kifu" $how --ascii $what >all
        widest=$(awk 'length($0) > w { w = length($0) } END { print w }' all)
        for width in $(awk -v each=$each -v widest="$widest" 'BEGIN { for (w = 24; w < widest + 3; w++) if (w % each == 0 || w > widest - 3) print w }'); do
            # shellcheck disable=SC2086
            COLUMNS=$width "$kifu" $how --ascii $what | awk -v width="$width" -v widest="$widest" -v name="$how $what at $width of $widest" '
                FILENAME == "all" { row[FNR] = $0; next }
                {
                    if (length($0) > width) print name ": wider: " $0
                    if (length($0) > used) used = length($0)
                    if ($0 != row[FNR]) differs = 1
                    count = split($0, field, /  +/)
                    for (i = 1; i <= count; i++) {
                        text = field[i]
                        if (sub(/(~|[.][.][.])$/, "", text)) cut = 1
                        if (index(row[FNR], text) == 0) # a path may have lost its folders print name ": not of the row: " field[i]
                    }
                    rows = FNR
                }
                END {
                    if (width >= widest && (differs || rows != 3 - (name ~ /1.sgf/))) print name ": not as it is with room for all"
                    if (width < widest && !differs) print name ": nothing is cut"
                    if (cut && used < width && rows == 2) print name ": cut, with room for " width - used " more"
                }' all -
        done
    done
done >wrong
check 'list and find: columns at every width' "$(cat wrong)"

# Without a terminal nothing is cut at its width, and columns are one below the other.
"$kifu" list --ascii games | awk '{ print index($0, $NF) }' | sort -u >places
check 'list: the last column of all rows begins at one place' "$([ "$(wc -l <places)" -eq 1 ] || cat places)"

# The numbers of games are to the right, in a column as wide as the largest.
for count in 1 2 9 10 11 99 100 101 199 200 201; do
    awk -v count=$count 'BEGIN { for (i = 1; i <= count; i++) print "(;GM[1]SZ[9]PB[p" i "]PW[x])" }' >numbered.sgf
    for columns in '' 80; do
        for how in list 'find moves:0..'; do
            # shellcheck disable=SC2086
            env ${columns:+COLUMNS=$columns} "$kifu" $how numbered.sgf >got
            awk -v count=$count '
                { n = $1; player = $2 }
                count == 1 && n == "p1" { next } # one game needs no number where there is little room
                n != NR || player != "p" NR { print "row " NR ": " $0 }
                index($0, "p" NR) != length(count) + 3 { print "row " NR ": not below the others: " $0 }
                END { if (NR != count) print NR " rows" }' got >wrong
            check "$how: $count games, ${columns:-no} columns" "$(cat wrong)"
        done
    done
done

# ---- the list of games in lines: twenty at a time, from the first one again when it was left ----

for count in 2 19 20 21 39 40 41 45; do
    awk -v count=$count 'BEGIN { for (i = 1; i <= count; i++) print "(;GM[1]SZ[9]PB[p" i "]PW[x])" }' >paged.sgf
    printf 'games\n\n\n\ncancel\ngames\np1\ncancel\ngames\n' | "$kifu" --lines --no-config paged.sgf |
        sed -n 's/^\([0-9]*\): Black \(p[0-9]*\),.*/\1 \2/p; /^type a number to open/{ /nothing for more/s/.*/more/; s/^type a number.*/all/; p; }; /^the end of the list/p' >got
    awk -v count=$count '
        function page(from,   i) {
            for (i = from; i < from + 20 && i <= count; i++) print i " p" i
            print i <= count ? "more" : "all"
            return i
        }
        BEGIN {
            next_ = page(1)
            for (line = 0; line < 3; line++)
                if (next_ <= count) next_ = page(next_)
                else print "the end of the list"
            page(1)
            for (i = 1; i <= count; i++) if (("p" i) ~ /^p1/) print ++found " p" i
            print "all"
            page(1)
        }' >expected
    same "lines: a list of $count games" got expected
done

# A file that is read in pieces: its list goes on while it comes, sorted or filtered it is complete, and the last game is there.
awk 'BEGIN { for (i = 1; i <= 12000; i++) printf "(;GM[1]SZ[9]PB[p%d]PW[x];B[aa];W[%c%c])\n", i, 98 + i % 8, 98 + i / 8 % 8 }' >pieces.sgf
shown() { printf '%s\n' "$@" quit | timeout 120 "$kifu" --lines --no-config pieces.sgf | sed -n 's/^\([0-9]*\): Black \(p[0-9]*\),.*/\1 \2/p; s/^\(game [0-9]* of\) [0-9]*\(.*\);.*Black \(p[0-9]*\);.*/\1\2 \3/p' | tail -n 1; }
is() { check "$1" "$([ "$2" = "$3" ] || printf 'got:\n%s\nexpected:\n%s\n' "$2" "$3")"; } # is NAME GOT EXPECTED
is 'lines: a large file begins' "$(shown)" 'game 1 of or more; pieces.sgf p1'
is 'lines: its list' "$(shown games)" '20 p20'
is 'lines: the next rows of it' "$(shown games '' '')" '60 p60'
is 'lines: its last game' "$(shown games 12000)" 'game 12000 of; pieces.sgf p12000'
is 'lines: a game of it that is looked for' "$(shown games p11999)" '1 p11999'
is 'lines: the list sorted by black, and back' "$(shown games 'sort black') $(shown games 'sort black' 'sort black')" '20 p20 20 p11981'
is 'lines: no game behind the last one' "$(shown games 12001 | tail -n 1)" '20 p20'
is 'lines: the game after the first one' "$(shown last-node next-game)" 'game 2 of or more; pieces.sgf p2'

# ---- next moves: a row for each of twelve, the others as a sum; shares, results, bars ----

# next MOVES BLACK...: games that go on after the first move with as many different moves; the first is played in as many games as there are, the next
# in one less. In the game k of a move Black wins where k <= BLACK of that move, White in the next, the third has no result, and again.
next_games() {
    awk -v moves="$1" -v mirrored="$2" 'BEGIN {
        letters = "abcdefghi"
        for (m = 0; m < moves; m++)
            for (k = 0; k < moves - m; k++) {
                column = m % 9 + 1; row = int(m / 9) + 6
                x = mirrored ? 10 - column : column
                result = (k + m) % 4 == 3 ? "RE[Void]" : (k * (m + 1)) % 3 == 0 ? "RE[B+R]" : "RE[W+1]"
                printf "(;GM[1]SZ[9]%s;B[%s];W[%s%s])\n", result, mirrored ? "gd" : "cd", substr(letters, x, 1), substr(letters, row, 1)
            }
    }'
}
printf '(;GM[1]SZ[9];B[cd])' >at.sgf
for moves in 1 2 3 5 7 11 12 13 14 18; do
    for mirrored in '' 1; do
        next_games $moves "$mirrored" >next.sgf
        awk -v moves=$moves 'BEGIN {
            for (m = 0; m < moves; m++)
                for (k = 0; k < moves - m; k++) {
                    count[m]++; all++
                    if ((k + m) % 4 == 3) other++
                    else if ((k * (m + 1)) % 3 == 0) { black[m]++; blacks++ }
                    else { white[m]++; whites++ }
                }
            printf "%d game%s: Black won %d, White %d%s\n\n", all, all == 1 ? "" : "s", blacks, whites, other ? ", other results " other : ""
            print "     next    games         Black won"
            for (m = 0; m < moves && m < 12; m++) {
                share = int((200 * count[m] + all) / (2 * all))
                won = black[m] + white[m]
                line = sprintf("  %c  W %s%d  %7d%6s  ", 65 + m, substr("ABCDEFGHJ", m % 9 + 1, 1), 4 - int(m / 9), count[m], share ? share "%" : "<1%")
                if (won) {
                    part = int((200 * black[m] + won) / (2 * won))
                    for (i = 0; i < 10; i++)
                        line = line (i < int((part + 5) / 10) ? "#" : ".")
                    line = line sprintf(" %3d%%", part)
                }
                sub(/ +$/, "", line)
                print line
            }
            for (m = 12; m < moves; m++) rest += count[m]
            if (rest) printf "  and %d more move%s, played %d times\n", moves - 12, moves == 13 ? "" : "s", rest
        }' >expected
        "$kifu" find --at=at.sgf#1 --next --ascii next.sgf >got
        same "find --next: $moves next moves${mirrored:+, mirrored}" got expected
        "$kifu" find --at=at.sgf#1 --next --format=tsv next.sgf >got
        awk -v moves=$moves 'BEGIN {
            for (m = 0; m < moves; m++) {
                black = white = other = 0
                for (k = 0; k < moves - m; k++)
                    if ((k + m) % 4 == 3) other++
                    else if ((k * (m + 1)) % 3 == 0) black++
                    else white++
                printf "%c\t%s%d\twhite\t%d\t0\t%d\t%d\t%d\t\t\n", 65 + m, substr("ABCDEFGHJ", m % 9 + 1, 1), 4 - int(m / 9), moves - m, black, white, other
            }
        }' >expected
        same "find --next --format=tsv: $moves next moves${mirrored:+, mirrored}" got expected
    done
done

# The years of a continuation: the first and the last of the first dates of its games, as list has them; a game without a date has none. The move of a
# game is in its name, B[cd] comes before it in all of them; some are mirrored, in some White begins.
dated_games() { # dated_games SEED
    awk -v seed="$1" '
    function chance(most) { seed = (seed * 1103 + 12345) % 65536; return int(seed / 16) % most }
    BEGIN {
        form[0] = "DT[%d-09-11]"; form[1] = ""; form[2] = "DT[%d-03]"; form[3] = "DT[%d]"; form[4] = "DT[%d-12-31,%d-01-02]"; form[5] = "DT[unknown]"; form[6] = "DT[11/09/%d]"
        for (i = 0; i < 60; i++) {
            move = chance(5); year = 1700 + chance(300); name = chance(2) ? "ann" : "ben"; mirrored = chance(2); white = chance(3) == 0; which = move == 3 ? 5 : chance(7)
            x = substr("abcdefghi", mirrored ? 9 - move : move + 1, 1)
            date = sprintf(form[which], year, year + 1)
            printf "(;GM[1]SZ[9]PB[%s]GN[%d]%s;%s[%s];%s[%sf])\n", name, move, date, white ? "W" : "B", mirrored ? "gd" : "cd", white ? "B" : "W", x
        }
    }'
}
for seed in 1 2 3; do
    dated_games $seed >dated.sgf
    "$kifu" list --format=tsv dated.sgf >listed
    for name in n ann ben; do # n is a part of both
        [ $name = n ] && query=black:~n || query=black:$name
        awk -F'\t' -v name=$name '
            FNR > 1 && index($4, name) {
                move = $12; count[move]++; year = $2 ~ /^[0-9][0-9][0-9][0-9]/ ? substr($2, 1, 4) : 0
                if (year && (!first[move] || year < first[move])) first[move] = year
                if (year > last[move]) last[move] = year
            }
            END { for (move in count) print substr("ABCDE", move + 1, 1) 4 "\t" count[move] "\t" first[move] "\t" last[move] }' listed | sort >expected
        for again in made kept; do
            XDG_CACHE_HOME=$work/cache "$kifu" find --at=at.sgf#1 --next --format=tsv "$query" dated.sgf | cut -f 2,4,9,10 | sort >got
            same "find --next: years, $seed, $query, $again" got expected
        done
        "$kifu" find --at=at.sgf#1 --next --count --format=json "$query" dated.sgf | awk '{ sub(/.*"next":/, ""); gsub(/},{/, "\n") } 1' |
            sed 's/.*"point":"\(.\)f".*"count":\([0-9]*\).*"first_year":\([a-z0-9]*\),"last_year":\([a-z0-9]*\).*/\1\t\2\t\3\t\4/' | sort >got
        awk -F'\t' -v OFS='\t' '{ print tolower(substr($1, 1, 1)), $2, $3 ? $3 : "null", $4 ? $4 : "null" }' expected | sort >expected.json
        same "find --next: years, $seed, $query, json" got expected.json
        "$kifu" find --at=at.sgf#1 --next --ascii "$query" dated.sgf | awk '/^  [A-E]/ { print $3 "\t" $4 "\t" substr($0, 44) }' | sort >got
        awk -F'\t' '{ print $1 "\t" $2 "\t" $3 ($4 > $3 ? "-" $4 : "") }' expected >expected.text
        same "find --next: years, $seed, $query, text" got expected.text
    done
done

# Other next moves: a pass, none, a capture; one of each, and two.
for count in 0 1 2; do
    {
        printf '(;GM[1]SZ[9];B[cd];W[aa])\n'
        for i in $(seq $count); do printf '(;GM[1]SZ[9];B[cd];W[])\n(;GM[1]SZ[9];B[cd])\n'; done
    } >others.sgf
    "$kifu" find --at=at.sgf#1 --next others.sgf | sed -n '/^  [pn]/p' >got
    [ $count = 0 ] || printf '  pass: %d\n  no more moves: %d\n' $count $count >expected
    [ $count != 0 ] || : >expected
    same "find --next: $count passes, $count that end" got expected
done

# Colours exchanged are counted, and the results with them.
printf '(;GM[1]SZ[9]RE[B+1];B[cd];W[aa])(;GM[1]SZ[9]RE[B+1];W[cd];B[aa])(;GM[1]SZ[9]RE[W+1];W[cd];B[bb])\n' >exchanged.sgf
"$kifu" find --at=at.sgf#1 --next --ascii exchanged.sgf >got
cat >expected <<'END'
3 games: Black won 2, White 1; with colours exchanged 2

     next    games         Black won
  A  W A9        2   67%  #####.....  50%
  B  W B8        1   33%  ########## 100%
END
same 'find --next: colours exchanged' got expected
"$kifu" find --at=at.sgf#1 --no-exchange --next --ascii exchanged.sgf >got
cat >expected <<'END'
1 game: Black won 1, White 0

     next    games         Black won
  A  W A9        1  100%  ########## 100%
END
same 'find --next: colours as they are' got expected

# Games that set up the whole board again and again are left out of a search for a position, and counted.
for count in 0 1 2; do
    {
        printf '(;GM[1]SZ[9];B[cd];W[aa])\n'
        awk -v count=$count 'BEGIN { for (i = 0; i < count; i++) { printf "(;GM[1]SZ[19];B[cd]"; for (k = 0; k < 2000; k++) printf ";A%s[aa:ss]", k % 2 ? "B" : "W"; print ")" } }'
    } >much.sgf
    case $count in
    0) expected= ;;
    1) expected='kifu: 1 game sets up too many points to be searched' ;;
    *) expected="kifu: $count games set up too many points to be searched" ;;
    esac
    is "find: $count games that set up too much" "$("$kifu" find --at=at.sgf#1 much.sgf 2>&1; echo $?)" "${expected:+$expected
}1  1/2  9  much.sgf
0"
    is "find: $count games that set up too much, by words" "$("$kifu" find --format=tsv moves:0.. much.sgf 2>&1 | wc -l | tr -d ' ')" "$((count + 1))"
done

# More rows than are written at once: the sums of JSON come first, and all rows after them, in order.
for count in 1 400 3000; do
    awk -v count=$count 'BEGIN { for (i = 1; i <= count; i++) print "(;GM[1]SZ[9]PB[player " i "]RE[" (i % 3 ? "B" : "W") "+1];B[cd])" }' >large.sgf
    "$kifu" find --at=at.sgf#1 --format=json large.sgf | sed 's/,"next":.*//; s/.*"game":\([0-9]*\),.*"black":"\([a-z 0-9]*\)".*/\1 \2/' >got
    awk -v count=$count 'BEGIN {
        white = int(count / 3)
        printf "{\"games\":%d,\"hits\":%d,\"colors_exchanged\":0,\"black_wins\":%d,\"white_wins\":%d,\"other_results\":0,", count, count, count - white, white
        printf "\"next_pass\":0,\"next_none\":%d,\"next_changed_by_capture\":0\n", count
        for (i = 1; i <= count; i++) print i " player " i
    }' >expected
    same "find --format=json: $count games" got expected
    for how in 'list --format=tsv' 'find --format=tsv moves:1' list 'find moves:1'; do
        # shellcheck disable=SC2086
        "$kifu" $how large.sgf | sed 1d | grep -o 'player [0-9]*' >got
        # shellcheck disable=SC2086
        case $how in 'list --format=tsv') first=1 ;; *) first=2 ;; esac
        awk -v count=$count -v first=$first 'BEGIN { for (i = first; i <= count; i++) print "player " i }' >expected
        same "$how: $count games in order" got expected
    done
done

# ---- how many defects are said ----

for count in 0 1 2 3 4 5; do
    awk -v count=$count 'BEGIN { printf "(;FF[4]CA[UTF-8]GM[1]SZ[9]"; for (i = 0; i < count; i++) print ";B[zz]"; print ")" }' >defects.sgf
    for how in 'print --format=moves' 'list' 'fmt' 'tree'; do
        # shellcheck disable=SC2086
        "$kifu" $how defects.sgf 2>&1 >/dev/null | sed 's/^kifu: defects.sgf//; s/; [0-9]* values* dropped//; s/ .*\[off-board\]$//' >got
        case $how in
        list) : >expected ;; # which only has the facts
        *) awk -v count=$count 'BEGIN {
                for (i = 1; i <= count && i <= 3; i++) printf ":%d:%d:\n", i, i == 1 ? 30 : 4
                if (count) printf ": %d error%s, 0 warnings: see kifu check\n", count, count == 1 ? "" : "s" }' >expected ;;
        esac
        same "$how: $count errors" got expected
    done
done
for count in 99 100 101 102; do
    awk -v count=$count 'BEGIN { printf "(;FF[4]CA[UTF-8]GM[1]SZ[9]"; for (i = 0; i < count; i++) print ";B[zz]"; print ")" }' >defects.sgf
    more=$((count > 100 ? count - 100 : 0))
    "$kifu" check defects.sgf >got
    check "check: $count defects" "$([ "$(grep -c '\[off-board\]$' got)" = $((count - more)) ] || wc -l got)"
    check "check: $more more" "$([ "$(sed -n '/more/p' got)" = "$([ $more = 0 ] || echo "defects.sgf: $more more; see kifu check --all")" ] || tail -n 1 got)"
    "$kifu" check --format=json defects.sgf | grep '"more"' >got
    check "check --format=json: $more more" "$([ "$(cat got)" = "$([ $more = 0 ] || echo '{"file":"defects.sgf","more":'$more'}')" ] || cat got)"
    check "check --all: $count defects" "$([ "$("$kifu" check --all defects.sgf | grep -c .)" = $count ] || "$kifu" check --all defects.sgf | tail -n 1)"
done

# In a folder, how many of its files.
for bad in 0 1 2 3; do
    rm -rf sum && mkdir sum
    for i in 1 2 3; do
        if [ $i -le $bad ]; then printf '(;FF[4]GM[1]SZ[9]PB[a]X[;B[aa])' >sum/$i.sgf; else printf '(;FF[4]GM[1]SZ[9];B[aa])' >sum/$i.sgf; fi
    done
    got=$("$kifu" list sum 2>&1 >/dev/null)
    case $bad in
    0) expected= ;;
    1) expected='kifu: sum: 1 error, 0 warnings in 1 of 3 files: use --verbose to list them' ;;
    *) expected="kifu: sum: $bad errors, 0 warnings in $bad of 3 files: use --verbose to list them" ;;
    esac
    check "list: $bad of three files have defects" "$([ "$got" = "$expected" ] || echo "$got")"
done

# ---- what would be lost ----

for count in 0 1 2 3; do
    awk -v count=$count 'BEGIN { printf "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[a]"; for (i = 0; i < count; i++) printf "PB[b%d]", i; print ";B[aa])" }' >lost.sgf
    "$kifu" fmt lost.sgf >plain 2>/dev/null
    "$kifu" fmt --strict lost.sgf >strict 2>said
    status=$?
    case $count in
    0) expected= ;;
    1) expected='kifu: lost.sgf: nothing written: 1 value would be lost' ;;
    *) expected="kifu: lost.sgf: nothing written: $count values would be lost" ;;
    esac
    check "fmt --strict: $count lost" "$([ "$(grep nothing said)" = "$expected" ] || cat said)"
    check "fmt --strict: $count lost: the status" "$([ $status = $((count > 0)) ] || echo $status)"
    [ $count = 0 ] || : >plain
    same "fmt --strict: $count lost: all or nothing" strict plain
done
finish
