# tests/mutants/places.awk - the places of C sources that a small change fits, in an order by chance, each with one of its changes
#
#     awk -v seed=1 -f places.awk FILE.c... | sort -n
#
# A place is a statement of a function, the head of an if, while or for, or a table of constants. It is printed as one line, parts separated by tabs:
#
#     ORDER FILE LINE LINES KIND SHAPE FROM LENGTH AT WIDTH TEXT
#
# ORDER is a number by chance. The place begins at LINE of FILE and has LINES. Of its text, the lines joined by one character each, LENGTH characters at
# FROM are what is there twice later, as it was and changed (apply.awk): an expression, a statement or a table, which is SHAPE. In the changed one
# WIDTH characters at AT are TEXT.
#
# Sources are read as clang-format leaves them: a statement begins a line, the braces of a function are in the first column. Comments, literals,
# the preprocessor and assertions are no places. A change need not compile: who draws it finds out.

BEGIN {
    FS = "\n"
    state = (seed * 7919 + 4711) % 2147483647 + 1
    for (i = 0; i < 10; i++)
        chance(1)
    other["first"] = "last"; other["last"] = "first"
    other["min"] = "max"; other["max"] = "min"
    other["least"] = "most"; other["most"] = "least"
}

# A number below `count`.
function chance(count) {
    state = state * 16807 % 2147483647
    return state % count
}

# ---- what of a line is code ----

# Comments become blanks, literals become underscores: each character keeps its place.
function code_of(line,   code, end) {
    code = ""
    while (line != "") {
        if (in_comment) {
            end = index(line, "*/")
            in_comment = !end
            end = end ? end + 1 : length(line)
            code = code sprintf("%" end "s", "")
        } else if (match(line, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\*/)) {
            code = code substr(line, 1, RSTART - 1)
            end = RSTART - 1
            if (substr(line, RSTART, 2) == "/*")
                in_comment = 1
            else {
                code = code repeated("_", RLENGTH)
                end += RLENGTH
            }
        } else {
            code = code line
            end = length(line)
        }
        line = substr(line, end + 1)
    }
    return code
}

function repeated(letter, count,   text) {
    text = sprintf("%" count "s", "")
    gsub(/ /, letter, text)
    return text
}

function count_of(text, pattern) {
    return gsub(pattern, "", text)
}

# ---- from lines to statements ----

FNR == 1 { in_comment = in_function = in_directive = 0; clear() }

{
    code = code_of($0)
    if (in_directive || code ~ /^ *#/) {
        in_directive = $0 ~ /\\$/
        clear()
    } else if (!in_function && code ~ /^[{]/) {
        in_function = 1
        clear()
    } else if (in_function && code ~ /^[}]/) {
        in_function = 0
        clear()
    } else if (in_function) {
        take(code)
        if (is_whole())
            end_statement()
    } else if (code ~ /^[a-z].*\] = [{]/) {
        clear()
        take(code)
        in_table = 1
    } else if (in_table) {
        take(code)
    } else if (code ~ /^[a-z]/) {
        of_bool = code ~ /^(static )?bool [a-z]/
    }
    if (in_table && code ~ /[}];$/)
        end_table()
}

function clear() {
    statement = text = ""
    lines = in_table = 0
}

function take(code) {
    if (code ~ /^ *$/ && !lines)
        return
    if (!lines++)
        line = FNR
    statement = statement (lines > 1 ? " " : "") code
    text = text (lines > 1 ? " " : "") $0
}

