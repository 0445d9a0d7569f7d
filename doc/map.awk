# doc/map.awk - prints doc/map.md, from the table of layers in HACKING.md and the first lines of the files
#
#     awk -f doc/map.awk >doc/map.md        in the top folder; `make map` does this
#
# A file opens with its name and what it is: "/* base/mem.h - memory: an allocation succeeds or the program ends". A pair of .c and .h is one
# row, with the sentence of the .h.

BEGIN {
    ARGV[ARGC++] = "HACKING.md"
    find = "find src data doc -name '*.[ch]' -o -name '*.def' -o -name '*.awk' | grep -v builtin.c | LC_ALL=C sort"
    while ((find | getline file) > 0)
        ARGV[ARGC++] = file
    close(find)
    print "# Code map"
    print ""
    print "Made by `make map` from the first lines of the files; each header is a small manual of its module. [HACKING.md](../HACKING.md) has the"
    print "directions between the layers."
}

FILENAME ~ /HACKING\.md$/ {
    if ($0 ~ /^\| `[a-z]+` \|/) {
        split($0, column, / *\| */)
        gsub(/`/, "", column[2])
        layers[++layer_count] = column[2]
        meaning[column[2]] = column[4]
    }
    next
}

FNR == 1 {
    sentence = $0
    sub(/^[^-]* - /, "", sentence)
    sub(/ *\*\/$/, "", sentence)
    gsub(/[*|]/, "\\\\&", sentence)
    stem = FILENAME
    kind = sub(/\.c$/, "", stem) ? "c" : sub(/\.h$/, "", stem) ? "h" : ""
    if (!(stem in kinds))
        stems[++stem_count] = stem
    kinds[stem] = kinds[stem] kind
    if (kind != "c" || sentences[stem] == "")
        sentences[stem] = sentence
}

# src/panes/board.c belongs to view, src/main.c to none, doc/map.awk to none.
function layer_of(stem,   part, count) {
    count = split(stem, part, "/")
    return part[1] == "src" && count > 2 ? part[2] : ""
}

function rows(layer,   i, stem, kind) {
    print ""
    print "| | |"
    print "|---|---|"
    for (i = 1; i <= stem_count; i++) {
        stem = stems[i]
        if (layer_of(stem) != layer)
            continue
        kind = kinds[stem]
        print "| `" stem (kind == "" ? "" : kind == "c" || kind == "h" ? "." kind : ".[ch]") "` | " sentences[stem] " |"
    }
}

END {
    for (i = 1; i <= layer_count; i++) {
        print "\n## " layers[i] ": " meaning[layers[i]]
        rows(layers[i])
    }
    print "\n## The rest"
    rows("")
}
