# tests/house/circles.awk - circles in lines "FROM TO WHY...": the files of each, then its arrows; nothing without a circle
#
# Files without an arrow to or from the rest are removed, again and again; then two files are in one circle where each leads to the other.

{
    nodes[$1] = nodes[$2] = 1
    arrows[++count] = $1 " " $2
    from[count] = $1
    to[count] = $2
    why[count] = $0
    sub(/^[^ ]+ [^ ]+ ?/, "", why[count])
}

function peel(   i, node, outgoing, incoming, changed) {
    do {
        changed = 0
        split("", outgoing)
        split("", incoming)
        for (i = 1; i <= count; i++) {
            if ((from[i] in nodes) && (to[i] in nodes)) {
                outgoing[from[i]] = 1
                incoming[to[i]] = 1
            }
        }
        for (node in nodes) {
            if (!(node in outgoing) || !(node in incoming))
                gone[++changed] = node
        }
        for (i = 1; i <= changed; i++)
            delete nodes[gone[i]]
    } while (changed)
}

# Marks in reach[start, ...] what can be reached from it.
function walk(start,   i, changed) {
    do {
        changed = 0
        for (i = 1; i <= count; i++) {
            if ((from[i] in nodes) && (to[i] in nodes) && (from[i] == start || (start, from[i]) in reach) && !((start, to[i]) in reach)) {
                reach[start, to[i]] = 1
                changed = 1
            }
        }
    } while (changed)
}

END {
    peel()
    for (node in nodes)
        walk(node)
    for (node in nodes) {
        if (!((node, node) in reach) || (node in circle))
            continue
        files = ""
        size = 0
        for (other in nodes) {
            if ((node, other) in reach && (other, node) in reach) {
                circle[other] = node
                files = files " " other
                size++
            }
        }
        print "a circle of " size ":" files
    }
    for (i = 1; i <= count; i++) {
        if ((from[i] in circle) && (to[i] in circle) && circle[from[i]] == circle[to[i]])
            print "  " from[i] " -> " to[i] (why[i] == "" ? "" : ": " why[i])
    }
}
