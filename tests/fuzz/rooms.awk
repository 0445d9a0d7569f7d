# tests/fuzz/rooms.awk - the functions whose edges count for a target (tests/fuzz/rooms.h)
#
#     nm -l -S --defined-only TARGET | awk -f rooms.awk TARGET.c -

# How the names of their sources begin.
FILENAME != "-" {
    if (sub(/^ \* Counts: /, ""))
        count = split($0, room, " ")
    next
}
$4 == "LLVMFuzzerTestOneInput" { self = $1 " " $2 }
tolower($3) == "t" && NF > 4 {
    sub(/.*\/src\//, "src/", $5)
    for (i = 1; i <= count; i++) {
        if (index($5, room[i]) == 1) {
            line[++lines] = $1 " " $2
            next
        }
    }
}
END {
    print self
    for (i = 1; i <= lines; i++)
        print line[i]
}
