#!/bin/sh
# tests/cmd/62-sorted.sh - games that are found in an order, the first of them, how many there are: beside what sort and head make of them
. "${srcdir:=.}/tests/house/tap.sh"
. "$srcdir/tests/cmd/work.sh"
tab=$(printf '\t')

# Two files: dates, moves and names come again and again, some games have none.
mkdir records
awk 'BEGIN {
    srand(7)
    for (i = 1; i <= 75; i++) {
        file = i <= 40 ? "records/1.sgf" : "records/2.sgf"
        date = int(rand() * 8); moves = int(rand() * 12); name = int(rand() * 5)
        printf "(;SZ[%d]%s%sRE[%s]", 7 + int(rand() * 4), date ? "DT[20" 10 + date "-0" 1 + date % 3 "-11]" : "", name ? "PB[p" name * 4 "]" : "",
            rand() < 0.5 ? "B+R" : "W+2" >file
        for (m = 0; m < moves; m++)
            printf ";%s[%c%c]", m % 2 ? "W" : "B", 97 + m % 7, 97 + int(m / 7) >file
        printf ")\n" >file
    }
}'
found() { "$kifu" find "$@" records 2>&1; }

# sorted ORDER COLUMN KIND: the rows that find has without an order, in it; those with nothing there come last.
sorted() {
    found moves:0.. --format=tsv >all
    turned=
    [ "${1#-}" = "$1" ] || turned=r
    awk -F "$tab" -v column="$2" '$column != ""' all | LC_ALL=C sort -s -t "$tab" -k "$2,$2$3$turned"
    awk -F "$tab" -v column="$2" '$column == ""' all
}

for order in date:6: -date:6: moves:14:n -moves:14:n black:8:V -black:8:V size:15:n -size:15:n result:12: -result:12: number:2:n -number:2:n; do
    column=${order#*:}
    sorted "$order" "${column%:*}" "${order##*:}" >expected
    order=${order%%:*}
    check "--sort=$order" "$(found moves:0.. "--sort=$order" --format=tsv | cmp - expected 2>&1; wc -l <expected | grep -vx ' *75')"
    for most in 1 2 7 74 75 76 1000; do
        head -n $most expected >first
        check "--sort=$order --limit=$most" "$(found moves:0.. "--sort=$order" --limit=$most --format=tsv | cmp - first 2>&1)"
        cut -f 1,2 first | tr -d "$tab" >names
        check "--sort=$order --limit=$most, json" "$(found moves:0.. "--sort=$order" "--limit=$most" --format=json | sed -n '2,$s/.*"file":"\([^"]*\)","game":\([0-9]*\),.*/\1\2/p' | cmp - names 2>&1)"
    done
    check "--sort=$order as text" "$(found moves:0.. "--sort=$order" | awk '{ print $NF, $1 }' >got; awk -F "$tab" '{ print $1, $2 }' expected | cmp - got 2>&1)"
    awk -F "$tab" '!seen[$1]++ { print $1 }' expected >names
    check "--sort=$order: names of files, each once" "$(found moves:0.. "--sort=$order" --format=names | cmp - names 2>&1; found moves:0.. "--sort=$order" --format=names0 | tr '\0' '\n' | cmp - names 2>&1)"
    head -n 1 names >first
    check "--sort=$order: the first file" "$(found moves:0.. "--sort=$order" --limit=1 --format=names | cmp - first 2>&1)"
done

# Records come as they are written, whatever their order.
awk -F "$tab" '{ print $1, $2 }' expected | while read -r file game; do sed -n "${game}p" "$file"; done >wanted
check 'records in order' "$(found moves:0.. --sort=-number --format=records | cmp - wanted 2>&1)"

# Without an order: as they are found, and the search ends early.
found moves:0.. --format=tsv >all
for most in 1 39 40 41 75 76; do
    head -n $most all >first
    check "--limit=$most" "$(found moves:0.. --limit=$most --format=tsv | cmp - first 2>&1)"
done
check '--limit of files' "$(found moves:0.. --limit=1 --format=names | grep -vx records/1.sgf)"

# How many there are.
for query in moves:0.. moves:\>4 'black:p4 or result:W+' '-(size:7 or size:8)' player:p16 date:2013; do
    count=$(found "$query" --format=tsv | wc -l)
    check "--count of $query" "$(found "$query" --count | grep -vx "$((count))"; found "$query" --count --format=tsv | grep -vx "$((count))")"
    check "--count of $query, json" "$(found "$query" --count --format=json | grep -v "^{\"games\":$((count)),"; found "$query" --count --format=json | wc -l | grep -vx ' *1')"
done

# The head, and the games.
echo '(;SZ[7];B[aa])' >at
found --at=at#1 --kind=any --format=json >all
check '--next as json has the games, too' "$(found --at=at#1 --kind=any --next --format=json | cmp - all 2>&1; wc -l <all | awk '$1 < 3')"
check '--next --count as json has none' "$(found --at=at#1 --kind=any --next --count --format=json >got; head -n 1 all | cmp - got 2>&1)"

# Switches without a meaning are refused, in a line.
for words in '--count --limit=3' '--count --sort=date' '--duplicates --limit=3' '--duplicates --count' '--format=sgf --limit=3' '--format=sgf --sort=date' \
    '--next --at=at#1 --limit=3' '--next --at=at#1 --count' '--format=names --count' '--format=records --count' '--novelty=at --count' '--novelty=at --sort=date' \
    --sort=nothing --sort=- --sort= --limit=0 --limit=x; do
    # shellcheck disable=SC2086
    found moves:0.. $words >got
    status=$?
    check "refused: $words" "$([ $status = 2 ] && [ "$(wc -l <got)" = 1 ] || { echo "$status"; cat got; })"
done
finish
