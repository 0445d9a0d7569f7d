# data/builtin.awk - turns the files of data/ that are compiled in, given as arguments, into C
#
# A file becomes string literals, a line each; keymap.conf a table of bindings, by the names of keys of key.def, which comes before it. See the
# header that -v header names.

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
    if (kind == "text")
        print "    ;"
    if (kind == "keymap")
        print "};\n\nconst size_t builtin_keymap_count = sizeof builtin_keymap / sizeof *builtin_keymap;"
}

# ---- bindings ----

# The number of a key in C: 'l', KEYS_PAGE_DOWN, 'a' & 31 for Ctrl-A.
function key_of(name)
{
    if (name ~ /^(<.+>|".+"|'.+')$/)
        name = substr(name, 2, length(name) - 2)
    if (length(name) == 1)
        return "'" (name == "'" || name == "\\" ? "\\" : "") name "'"
    if (name ~ /^C-[a-z]$/)
        return "'" substr(name, 3) "' & 31"
    if (name ~ /^F[0-9]+$/)
        return "KEYS_F1 + " (substr(name, 2) - 1)
    return "KEYS_" keys[name]
}

function context_of(name)
{
    return (name ~ /^(all|prompt|practice|region)$/ ? "CONTEXT_" : "PANE_") toupper(name)
}

# bind CONTEXT KEY COMMAND [ARGUMENT]
function print_binding(    command, argument)
{
    command = $4
    gsub(/-/, "_", command)
    argument = $0
    sub(/^bind +[^ ]+ +[^ ]+ +[^ ]+ */, "", argument)
    printf "    {%s, %s, &command_table[COMMAND_%s], %s},\n", key_of($3), context_of($2), command, (argument == "" ? "NULL" : "\"" quoted(argument) "\"")
}

# ---- files ----

BEGIN {
    print "/* generated from data/ by data/builtin.awk */"
    print "#include \"" header "\""
}

FNR == 1 {
    file_end()
    name = name_of(FILENAME)
    kind = name == "key.def" ? "keys" : name == "keymap" ? "keymap" : "text"
    if (kind == "keymap")
        print "\nconst struct binding builtin_keymap[] = {"
    else if (FILENAME ~ /themes\//) {
        themes[count++] = name
        printf "\nstatic const char theme_%d[] =\n", count - 1
    } else if (kind == "text") {
        printf "\nconst char builtin_%s[] =\n", name
    }
}

# KEY(PAGE_DOWN, "PgDn", NULL)
kind == "keys" && /^KEY\(/ {
    split($0, parts, /[(,"]/)
    keys[parts[4]] = parts[2]
}

kind == "keymap" && $1 == "bind" {
    print_binding()
}

kind == "text" {
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
