/// The completion script for bash 3.2 (macOS) and later, without the bash-completion package.
///
/// Bash passes a flat list of words, so the script walks them as the parser does: from command to
/// command, over options and their values, counting arguments.
struct BashCompletions {
  let program: CommandPath

  var script: String {
    """
    # Completes \(program.name) in bash; made by '\(program.name) completions bash'.

    _\(program.name)() {
      local current=${COMP_WORDS[COMP_CWORD]} command=\(program.name) position=0
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
    \(valuedOptions)
        -*) continue ;;
        esac
        case "$command $word" in
    \(steps)
        *) position=$((position + 1)) ;;
        esac
      done
      [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && option=${COMP_WORDS[COMP_CWORD - 1]}

      everywhere=\(Shell.quoted(spellings(of: program.options)))
      if [[ $option ]]; then
        case "$command $option" in
    \(lines(of: values))
        esac
      elif [[ $current == -* ]]; then
        case $command in
    \(lines(of: options))
        *) words=$everywhere ;;
        esac
      else
        case "$command $position" in
    \(lines(of: words))
        esac
      fi
      if [[ $files ]]; then
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$current"))
      elif [[ $source ]]; then
        # Not by compgen -W, which would run what is in the words.
        COMPREPLY=()
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
          \(program.name) complete "$source" -- ${command#\(program.name)} "$current" 2>/dev/null
        )
      else
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      fi
    }

    complete -F _\(program.name) \(program.name)

    """
  }

  private typealias Case = (pattern: String, action: String)

  private var valuedOptions: String {
    "    \(program.wordsTakingTheNext.joined(separator: " | "))) option=$word && continue ;;"
  }

  private var steps: String {
    let names = program.selfAndDescendants.dropFirst().map { "\"\($0.name)\"" }
    return "    \(names.joined(separator: " | "))) command=\"$command $word\" ;;"
  }

  /// The completions of option values, for the command that declares the option and its subcommands.
  private var values: [Case] {
    program.selfAndDescendants.flatMap { path in
      path.command.declaredOptions.compactMap { option in
        guard let placeholder = option.form.placeholder, let action = action(for: placeholder)
        else { return nil }
        return ("\"\(path.name) \"*\"--\(option.name)\"", action)
      }
    }
  }

  private var options: [Case] {
    program.selfAndDescendants.dropFirst().compactMap { path in
      let own = path.optionsBelowProgram
      return own.isEmpty ? nil : ("\"\(path.name)\"", "words=\"\(spellings(of: own)) $everywhere\"")
    }
  }

  /// The completions of subcommands, and of arguments by their position.
  private var words: [Case] {
    program.selfAndDescendants.flatMap { path -> [Case] in
      let command = path.command
      if !command.subcommands.isEmpty {
        let names = command.subcommands.map(\.name).joined(separator: " ")
        return [("\"\(path.name) 0\"", "words=\(Shell.quoted(names))")]
      }
      return command.arguments.enumerated().compactMap { index, argument in
        guard let action = action(for: argument.placeholder) else { return nil }
        return ("\"\(path.name) \(argument.count == .any ? "\"*" : "\(index)\"")", action)
      }
    }
  }

  private func action(for placeholder: Placeholder) -> String? {
    if placeholder.isPath { return "files=yes" }
    if let source = placeholder.source { return "source=\(source.name)" }
    if placeholder.choices.isEmpty { return nil }
    return "words=\(Shell.quoted(placeholder.choices.joined(separator: " ")))"
  }

  private func spellings(of options: [any OptionDeclaration]) -> String {
    options.map { "--\($0.name)" }.joined(separator: " ")
  }

  private func lines(of cases: [Case]) -> String {
    cases.map { "    \($0.pattern)) \($0.action) ;;" }.joined(separator: "\n")
  }
}
