# tests/fuzz/summary.awk - what libFuzzer's log of a target comes to, in one line
#
#     awk -f summary.awk -v target=NAME LOG

function edges_of(line) {
    sub(/.* cov: /, "", line)
    return line + 0
}

/ cov: / { last = edges_of($0) }
/\tINITED / { first = last }
/^stat::number_of_executed_units:/ { executions = $2 }
END { printf "%s: %d executions, %d edges, %d new\n", target, executions, last, last - first }
