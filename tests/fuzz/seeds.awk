# tests/fuzz/seeds.awk - the cases of the tests as files to begin with
#
#     LC_ALL=C awk -f seeds.awk -v to=FOLDER FILE...
#
# FOLDER/screen.seeds has whole cases of tests/view/session, keys.seeds their keys. Of all cases records.seeds has the files, which targets with
# records read as they are; foreign.seeds has those after the byte for "as they are", query.seeds each query of a case before its file.

function write(target, text) {
    printf "%s", text >(to "/" target ".seeds/" number)
    close(to "/" target ".seeds/" number++)
}

# What `escaped` means in tests/cases.h.
function bytes_of(text,    out, at, c) {
    sub(/\n$/, "", text)
    while ((at = index(text, "\\"))) {
        out = out substr(text, 1, at - 1)
        c = substr(text, at + 1, 1)
        text = substr(text, at + 2)
        if (c == "x") {
            out = out sprintf("%c", (index(hex, tolower(substr(text, 1, 1))) - 1) * 16 + index(hex, tolower(substr(text, 2, 1))) - 1)
            text = substr(text, 3)
        } else if (c != "\n")
            out = out (c == "n" ? "\n" : c == "t" ? "\t" : c == "r" ? "\r" : c == "e" ? "\033" : c == "0" ? sprintf("%c", 0) : c)
    }
    return out text
}

function end_section() {
    if (section == "input" || section == "file") {
        sub(/\n+$/, "\n", text)
        file = is_escaped ? bytes_of(text) : text
        write("records", file)
        write("foreign", "(" file)
    }
    section = text = ""
}

function end_case() {
    end_section()
    if (script != "") {
        write("screen", whole)
        for (records = 0; records < 8; records++)
            write("keys", records script)
    }
    script = whole = ""
}

BEGIN {
    hex = "0123456789abcdef"
    number = 1
}
/^== / {
    end_case()
    is_session = FILENAME ~ /session/
    next
}
/^-- / {
    end_section()
    section = $2
    is_escaped = / escaped/
}
is_session {
    if (section == "keys")
        sub(/ *=> .*/, "")
    whole = whole $0 "\n"
    if (section == "keys" && !/^-- /)
        script = script $0 "\n"
}
/^-- / { next }
section == "answers" && / = / {
    query = $0
    sub(/ = .*/, "", query)
    write("query", query "\n" file)
}
{
    sub(/^\\/, is_escaped ? "\\" : "")
    text = text $0 "\n"
}
END { end_case() }
