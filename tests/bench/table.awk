# tests/bench/table.awk - rows as row.h has them: as a table, and as JSON
#
#     awk -f table.awk -v json=FILE -v date=DATE
#
# Rows whose names begin with blanks belong to the one above. Ends with 1 where a bound is passed.

function text(s)
{
    gsub(/[\\"]/, "\\\\&", s)
    return "\"" s "\""
}

function number(key, s)
{
    return s == "" ? "" : ", " text(key) ": " s
}

function short(n)
{
    return sprintf((n >= 1000) ? "%.0f" : "%.3g", n)
}

BEGIN {
    FS = "\t"
    line = "%-44s %10s %-16s %-34s %s\n"
    printf line, "what", "figure", "", "beside", "limit"
    printf "{\"date\": %s, \"rows\": [", text(date) >json
}

# A line that is not a row is printed as it is.
NF != 7 {
    print
    next
}

{
    bounded = $5 == "" ? $2 : $4
    good = ($6 == "" || bounded + 0 >= $6 + 0) && ($7 == "" || bounded + 0 <= $7 + 0)
    limit = $6 != "" ? "at least " $6 : $7 != "" ? "at most " $7 : ""
    if ($1 ~ /^ /)
        name = whole ":" substr($1, 2)
    else
        name = whole = $1
    printf line, $1, short($2), $3, $5 == "" ? "" : short($4) " of " $5, limit (good ? "" : "  <")
    printf "%s\n  {\"name\": %s, \"figure\": %s, \"unit\": %s%s%s%s%s, \"good\": %s}", (rows ? "," : ""), text($1), $2, text($3), \
        number("ratio", $4), $5 == "" ? "" : ", \"of\": " text($5), number("least", $6), number("most", $7), good ? "true" : "false" >json
    bad += !good
    rows++
}

END {
    printf "\n]}\n" >json
    printf "%d figures, %d beyond their limit; %s\n", rows, bad, json
    exit bad > 0
}
