import CommandKit
import Testing

/// The whole expected scripts, which were tried in each shell.
struct CompletionScriptTests {
  @Test func theScriptForBash() {
    #expect(
      Shell.bash.script(for: Sample.program)
        == #"""
        # Completes tool in bash; made by 'tool completions bash'.

        _tool() {
          local current=${COMP_WORDS[COMP_CWORD]} command=tool position=0
          local option= word index everywhere words= files= source=
          # Bash takes --option=value for three words.
          [[ $current == = ]] && current=
          for ((index = 1; index < COMP_CWORD; index++)); do
            word=${COMP_WORDS[index]}
            if [[ $word == = ]]; then
              option=${COMP_WORDS[index - 1]}
              continue
            elif [[ $option ]]; then
              option=
              continue
            fi
            case $word in
            --from | --key | --kind | -k) option=$word && continue ;;
            -*) continue ;;
            esac
            case "$command $word" in
            "tool take" | "tool store" | "tool store open") command="$command $word" ;;
            *) position=$((position + 1)) ;;
            esac
          done
          [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && option=${COMP_WORDS[COMP_CWORD - 1]}

          everywhere='--quiet --json'
          if [[ $option ]]; then
            case "$command $option" in
            "tool take "*"--kind") words='small large' ;;
            "tool take "*"--from") files=yes ;;
            esac
          elif [[ $current == -* ]]; then
            case $command in
            "tool take") words="--kind --from $everywhere" ;;
            "tool store") words="--key $everywhere" ;;
            "tool store open") words="--key $everywhere" ;;
            *) words=$everywhere ;;
            esac
          else
            case "$command $position" in
            "tool 0") words='take store' ;;
            "tool take 0") words='small large' ;;
            "tool take 1") files=yes ;;
            "tool store 0") words='open' ;;
            "tool store open "*) words='small large' ;;
            esac
          fi
          if [[ $files ]]; then
            local IFS=$'\n'
            compopt -o filenames 2>/dev/null
            COMPREPLY=($(compgen -f -- "$current"))
          elif [[ $source ]]; then
            # Not by compgen -W, which would run what is in the words.
            COMPREPLY=()
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
              tool complete "$source" -- ${command#tool} "$current" 2>/dev/null
            )
          else
            COMPREPLY=($(compgen -W "$words" -- "$current"))
          fi
        }

        complete -F _tool tool

        """#
    )
  }

  @Test func theScriptForZsh() {
    #expect(
      Shell.zsh.script(for: Sample.program)
        == #"""
        #compdef tool
        # Completes tool in zsh; made by 'tool completions zsh'.

        typeset -ga _tool_everywhere=(
          '--quiet[Says less.]'
          '-q[Says less.]'
          '--json=-[Writes JSON.]::FIELDS: '
        )

        # Asks the program for the words of a source; the command is that of the caller.
        _tool_complete() {
          local -a words
          words=(${(f)"$(tool complete $1 -- ${=command} "$PREFIX" 2>/dev/null)"})
          compadd -a words
        }

        _tool() {
          local curcontext=$curcontext state line command=''
          local -a commands=(
            'take:Takes a thing, '\''as it is'\''.'
            'store:Opens and closes.'
          )
          _arguments -C -s : $_tool_everywhere \
            ': :{_describe command commands}' \
            '*:: :->rest'
          [[ $state == rest ]] && case $line[1] in
            take) _tool_take ;;
            store) _tool_store ;;
          esac
        }

        _tool_take() {
          local command='take'
          _arguments -s -S : $_tool_everywhere \
            '*--kind=[What kind.]:KIND:(small large)' \
            '*-k+[What kind.]:KIND:(small large)' \
            '*--from=[Where from.]:FILE:_files' \
            ':SIZE:(small large)' \
            '::FILE:_files'
        }

        _tool_store() {
          local curcontext=$curcontext state line command='store'
          local -a commands=(
            'open:Opens it.'
          )
          _arguments -C -s : $_tool_everywhere \
            '*--key=[The key.]:KEY: ' \
            ': :{_describe command commands}' \
            '*:: :->rest'
          [[ $state == rest ]] && case $line[1] in
            open) _tool_store_open ;;
          esac
        }

        _tool_store_open() {
          local command='store open'
          _arguments -s -S : $_tool_everywhere \
            '*--key=[The key.]:KEY: ' \
            '*:DOOR:(small large)'
        }

        # Read by 'source' it registers itself; found in $fpath it is called at once.
        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
          _tool "$@"
        else
          compdef _tool tool
        fi

        """#
    )
  }

  @Test func theScriptForFish() {
    #expect(
      Shell.fish.script(for: Sample.program)
        == #"""
        # Completes tool in fish; made by 'tool completions fish'.

        # Whether the words before the cursor lead to a command and then to its argument of that number,
        # to any of its arguments, or with --below to that command or one below it.
        function __tool_at
            set -l path tool
            set -l position 0
            set -l option
            for word in (commandline -opc)[2..-1]
                if set -q option[1]
                    set option
                    continue
                end
                switch $word
                    case '--from' '--key' '--kind' '-k'
                        set option $word
                        continue
                    case '-*'
                        continue
                end
                switch "$path $word"
                    case 'tool take' 'tool store' 'tool store open'
                        set path "$path $word"
                    case '*'
                        set position (math $position + 1)
                end
            end
            contains -- "$argv[2]" $position any --below; and test "$path" = "$argv[1]"; and return
            test "$argv[2]" = --below; and string match -q -- "$argv[1] *" "$path"
        end

        complete -c tool -f
        complete -c tool -n "__tool_at 'tool' 0" -a take -d 'Takes a thing, \'as it is\'.'
        complete -c tool -n "__tool_at 'tool' 0" -a store -d 'Opens and closes.'
        complete -c tool -n "__tool_at 'tool' --below" -l quiet -s q -d 'Says less.'
        complete -c tool -n "__tool_at 'tool' --below" -l json -d 'Writes JSON.'
        complete -c tool -n "__tool_at 'tool take' 0" -a 'small large' -d 'How large.'
        complete -c tool -n "__tool_at 'tool take' 1" -F -d 'Where to.'
        complete -c tool -n "__tool_at 'tool take' --below" -l kind -s k -r -a 'small large' -d 'What kind.'
        complete -c tool -n "__tool_at 'tool take' --below" -l from -r -F -d 'Where from.'
        complete -c tool -n "__tool_at 'tool store' 0" -a open -d 'Opens it.'
        complete -c tool -n "__tool_at 'tool store' --below" -l key -r -d 'The key.'
        complete -c tool -n "__tool_at 'tool store open' any" -a 'small large' -d 'Which doors.'

        """#
    )
  }
}
