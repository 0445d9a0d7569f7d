# data/languages.awk - turns po/LANGUAGE.po, given as arguments, into C: every language in one table (base/tr_table.h)
#
# Run with LC_ALL=C: texts are bytes. The escapes of a .po file are those of C, so texts stay as they are written. A translation that would take
# other values than its English sentence ends the build, as printf would read what it was not given. msgfmt looks at more, where it is there.

function fail(what)
{
    print file ":" line ": " what | "cat 1>&2"
    has_failed = 1
    exit 1
}

# ---- texts ----

# The bytes of a text, its escapes undone.
function plain(raw,    out, at, c)
{
    out = ""
    while ((at = index(raw, "\\")) > 0) {
        c = substr(raw, at + 1, 1)
        out = out substr(raw, 1, at - 1) (c == "n" ? "\n" : c == "t" ? "\t" : c)
        raw = substr(raw, at + 2)
    }
    return out raw
}

# Writes texts that follow each other, a NUL after each, and returns where they are; equal ones are there once.
function written(raws,    parts, count, i)
{
    if (raws in places)
        return places[raws]
    places[raws] = used
    count = split(raws, parts, NUL)
    for (i = 1; i <= count; i++) {
        used += length(plain(parts[i])) + 1
        sub(CONTEXT_END, "\\004\" \"", parts[i])
        print "    \"" parts[i] "\\0\""
    }
    return places[raws]
}

# ---- values ----

