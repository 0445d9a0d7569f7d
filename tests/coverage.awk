# tests/coverage.awk - what gcovr counted (its --csv), by parts of the program that have a limit; status 1 where one is below its own
#
# Nothing is left out: no line or branch has a mark that excuses it, and there are no assertions in these files.

function part(name, files, lines, branches) {
    names[++count] = name
    pattern[name] = files
    least_lines[name] = lines
    least_branches[name] = branches
}

function percent(covered, total) {
    return total ? 100 * covered / total : 0
}

BEGIN {
    FS = ","
    part("parser", "^src/sgf/", 100, 90)
    part("charset", "^src/base/(charset(_mark)?|guess|unshift)[.]c$", 100, 90)
    part("filter", "^src/base/text(_[a-z]+)?[.]c$", 100, 90)
    part("packed", "^src/base/(gzip|json_read|number)[.]c$", 100, 90)
    part("rules", "^src/rules/", 100, 90)
    part("program", "^src/", 90, 0)
}

NR == 1 {
    for (i = 1; i <= NF; i++)
        column[$i] = i
    next
}

{
    for (i = 1; i <= count; i++) {
        name = names[i]
        if ($column["filename"] !~ pattern[name])
            continue
        lines[name] += $column["line_total"]
        lines_run[name] += $column["line_covered"]
        branches[name] += $column["branch_total"]
        branches_taken[name] += $column["branch_covered"]
    }
}

END {
    for (i = 1; i <= count; i++) {
        name = names[i]
        line = percent(lines_run[name], lines[name])
        branch = percent(branches_taken[name], branches[name])
        low = line < least_lines[name] || branch < least_branches[name]
        bad += low
        printf "%-8s lines %6.2f %% (%d of %d, at least %d %%), branches %6.2f %% (%d of %d, at least %d %%)%s\n", name, line, lines_run[name],
            lines[name], least_lines[name], branch, branches_taken[name], branches[name], least_branches[name], low ? ": too low" : ""
    }
    exit bad > 0
}
