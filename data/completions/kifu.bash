# bash completion for kifu: subcommands, their switches (from kifu SUBCOMMAND --help), the words they take, records and folders
#
# It needs nothing but bash, of 3.2 on. "=" and ":" are words of their own to bash, unless who uses it took them out of COMP_WORDBREAKS.

# The names of engines in kifurc that are one word.
_kifu_engines()
{
    sed -nE 's/^[[:blank:]]*engine[[:blank:]]+("([^"[:blank:]]*)"|([^"[:blank:]]+))[[:blank:]].*/\2\3/p' \
        "${XDG_CONFIG_HOME:-$HOME/.config}/kifu/kifurc" 2>/dev/null
}

# The words that a switch takes: _kifu_values SUBCOMMAND SWITCH
_kifu_values()
{
    case $2 in
    --glyphs) echo auto unicode ascii ;;
    --ambiguous) echo auto 1 2 ;;
    --color) echo auto never 8 16 256 ;;
    --coordinates) echo a1 sgf off ;;
    --numbers) echo off all variation ;;
    --theme) echo contrast mono paper plain slate wood wood-light ;;
    --flip) echo none horizontal vertical both transpose left right antitranspose ;;
    --engine) _kifu_engines ;;
    --kind) echo board corner side any ;;
    --sort) echo date -date number event black white result moves size file ;;
    --format)
        case $1 in
        list) echo text tsv json ;;
        find) echo text tsv json sgf names names0 records ;;
        tree | check) echo text json ;;
        *) echo unicode ascii ansi json svg sensei moves screen ;;
        esac
        ;;
    esac
}

# The values of a field of a query: _kifu_field FIELD
_kifu_field()
{
    case $1 in
    game) echo go amazons ;;
    result) echo B+ B+R B+T B+F W+ W+R W+T W+F draw void ;;
    rules) echo japanese chinese korean aga ing french ;;
    esac
}

# Adds the words that begin as typed, all with the same text before: _kifu_words WORDS TYPED BEFORE
_kifu_words()
{
    COMPREPLY+=($(compgen -P "$3" -W "$1" -- "$2"))
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=:] ]] && compopt -o nospace 2>/dev/null
}

# Adds a file or folder: _kifu_name NAME BEFORE. bash quotes what is special in it where all that it offers are names.
_kifu_name()
{
    if [[ $words ]]; then
        COMPREPLY+=("$2$(printf %q "$1")")
    else
        compopt -o filenames 2>/dev/null
        COMPREPLY+=("$2$1")
    fi
}

# Adds folders, and files with the ending of a record: _kifu_files TYPED BEFORE [any]. A name may have blanks.
_kifu_files()
{
    local typed=$1 name words=${COMPREPLY[0]}
    case $typed in
    \"* | \'*) typed=${typed:1} ;;
    *) typed=${typed//\\/} ;;
    esac
    while IFS= read -r name; do
        _kifu_name "$name" "$2"
    done < <(compgen -d -- "$typed")
    while IFS= read -r name; do
        [[ -d $name ]] && continue
        case $3${name##*/} in
        any* | *.[sS][gG][fF] | *.[mM][gG][tT] | *.[gG][iI][bB] | *.[nN][gG][fF] | *.[uU][gG][fFiI] | *.[zZ][iI][pP] | *.7[zZ] | *.001 | \
            *.tar | *.tgz | *.tbz2 | *.txz | *.tzst | *.gz | *.bz2 | *.xz | *.zst)
            _kifu_name "$name" "$2"
            ;;
        esac
    done < <(compgen -f -- "$typed")
}

_kifu()
{
    local current=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]} subcommand= switch= field= typed= before=
    COMPREPLY=()
    case ${COMP_WORDS[1]} in
    view | print | list | find | index | tree | check | fmt) ((COMP_CWORD > 1)) && subcommand=${COMP_WORDS[1]} ;;
    esac
    case $current in
    --*=*) switch=${current%%=*} typed=${current#*=} before=${current%%=*}= ;;
    = | :) switch=$last field=$last ;;
    [a-z]*:*) field=${current%%:*} typed=${current#*:} before=${current%%:*}: ;;
    *)
        case $last in
        = | :) switch=${COMP_WORDS[COMP_CWORD - 2]} field=${COMP_WORDS[COMP_CWORD - 2]} ;;
        *) switch=$last ;; # "--theme wood" is read, too
        esac
        typed=$current
        ;;
    esac
    case $switch in
    --output | -o | --pattern | --at | --library) _kifu_files "$typed" "$before" any && return ;;
    --into)
        compopt -o dirnames 2>/dev/null
        return
        ;;
    --*)
        local values=$(_kifu_values "$subcommand" "$switch")
        [[ $values ]] && _kifu_words "$values" "$typed" "$before" && return
        [[ $before || $current == = || $last == = ]] && return
        ;;
    esac
    if [[ $subcommand == find && $(_kifu_field "$field") ]]; then
        _kifu_words "$(_kifu_field "$field")" "$typed" "$before"
        return
    fi
    if [[ $current == -* ]]; then
        _kifu_words "$(kifu $subcommand --help 2>/dev/null | sed -n 's/^  *\(-., \)\{0,1\}\(--[a-z-]*=\{0,1\}\).*/\2/p')" "$current"
        return
    fi
    if [[ $subcommand == find && $current ]]; then
        _kifu_words 'player: black: white: winner: loser: team: event: round: place: title: source: annotator: user: file: date: result: handicap: komi: time: overtime: rank: moves: size: rules: game: comment:' "$current"
    fi
    [[ $COMP_CWORD == 1 ]] && _kifu_words 'view print list find index tree check fmt' "$current"
    _kifu_files "$current"
}
complete -F _kifu kifu
