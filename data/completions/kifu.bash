# bash completion for kifu: subcommands, their switches (from kifu SUBCOMMAND --help), the words they take, records and folders

_kifu()
{
    local current=${COMP_WORDS[COMP_CWORD]} subcommand= word words=
    COMPREPLY=()
    case ${COMP_WORDS[1]} in
    view | print | list | find | index | tree | check | fmt) subcommand=${COMP_WORDS[1]} ;;
    esac
    case $current in
    --glyphs=*) words='auto unicode ascii' ;;
    --ambiguous=*) words='auto 1 2' ;;
    --color=*) words='auto never 8 16 256' ;;
    --coordinates=*) words='a1 sgf off' ;;
    --numbers=*) words='off all variation' ;;
    --theme=*) words='contrast mono paper plain slate wood wood-light' ;;
    --flip=*) words='none horizontal vertical both transpose left right antitranspose' ;;
    --kind=*) words='board corner side any' ;;
    --format=*)
        case $subcommand in
        list) words='text tsv json' ;;
        find) words='text tsv json sgf names names0 records' ;;
        tree | check) words='text json' ;;
        *) words='unicode ascii ansi json svg moves screen' ;;
        esac
        ;;
    -*)
        words=$(kifu $subcommand --help 2>/dev/null | sed -n 's/^  *\(-., \)\{0,1\}\(--[a-z-]*=\{0,1\}\).*/\2/p')
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
        return
        ;;
    esac
    if [[ $words ]]; then
        COMPREPLY=($(compgen -W "$words" -- "${current#*=}"))
        return
    fi
    if [[ $subcommand == find ]]; then
        local field= typed= # bash takes a colon for a word
        [[ $current == : ]] && field=${COMP_WORDS[COMP_CWORD - 1]}
        [[ ${COMP_WORDS[COMP_CWORD - 1]} == : ]] && field=${COMP_WORDS[COMP_CWORD - 2]} typed=$current
        case $field in
        game) words='go amazons' ;;
        result) words='B+ B+R B+T B+F W+ W+R W+T W+F draw void' ;;
        rules) words='japanese chinese korean aga ing french' ;;
        esac
        [[ $field ]] && COMPREPLY=($(compgen -W "$words" -- "$typed")) && return
        words='player: black: white: winner: event: place: date: result: handicap: komi: rank: moves: size: rules: game: comment:'
        [[ $current ]] && COMPREPLY=($(compgen -W "$words" -- "$current"))
        [[ ${COMPREPLY[0]} == *: ]] && compopt -o nospace
    fi
    [[ $COMP_CWORD == 1 ]] && COMPREPLY=($(compgen -W 'view print list find index tree check fmt' -- "$current"))
    compopt -o filenames
    COMPREPLY+=($(compgen -d -- "$current") $(compgen -f -X '!*.@(sgf|SGF|mgt|MGT|gib|GIB|ngf|NGF|ugf|UGF|ugi|UGI|zip|7z|001|tar|tgz|tbz2|txz|tzst|gz|bz2|xz|zst)' -- "$current"))
}
complete -F _kifu kifu
