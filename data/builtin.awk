# data/builtin.awk - turns the files of data/ that are compiled in, given as arguments, into C
#
# Each file becomes string literals, a line each: see the header that -v header names.

function name_of(path)
{
    sub(/.*\//, "", path)
    sub(/\.conf$/, "", path)
    return path
}

# gsub() and backslashes differ between awks: one character after the other does not.
function quoted(line,    i, c, out)
{
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        out = out (c == "\\" || c == "\"" ? "\\" : "") c
    }
    return out
}

function file_end()
{
    if (open)
        print "    ;"
    open = 0
}

BEGIN {
    print "/* generated from data/ by data/builtin.awk */"
    print "#include \"" header "\""
}

FNR == 1 {
    file_end()
    name = name_of(FILENAME)
    open = 1
    if (FILENAME ~ /themes\//) {
        themes[count++] = name
        printf "\nstatic const char theme_%d[] =\n", count - 1
    } else {
        printf "\nconst char builtin_%s[] =\n", name
    }
}

{
    printf "    \"%s\\n\"\n", quoted($0)
}

END {
    file_end()
    if (!count)
        exit
    print "\nconst struct builtin builtin_themes[] = {"
    for (i = 0; i < count; i++)
        printf "    {.name = \"%s\", .text = theme_%d},\n", themes[i], i
    print "};"
    printf "\nconst size_t builtin_theme_count = %d;\n", count
}
