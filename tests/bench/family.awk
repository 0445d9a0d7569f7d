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

BEGIN {
    for (i = 0; i < 26; i++) {
        letter[i] = substr("abcdefghijklmnopqrstuvwxyz", i + 1, 1)
        capital[i] = substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", i + 1, 1)
    }
    if (family != "games")
        printf "(;FF[4]GM[1]SZ[19]"
    if (family == "games")
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
    if (family != "games")
        printf ")\n"
}
