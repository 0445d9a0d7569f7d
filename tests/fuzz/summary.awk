# tests/fuzz/summary.awk - what libFuzzer's log of a target comes to, in one line
#
#     awk -f summary.awk -v target=NAME LOG

function edges_of(line) {
    sub(/.* cov: /, "", line)
    return line + 0
}

/ cov: / {
    edges = edges_of($0)
    if (edges > last)
        newest = substr($1, 2)
    last = edges
}
/\tINITED/ { first = last }
/^stat::number_of_executed_units:/ { executions = $2 }
END { printf "%s: %d executions, %d edges, %d new, the last at %d\n", target, executions, last, last - first, newest }
