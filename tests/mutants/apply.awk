# tests/mutants/apply.awk - a C source with changes in it that are off until the program gets the number of one
#
#     awk -f apply.awk CHANGES FILE.c
#
# A line of CHANGES is a number, a tab, and what places.awk prints without ORDER; no two of them are in one place of FILE. An expression becomes
# (mutant(N) ? (changed) : (as it was)), a statement { if (mutant(N)) { changed; } else { as it was; } }, and a table gets a changed copy beside it.
# The lines keep their numbers.

BEGIN { FS = "\t" }

FILENAME == ARGV[1] {
    number[$3] = $1
    lines[$3] = $4
    shape[$3] = $6
    from[$3] = $7
    length_of[$3] = $8
    at[$3] = $9
    width[$3] = $10
    by[$3] = $11
    next
}

FNR == 1 { print "#include \"mutant.h\""; print "#line 1" }

FNR in number {
    first = FNR
    text = $0
    for (i = 1; i < lines[first]; i++)
        if ((getline next_line) > 0)
            text = text "\n" next_line
    original = substr(text, from[first], length_of[first])
    changed = substr(text, from[first], at[first] - from[first]) by[first] substr(text, at[first] + width[first], from[first] + length_of[first] - at[first] - width[first])
    gsub(/\n/, " ", changed)
    if (shape[first] == "table")
        print_table(first + lines[first])
    else
        print substr(text, 1, from[first] - 1) both(number[first]) substr(text, from[first] + length_of[first])
    next
}

{ print }

function both(n) {
    if (shape[first] == "statement")
        return "{ if (mutant(" n ")) { " changed "; } else { " original "; } }"
    return "(mutant(" n ") ? (" changed ") : (" original "))"
}

function print_table(next_number,   name, copy) {
    match(changed, /[a-z_0-9]+\[/)
    name = substr(changed, RSTART, RLENGTH - 1)
    copy = name "_of_mutant"
    print text
    print substr(changed, 1, RSTART - 1) copy substr(changed, RSTART + RLENGTH - 1)
    print "#define " name " (*(mutant(" number[first] ") ? &" copy " : &" name "))"
    print "#line " next_number
}
