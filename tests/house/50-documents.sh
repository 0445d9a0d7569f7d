#!/bin/sh
# tests/house/50-documents.sh - doc/sgf.md says what the tables say, documents that are cited are there, paths that documents name are there
. "${srcdir:=.}/tests/house/tap.sh"
case $builddir in /*) ;; *) builddir=$PWD/$builddir ;; esac
cd "$srcdir" || exit 99

work=$(mktemp -d) || exit 99
trap 'rm -r "$work"' EXIT

# ---- the tables of doc/sgf.md ----

# The rows that a table must have, made from its .def file.
rows_of() { # WHAT FILE
    awk -v what="$1" '
        function value_name(value, compose, second, plural) {
            value = tolower(value)
            if (compose == "MUST") value = value ":" tolower(second)
            if (compose == "MAY") value = value "[:" tolower(second) "]"
            if (plural == "LIST") value = "list of " value
            if (plural == "ELIST") value = "elist of " value
            return value
        }
        what == "property" && /^PROPERTY/ {
            split($0, part, "\"")
            sub(/^[A-Z_]*\(/, "", part[1])
            split(part[1], head, /, */)
            split(part[3], f, /, */)
            type = f[2] == "NONE" ? "-" : f[2] == "GAME_INFO" ? "game-info" : tolower(f[2])
            if (f[3] == "true") type = type ", inherit"
            printf "| `%s` | %s | %s | %s | %s | %s |\n", head[1], part[2], head[2] == 0 ? "-" : head[2], type,
                value_name(f[4], f[5], f[6], f[7]), f[8] == 0 ? "all" : f[8]
        }
        what == "diagnostic" && /^DIAG/ {
            line = $0
            sub(/^DIAG\([A-Z0-9_]*, "/, "", line)
            name = substr(line, 1, index(line, "\"") - 1)
            line = substr(line, index(line, "\"") + 1)
            split(line, f, /, */)
            sentence = substr(line, index(line, "\"") + 1)
            if (match($0, /PLURAL\(/)) { # both, a stroke between them
                sentence = substr($0, RSTART + RLENGTH + 1)
                sub(/", "/, " / ", sentence)
                sub(/"\)\)$/, "", sentence)
            }
            sub(/"\)$/, "", sentence)
            gsub(/\\"/, "\"", sentence)
            severity = tolower(f[2])
            if (f[3] != f[2]) severity = severity ", before FF[4] " tolower(f[3])
            if (f[4] == "true") severity = severity ", strict"
            printf "| `%s` | %s | %s | %s |\n", name, severity, tolower(f[5]), sentence
        }
        what == "verdict" && /^VERDICT/ {
            split($0, part, "\"")
            printf "| `%s` | %s |\n", part[2], part[4]
        }
        what == "set" && /^SET/ && !/^SET\(UNKNOWN,/ {
            sub(/\/\*.*$/, "")
            split($0, part, "\"")
            split(part[3], f, /, */)
            sub(/\)? *$/, "", f[2])
            asked = index($0, "{") ? substr($0, index($0, "{")) : "-"
            gsub(/[}], [{]/, "; ", asked)
            gsub(/[{}")]/, "", asked)
            sub(/ *$/, "", asked)
            printf "| %s | %s | %s |\n", part[2], tolower(f[2]), asked
        }' "$2"
}

# The rows of all tables of doc/sgf.md with that head, and of as many columns as are compared.
rows_in_document() { # HEAD COLUMNS
    awk -v head="$1" -v columns="$2" '
        $0 == head { inside = 1; next }
        !/^\|/ { inside = 0 }
        inside && !/^\|---/ {
            n = split($0, cell, " [|]")
            row = ""
            for (i = 1; i <= columns; i++) row = row cell[i] " |"
            print row
        }' doc/sgf.md
}

compare() { # WHAT FILE HEAD COLUMNS
    rows_of "$1" "$2" | sort >"$work/wanted"
    rows_in_document "$3" "$4" | sort >"$work/found"
    [ -s "$work/wanted" ] || echo "no rows in $2"
    comm -23 "$work/wanted" "$work/found" | sed 's/^/missing: /'
    comm -13 "$work/wanted" "$work/found" | sed 's/^/too many: /'
}
LC_ALL=C
export LC_ALL
check 'doc/sgf.md has the properties of property.def' \
    "$(compare property src/sgf/property.def '| ID | name | FF | type | value | game |' 6)"
check 'doc/sgf.md has the diagnostics of diag.def' \
    "$(compare diagnostic src/sgf/diag.def '| name | severity | fmt | sentence | when |' 4)"
check 'doc/sgf.md has the verdicts of verdict.def' "$(compare verdict src/rules/verdict.def '| verdict | sentence |' 2)"
check 'doc/sgf.md has the character sets of charset_sets.def' \
    "$(compare set src/base/charset_sets.def '| set | characters | asked of iconv |' 3)"
check 'doc/sgf.md says of each diagnostic when it is said' "$(grep -E '^\| `[a-z0-9-]+` \| (error|warning|note)' doc/sgf.md | grep -vE '\| [^|]*[^ |][^|]* \|$|^$')"

# ---- what is cited ----

sources() { find src tests -name '*.[ch]' -o -name '*.def' -o -name '*.sh' -o -name '*.awk' -o -name '*.txt' -o -name '*.dict' | sort; }

# Those that have a pattern: two processes, not some for each file.
sources_with() { sources | xargs grep -lE -- "$1"; }

# Numbers after doc/sgf.md: "1.1, 1.5", "3.5-3.7", "1, 2 and 7".
sections_cited() {
    sources_with 'doc/sgf\.md [0-9]' | while read -r file; do
        grep -oE 'doc/sgf\.md [0-9][0-9., and-]*' "$file" | sed 's|^doc/sgf[.]md ||; s/and/ /g; s/[,-]/ /g' | tr -s ' ' '\n' |
            sed 's/\.$//' | grep -E '^[0-9]' | sed "s|^|$file |"
    done
}
sections_missing() {
    sections_cited | while read -r file section; do
        grep -qE "^##+ $section[. ]" doc/sgf.md || echo "$file: $section"
    done
}
check 'each section of doc/sgf.md that is cited is there' "$([ -n "$(sections_cited)" ] || echo 'none is cited'; sections_missing)"

documents_missing() {
    sources_with '[.]md' | while read -r file; do
        grep -oE '[A-Za-z0-9_/.-]*[A-Za-z0-9_-]\.md' "$file" | sed 's|^srcdir/||' | sort -u | while read -r name; do
            [ -f "$name" ] || [ -f "$(dirname "$file")/$name" ] || echo "$file: $name"
        done
    done
}
check 'each document that is cited is there' "$(documents_missing)"

# ---- paths in documents ----

# A word in backquotes is a path where it has a slash after one of our folders, or ends as a file of ours; [ch] is either, capitals are a name to be
# chosen, and so is <word>. Files in build/ are made by the build.
paths_in() {
    grep -oE '`[^`]+`' "$1" | tr -d '`' | tr ' ' '\n' |
        grep -E '^((src|tests|data|doc|m4|build|\.ci)/|\./bootstrap$|[^ /$~]+\.([ch]|\[ch\]|def|md|sh|awk|txt|conf|am|ac|1)$)' | sort -u
}
is_path_there() { # FILE PATH
    [ -e "$2" ] || [ -e "$(dirname "$1")/$2" ] && return 0
    case $2 in
    build/*) [ -e "$builddir/${2#build/}" ] || grep -rqF -- "${2#build/}" bootstrap Makefile.am tests/bench/run.sh; return ;;
    esac
    pattern=$(printf '%s' "$2" | sed 's/<[a-z]*>/*/g; s/[A-Z][A-Z]*/*/g; s|/$||')
    case $pattern in
    */*) for found in $pattern; do [ -e "$found" ] && return 0; done ;;
    *) [ -n "$(find . -name "$pattern" ! -path './build*' | sed 1q)" ] && return 0 ;;
    esac
    return 1
}
paths_missing() {
    for file in README.md HACKING.md NEWS.md doc/*.md data/games/README.md tests/bench/README.md; do
        paths_in "$file" | while read -r path; do
            is_path_there "$file" "$path" || echo "$file: $path"
        done
    done
}
check 'each path that a document names is there' "$(paths_missing)"

# ---- queries ----

fields_missing() {
    awk -F '"' '/^FIELD\(/ { print $2 }' src/query/query.def | while read -r field; do
        grep -Eq "^\\.It.* Cm $field :" doc/kifu.1 || echo "$field"
    done
}
check 'the manual has each field of a query' "$(fields_missing)"

# No file of the project has the marks of a merge that was not finished.
check 'no merge is left unfinished' "$(find . -path ./build\* -prune -o -path ./.git -prune -o -path ./tests/fuzz/corpus -prune -o -type f -print |
    grep -E '[.](md|[ch]|def|sh|awk|am|ac|m4|txt|conf|1)$' | xargs grep -nE '^(<<<<<<<|>>>>>>>) ')"

finish
