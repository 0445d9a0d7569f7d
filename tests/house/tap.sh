# tests/house/tap.sh - TAP for shell tests, to be read in with `.`
#
#     . "${srcdir:=.}/tests/house/tap.sh"
#     check "no tabs in sources" "$(grep -l "$tab" ...)"    fine where the second word is empty; else it is what is wrong
#     skip "the manual lints" "mandoc is not here"
#     finish

: "${srcdir:=.}" "${builddir:=.}"
tap_count=0
tap_failed=0

check() {
    tap_count=$((tap_count + 1))
    if [ -z "$2" ]; then
        echo "ok $tap_count - $1"
    else
        echo "not ok $tap_count - $1"
        printf '%s\n' "$2" | head -n 40 | sed 's/^/#   /'
        tap_failed=1
    fi
}

skip() {
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1 # SKIP $2"
}

# The layers, lowest first, as the table in HACKING.md has them: a line LAYER:KNOWN KNOWN... each.
layer_rows() {
    sed -n 's/^| `\([a-z]*\)` | \([^|]*\) |.*/\1:\2/p' "$srcdir/HACKING.md" | sed 's/nothing of ours//; s/`//g'
}

finish() {
    echo "1..$tap_count"
    exit "$tap_failed"
}
