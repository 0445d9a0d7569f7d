# fish completion for kifu: subcommands, their switches (from kifu SUBCOMMAND --help), the words they take

set -l subcommands view print list find index tree check fmt

function __kifu_subcommand
    set -l words (commandline -opc)
    contains -- "$words[2]" view print list find index tree check fmt; and echo $words[2]
end

function __kifu_switches
    kifu (__kifu_subcommand) --help 2>/dev/null | string replace -rf '^ +(?:-., )?(--[a-z-]+)=?\S* +(.*)' '$1\t$2'
end

function __kifu_engines
    set -l folder $XDG_CONFIG_HOME
    test -n "$folder"; or set folder ~/.config
    sed -nE 's/^[[:blank:]]*engine[[:blank:]]+("([^"]*)"|([^"[:blank:]]+))[[:blank:]].*/\2\3/p' $folder/kifu/kifurc 2>/dev/null
end

complete -c kifu -n "not __fish_seen_subcommand_from $subcommands" -a "$subcommands"
complete -c kifu -n 'string match -q -- "-*" (commandline -ct)' -a '(__kifu_switches)'
complete -c kifu -l engine -x -a '(__kifu_engines)'
complete -c kifu -l color -x -a 'auto never 8 16 256'
complete -c kifu -l glyphs -x -a 'auto unicode ascii'
complete -c kifu -l ambiguous -x -a 'auto 1 2'
complete -c kifu -l numbers -x -a 'off all variation'
complete -c kifu -l flip -x -a 'none horizontal vertical both transpose left right antitranspose'
complete -c kifu -l coordinates -x -a 'a1 sgf off'
complete -c kifu -l theme -x -a 'contrast mono paper plain slate wood wood-light'
complete -c kifu -l kind -x -a 'board corner side any'
complete -c kifu -l sort -x -a 'date -date number event black white result moves size file'
complete -c kifu -l format -x -a 'unicode ascii ansi json svg sensei moves screen text tsv sgf names names0 records'
complete -c kifu -n '__fish_seen_subcommand_from find' -a 'player: black: white: winner: loser: team: event: round: place: title: source: annotator: user: file: date: result: handicap: komi: time: overtime: rank: moves: size: rules: game: comment: game:go game:amazons result:B+ result:B+R result:W+ result:W+R result:draw'