function is_whole(   s) {
    s = statement
    sub(/ +$/, "", s)
    if (count_of(s, "[(\\[]") > count_of(s, "[])]"))
        return 0
    if (s ~ /;$/)
        return count_of(s, "[{]") <= count_of(s, "[}]") || s !~ /= [{]/
    return s ~ /[^=,(] [{]$/ || s ~ /^ *([{]|do|else)$/ || s ~ /[}]$/ || s ~ /^ *(case .*|[a-z_]+):$/ || s ~ /^ *([}] )?(else )?(if|for|while) .*[)]$/
}

function end_statement() {
    changes = 0
    if (statement !~ /assert[(]/)
        look()
    print_one()
    clear()
}

function end_table() {
    changes = 0
    look_at_table()
    print_one()
    clear()
}

# ---- what can be changed ----

function change(kind, shape, from, length_, at, width, by) {
    changes++
    kinds[changes] = kind
    line_of[changes] = line "\t" lines "\t" kind "\t" shape "\t" from "\t" length_ "\t" at "\t" width "\t" by
}

# One of the kinds, then one of its changes.
function print_one(   i, count, kind, seen, which) {
    if (!changes)
        return
    count = 0
    split("", seen)
    for (i = 1; i <= changes; i++)
        if (!(kinds[i] in seen)) {
            seen[kinds[i]]
            which[++count] = kinds[i]
        }
    kind = which[1 + chance(count)]
    count = 0
    for (i = 1; i <= changes; i++)
        if (kinds[i] == kind)
            which[++count] = i
    print chance(1000000000) "\t" FILENAME "\t" line_of[which[1 + chance(count)]]
}

# The end of what opens at `at`: where its bracket closes.
function close_of(at,   depth, c) {
    depth = 0
    for (; at <= length(statement); at++) {
        c = substr(statement, at, 1)
        if (c ~ /[(\[{]/)
            depth++
        else if (c ~ /[])}]/ && !--depth)
            return at
    }
    return 0
}

# The place of `mark` outside of brackets, from `at` up to `end`; 0: none.
function outside(mark, at, end,   depth, c) {
    depth = 0
    for (; at <= end; at++) {
        if (!depth && substr(statement, at, length(mark)) == mark)
            return at
        c = substr(statement, at, 1)
        if (c ~ /[(\[{]/)
            depth++
        else if (c ~ /[])}]/)
            depth--
    }
    return 0
}

function look(   at, end) {
    at = match(statement, /^ *(case [A-Za-z0-9_ ]+|default): */) ? RLENGTH + 1 : 1
    if (match(statement, /^ *([}] )?(else )?(if|while) [(]/)) {
        at = RLENGTH
        end = close_of(at)
        if (end)
            condition(at + 1, end - 1)
    } else if (match(statement, /^ *for [(]/)) {
        end = close_of(RLENGTH)
        at = outside(";", RLENGTH + 1, end)
        end = at ? outside(";", at + 1, end) : 0
        if (end > at + 2)
            condition(at + 2, end - 1)
    } else {
        for (; (end = outside(";", at, length(statement))); at = end + 1) {
            while (substr(statement, at, 1) == " ")
                at++
            simple(at, end - 1)
        }
    }
}

# if, while, for, and what a function returns.
function condition(from, end) {
    change("negated", "expression", from, end - from + 1, from, end - from + 1, "!(" substr(text, from, end - from + 1) ")")
    negate_parts(from, end)
    inside("expression", from, end, from, end)
}

# The operands of && and ||.
function negate_parts(from, end,   at, next_, or) {
    for (at = from; at <= end; at = next_ + 4) {
        next_ = outside(" && ", at, end)
        or = outside(" || ", at, end)
        if (!next_ || or && or < next_)
            next_ = or
        if (!next_) {
            if (at == from)
                return
            next_ = end + 1
        }
        change("negated", "expression", from, end - from + 1, at, next_ - at, "!(" substr(text, at, next_ - at) ")")
    }
}

# A statement without its semicolon.
function simple(from, end,   s, at, name, kind) {
    s = substr(statement, from, end - from + 1)
    if (s ~ /^(static|typedef|extern|goto|break|continue|switch|do|else|enum|union|[{}])/)
        return
    if (s ~ /^return ./) {
        result(from + 7, end)
        return
    }
    at = match(s, / [-+*\/%|&^]?=  */) ? outside(substr(s, RSTART, RLENGTH), from, end) : 0
    if (at) {
        name = substr(s, 1, at - from)
        gsub(/\[[^\]]*\]/, "", name)
        at += RLENGTH
        if (name ~ /[A-Za-z0-9_]  *[*]*[A-Za-z_]/)
            declared(name, at, end)
        else
            assigned(from, at, end)
    } else if (s ~ /^([(]void[)])?[a-z_][A-Za-z0-9_.>-]*[(].*[)]$/) {
        kind = s ~ /^mem|_(clear|reset|forget|init)[(]/ ? "reset dropped" : "call dropped"
        if (s !~ /^([a-z_]+_)?free[(]/) # only memory would grow
            change(kind, "statement", from, end - from + 1, from, end - from + 1, "")
        inside("statement", from, end, from, end)
    }
}

function result(from, end) {
    if (of_bool && substr(statement, from, end - from + 1) !~ /^(true|false)$/) {
        change("other result", "expression", from, end - from + 1, from, end - from + 1, "!(" substr(text, from, end - from + 1) ")")
        negate_parts(from, end)
    }
    if (substr(statement, from, end - from + 1) ~ /^[01]$/)
        change("other result", "expression", from, 1, from, 1, 1 - substr(statement, from, 1))
    choice("expression", from, end, from, end)
    inside("expression", from, end, from, end)
}

function declared(name, from, end) {
    if (substr(statement, from, 1) == "{")
        return
    if (name ~ /bool /) {
        change("negated", "expression", from, end - from + 1, from, end - from + 1, "!(" substr(text, from, end - from + 1) ")")
        negate_parts(from, end)
    }
    choice("expression", from, end, from, end)
    inside("expression", from, end, from, end)
}

function assigned(from, at, end,   s) {
    s = substr(statement, at, end - at + 1)
    if (s ~ /^(0|NULL|false|true|[A-Z_]*NONE|[(]struct [a-z_]+[)][{]0[}])$/)
        change("reset dropped", "statement", from, end - from + 1, from, end - from + 1, "")
    choice("statement", from, end, at, end)
    inside("statement", from, end, at, end)
}

# a ? b : c
function choice(shape, from, to, at, end,   mark) {
    mark = outside(" ? ", at, end)
    if (mark)
        change("negated", shape, from, to - from + 1, at, mark - at, "!(" substr(text, at, mark - at) ")")
}

# All that may be changed in what is from `at` to `end`, of a region from `from` to `to`.
function inside(shape, from, to, at, end) {
    words(shape, from, to - from + 1, at, end)
    calls(shape, from, to - from + 1, at, end)
}

function words(shape, from, length_, at, end,   rest, word, by, kind) {
    while (at <= end) {
        rest = substr(statement, at, end - at + 1)
        if (!match(rest, /[A-Za-z_][A-Za-z0-9_]*| (<|>|<=|>=|==|!=) ([0-9]+|[A-Z][A-Z0-9_]*)?| (&&|[|][|]) | [-+] 1/))
            return
        word = substr(rest, RSTART, RLENGTH)
        at += RSTART - 1
        after = substr(rest, RSTART + RLENGTH, 1)
        by = kind = ""
        if (word ~ /^[A-Za-z_]/) {
            by = other_word(word)
            kind = word ~ /^(true|false)$/ ? "other value" : "other one"
        } else if (word ~ /[&|]/) {
            by = word ~ /&/ ? " || " : " && "
            kind = "and, or"
        } else if (word ~ /[-+] 1/) {
            by = after ~ /[0-9A-Za-z_.]/ ? "" : substr(word, 1, 3) "0"
            kind = "bound moved"
        } else {
            compared(shape, from, length_, at, word)
        }
        if (by != "")
            change(kind, shape, from, length_, at, length(word), by)
        at += length(word) - (word ~ /^ / && word ~ / $/ ? 1 : 0)
    }
}

# `word` is an operator, behind which a constant may be.
function compared(shape, from, length_, at, word,   part, by) {
    split(word, part, " ")
    by = part[1] == "<" ? "<=" : part[1] == "<=" ? "<" : part[1] == ">" ? ">=" : part[1] == ">=" ? ">" : part[1] == "==" ? "!=" : "=="
    change(by ~ /^[!=]/ ? "negated" : "bound moved", shape, from, length_, at + 1, length(part[1]), by)
    if (after !~ /[A-Za-z0-9_.(]/ && (part[2] ~ /^[0-9]/ || part[2] != "" && part[2] != "NULL" && part[1] ~ /^[<>]/))
        change("bound moved", shape, from, length_, at + 2 + length(part[1]), length(part[2]), part[2] ~ /^[0-9]/ ? part[2] + 1 : "(" part[2] " + 1)")
}

function other_word(word,   part, count, i, by, found) {
    if (word == "true")
        return "false"
    if (word == "false")
        return "true"
    count = split(word, part, "_")
    by = found = ""
    for (i = 1; i <= count; i++) {
        if (part[i] in other)
            found = part[i] = other[part[i]]
        else if (tolower(part[i]) in other && part[i] == toupper(part[i]))
            found = part[i] = toupper(other[tolower(part[i])])
        by = by (i > 1 ? "_" : "") part[i]
    }
    return found == "" ? "" : by
}

# Two arguments beside each other, of each call.
function calls(shape, from, length_, at, end,   rest, name, open, close_, begin, comma, next_) {
    while (at <= end) {
        rest = substr(statement, at, end - at + 1)
        if (!match(rest, /[a-z_][A-Za-z0-9_]*[(]/))
            return
        name = substr(rest, RSTART, RLENGTH - 1)
        open = at + RSTART + RLENGTH - 2
        at = open + 1
        close_ = close_of(open)
        if (!close_ || name == "sizeof")
            continue
        for (begin = open + 1; (comma = outside(", ", begin, close_ - 1)); begin = comma + 2) {
            next_ = outside(", ", comma + 2, close_ - 1)
            if (!next_)
                next_ = close_
            if (substr(text, begin, comma - begin) != substr(text, comma + 2, next_ - comma - 2))
                change("arguments swapped", shape, from, length_, begin, next_ - begin, substr(text, comma + 2, next_ - comma - 2) ", " substr(text, begin, comma - begin))
        }
    }
}

# A row gets what is in the next one.
function look_at_table(   open, close_, begin, comma, count, at, end, i, wide) {
    open = index(statement, "{")
    close_ = close_of(open)
    count = 0
    for (begin = open + 1; begin < close_; begin = comma + 1) {
        comma = outside(",", begin, close_ - 1)
        if (!comma)
            comma = close_
        if (substr(statement, begin, comma - begin) ~ /^ *$/)
            continue
        match(substr(statement, begin, comma - begin), /^ *(\[[^\]]*\] = )?/)
        at[++count] = begin + RLENGTH
        end[count] = comma
    }
    for (i = 1; i < count; i++) {
        wide = end[i + 1] - at[i + 1]
        if (substr(text, at[i], end[i] - at[i]) != substr(text, at[i + 1], wide))
            change("next row", "table", 1, length(text), at[i], end[i] - at[i], substr(text, at[i + 1], wide))
    }
}
