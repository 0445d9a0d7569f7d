# tests/house/arrows.awk - what `nm -A -P` says of objects, as arrows: a line "FILE FILE SYMBOL..." for each file that uses another one
#
#     (cd build && nm -A -P $(find src -name '*.o')) | awk -f arrows.awk        base/error base/text text_whole_prefix
#
# With -v foreign=1: what none of the files defines, a line "FILE SYMBOL" each.

function file_of(object) {
    sub(/:$/, "", object)
    sub(/^(\.\/)?src\//, "", object)
    sub(/lib[a-z]*_a-/, "", object)
    sub(/\.o$/, "", object)
    return object
}

{
    file = file_of($1)
    symbol = $2
    if ($3 == "U" || $3 == "w" || $3 == "v") {
        uses[++count] = symbol
        user[count] = file
    } else if ($3 ~ /^[A-Z]$/) {
        home[symbol] = file
    }
}

END {
    prefixed = "_main" in home # systems whose symbols all begin with _
    for (i = 1; i <= count; i++) {
        symbol = uses[i]
        if (!(symbol in home)) {
            if (foreign)
                print user[i], prefixed ? substr(symbol, 2) : symbol
        } else if (!foreign && home[symbol] != user[i]) {
            arrow = user[i] " " home[symbol]
            symbols[arrow] = symbols[arrow] " " symbol
        }
    }
    for (arrow in symbols)
        print arrow symbols[arrow]
}
