# tests/bench/family.awk - a record that is large in one way
#
#     awk -f family.awk -v family=siblings -v count=100000
#
# Each family grows one thing and keeps the rest small.

function point(n)
{
    return letter[n % 19] letter[int(n / 19) % 19]
}

# A name of capital letters that no format knows, another one for each n.
function name(n,    s)
{
    s = "QX"
    do {
        s = s capital[n % 26]
        n = int(n / 26)
    } while (n > 0)
    return s
}

# A game as servers write them: 240 moves anywhere, a comment to some, the same ones whenever it is asked for.
function usual(n,    i)
{
    printf "(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[black %d]PW[white %d]KM[6.5]RE[W+R]DT[2001-02-03]RU[Japanese]TM[1800]\n", n, n + 1
    for (i = 0; i < 240; i++) {
        printf ";%s[%s]", i % 2 ? "W" : "B", point(int(rand() * 361))
        if (rand() < 0.02)
            printf "C[of move %d: a word or two, as people say them while they watch \\[and more\\]]", i
        if (i % 12 == 11)
            printf "\n"
    }
    printf ")\n"
}

BEGIN {
    for (i = 0; i < 26; i++) {
        letter[i] = substr("abcdefghijklmnopqrstuvwxyz", i + 1, 1)
        capital[i] = substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", i + 1, 1)
    }
    if (family != "games" && family != "usual")
        printf "(;FF[4]GM[1]SZ[19]"
    if (family == "usual") {
        srand(1)
        for (i = 0; i < count; i++) usual(i)
    } else if (family == "games")
        for (i = 0; i < count; i++) printf "(;FF[4]PB[a]PW[b];B[%s];W[%s])\n", point(i), point(i + 7)
    else if (family == "moves")
        for (i = 0; i < count; i++) printf ";%s[%s]\n", i % 2 ? "W" : "B", point(i * 7)
    else if (family == "siblings")
        for (i = 0; i < count; i++) printf "(;B[%s])\n", point(i)
    else if (family == "deep") {
        for (i = 0; i < count; i++) printf "(;%s[%s]", i % 2 ? "W" : "B", point(i * 7)
        for (i = 0; i < count; i++) printf ")"
    } else if (family == "values") {
        printf "AB"
        for (i = 0; i < count; i++) printf "[%s]", point(i)
    } else if (family == "labels") {
        printf "LB"
        for (i = 0; i < count; i++) printf "[%s:%d]", point(i), i
    } else if (family == "properties")
        for (i = 0; i < count; i++) printf "C[%d]", i
    else if (family == "names")
        for (i = 0; i < count; i++) printf "%s[1]", name(i)
    else if (family == "comment") {
        printf "C["
        for (i = 0; i < count; i++) printf "a word \\] "
        printf "]"
    } else if (family == "defects")
        for (i = 0; i < count; i++) printf ";B[%s]B[zz]x", point(i)
    else if (family == "stones") {
        for (i = 0; i < count; i++) printf ";AB[aa:ss]AE[aa:ss]"
    } else if (family == "utf8") {
        printf "C["
        for (i = 0; i < count; i++) printf "\344\270\255\346\226\207"
        printf "]"
    }
    if (family != "games" && family != "usual")
        printf ")\n"
}