# The values of a printf format, in the order in which they are given: "%2$s %1$d" is like "%d %s". A `%` that begins no conversion counts, too.
function values_of(text,    shapes, taken, numbered, most, others, number, out, i)
{
    taken = numbered = most = others = 0
    while ((i = index(text, "%")) > 0) {
        text = substr(text, i)
        if (!match(text, /^%([0-9]+\$)?[-+ #0']*([*]|[0-9]+)?([.]([*]|[0-9]*))?(hh|h|ll|l|j|z|t|L)?[A-Za-z%]/)) {
            others++
            RLENGTH = 1
        } else if (substr(text, RLENGTH, 1) == "%") {
            others += 1000
        } else {
            out = substr(text, 2, RLENGTH - 1)
            if (out ~ /^[0-9]+[$]/) {
                numbered++
                number = out + 0
                sub(/^[0-9]+[$]/, "", out)
                if (out ~ /[*]/)
                    return "a width by number"
            } else {
                number = ++taken
            }
            shapes[number] = out
            if (number > most)
                most = number
        }
        text = substr(text, RLENGTH + 1)
    }
    if ((numbered && taken) || numbered > most)
        return "values by number, and not"
    out = others
    for (i = 1; i <= most; i++)
        out = out " " shapes[i]
    return out
}

# The values of a diagnostic, which has its own letters in any order, and braces around parts that may be left out (sgf/diag.h).
function letters_of(text,    out, i)
{
    out = gsub(/%/, "&", text)
    for (i = 1; i <= 26; i++)
        out = out " " gsub("%" substr("abcdefghijklmnopqrstuvwxyz", i, 1), "&", text)
    gsub(/[^{}]/, "", text)
    return out text
}

function has_same_values(english, text)
{
    if (users ~ /src\/sgf\/diag[.]def/ && letters_of(english) != letters_of(text))
        return 0
    return users ~ /^( src\/sgf\/diag[.]def)+$/ || values_of(english) == values_of(text)
}

# ---- entries ----

function header_end(    text)
{
    text = form[0]
    if (text !~ /charset=UTF-8/)
        fail("the header does not say charset=UTF-8")
    if (!match(text, /Plural-Forms: *nplurals *= *[0-9]+; *plural *=/))
        fail("the header has no Plural-Forms")
    text = substr(text, RSTART, length(text))
    forms[language] = substr(text, index(text, "=") + 1) + 0
    sub(/^[^;]*; *plural *= */, "", text)
    sub(/;.*/, "", text)
    if (forms[language] < 1 || text !~ /^[n0-9!*\/%+<>=&|?:() -]+$/ || text ~ /[\/%] *0/)
        fail("plural is not an expression of n: " text)
    rules[language] = text
}

# A sentence whose translation is missing, in one of its forms or as a whole, is not in the table.
function sentence_end(    sentence, key, count, i, text)
{
    count = many == "" ? 1 : forms[language]
    for (i = 0; i < count; i++) {
        if (form[i] == "")
            return
        if (!has_same_values(one, form[i]) && (many == "" || !has_same_values(many, form[i])))
            fail("other values than in English: " form[i])
        text = text (i ? NUL : "") form[i]
    }
    if (i in form)
        fail("more forms than nplurals: " one)
    sentence = (context == "" ? "" : context CONTEXT_END) one
    key = plain(sentence)
    if (!(key in english)) {
        keys[++count_rows] = key
        english[key] = sentence NUL many
    } else if (english[key] != sentence NUL many) {
        fail("another plural than in the languages before: " one)
    }
    if ((language, key) in translated)
        fail("a second time: " one)
    translated[language, key] = text
}

function entry_end()
{
    if (is_open) {
        line = first_line
        if (one == "" && context == "")
            header_end()
        else if (!is_fuzzy)
            sentence_end()
    }
    users = context = one = many = part = ""
    is_fuzzy = is_open = 0
    split("", form)
}

function quoted()
{
    if (!match($0, /".*"/))
        fail("a string is missing")
    return substr($0, RSTART + 1, RLENGTH - 2)
}

BEGIN {
    NUL = "\001" # between texts, until they are written
    CONTEXT_END = "\004"
}

FNR == 1 {
    entry_end()
    file = FILENAME
    language = FILENAME
    sub(/.*\//, "", language)
    sub(/[.]po$/, "", language)
    languages[++count_languages] = language
    names = names " " language
}
{ sub(/\r$/, "") }
is_open && /^(#|msgctxt |msgid )/ { entry_end() }
{ line = FNR }
/^[ \t]*$/ { next }
/^#,.*fuzzy/ { is_fuzzy = 1 }
/^#:/ { users = users substr($0, 3) }
/^#/ { next }
/^msgctxt / { part = "context" }
/^msgid / {
    part = "one"
    first_line = FNR
}
/^msgid_plural / { part = "many" }
/^msgstr/ {
    part = match($0, /^msgstr\[[0-9]+\]/) ? substr($0, 8, RLENGTH - 8) : 0
    is_open = 1
}
/^msg|^"/ {
    text = quoted()
    if (text !~ /^([^"\\]|\\[nt"\\])*$/)
        fail("an escape that is not \\n, \\t, \\\" or \\\\: " text)
    if (part == "context")
        context = context text
    else if (part == "one")
        one = one text
    else if (part == "many")
        many = many text
    else
        form[part + 0] = form[part + 0] text
    next
}
{ fail("neither an entry nor a comment: " $0) }

# ---- the table ----

# By bytes, as strcmp does; gaps that become smaller.
function sort_keys(    gap, i, k, key)
{
    for (gap = count_rows; gap > 0; gap = int(gap / 2)) {
        for (i = gap + 1; i <= count_rows; i++) {
            key = keys[i]
            for (k = i; k > gap && keys[k - gap] > key; k -= gap)
                keys[k] = keys[k - gap]
            keys[k] = key
        }
    }
}

# The texts of a language lie together, those of English first.
function print_texts(    i, k, key)
{
    print "const char tr_texts[] =\n    \"\\0\""
    used = 1
    for (k = 0; k <= count_languages; k++) {
        for (i = 1; i <= count_rows; i++) {
            key = keys[i]
            if (!k)
                place[k, i] = written(english[key])
            else
                place[k, i] = (languages[k], key) in translated ? written(translated[languages[k], key]) : 0
        }
    }
    print "    ;\n_Static_assert(sizeof tr_texts == " used + 1 ", \"awk counts bytes as the compiler does\");\n"
}

function print_places(    i, k)
{
    print "const uint32_t tr_places[] = {"
    for (k = 0; k <= count_languages; k++) {
        for (i = 1; i <= count_rows; i++)
            print "    " place[k, i] ","
    }
    print "    0\n};\nconst size_t tr_count = " count_rows + 0 ";\n"
}

# The rule of a language is an expression of C already.
function print_rules(    k)
{
    print "#pragma GCC diagnostic ignored \"-Wparentheses\"\nunsigned tr_form(size_t language, const size_t n)\n{\n    (void)n;\n    switch (language) {"
    for (k = 1; k <= count_languages; k++)
        print "    case " k ": return (unsigned)(" rules[languages[k]] ") % " forms[languages[k]] "u;"
    print "    default: return 0;\n    }\n}"
}

END {
    if (!has_failed)
        entry_end()
    if (has_failed)
        exit 1
    sort_keys()
    print "/* generated from po/ by data/languages.awk */\n#include \"base/tr_table.h\"\n"
    print "const char tr_names[] = \"en" names "\";\n"
    print_texts()
    print_places()
    print_rules()
}
