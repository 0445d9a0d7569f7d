# tests/cmd/pseudo.awk - kifu.pot as a language that says each sentence in wide letters; with -v letter=L all of them are L
#
# Directives such as %zu and escapes such as \n stay. Sentences without two letters in a row have none to say.
function wide(text,    out, i, c, at) {
    out = ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\\") {
            out = out substr(text, i, 2)
            i++
        } else if (c == "%") {
            for (at = i + 1; substr(text, at, 1) ~ /[-+ 0-9.*hlzjt]/; at++)
                ;
            out = out substr(text, i, at - i + 1)
            i = at
        } else {
            out = out (c in letters ? letters[c] : c)
        }
    }
    return out
}

function end() {
    plain = id
    gsub(/%[-+ 0-9.*hlzjt]*[a-z%]|\\./, "", plain)
    if (plain ~ /[A-Za-z]/) {
        if (context != "")
            print "msgctxt \"" context "\""
        print "msgid \"" id "\""
        if (many != "")
            print "msgid_plural \"" many "\"\nmsgstr[0] \"" wide(id) "\"\nmsgstr[1] \"" wide(many) "\""
        else
            print "msgstr \"" wide(id) "\""
        print ""
    }
    id = many = context = part = ""
}

function quoted(line) {
    sub(/^[^"]*"/, "", line)
    sub(/"$/, "", line)
    return line
}

BEGIN {
    ascii = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    split("ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ", bytes, "")
    count = length("Ａ") # 1, or 3 where awk counts bytes
    for (i = 1; i <= 52; i++) {
        for (k = 1; k <= count; k++)
            letters[substr(ascii, i, 1)] = letters[substr(ascii, i, 1)] bytes[(i - 1) * count + k]
        if (letter != "")
            letters[substr(ascii, i, 1)] = letter
    }
    print "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n!=1;\\n\"\n"
}
/^msgctxt / { context = quoted($0) }
/^msgid / { id = quoted($0); part = "id" }
/^msgid_plural / { many = quoted($0); part = "many" }
/^msgstr/ { part = "" }
/^"/ && part == "id" { id = id quoted($0) }
/^"/ && part == "many" { many = many quoted($0) }
/^$/ { end() }
END { end() }
