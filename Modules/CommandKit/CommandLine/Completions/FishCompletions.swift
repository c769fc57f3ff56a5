/// The completion script for fish: a line for each command, option and argument.
struct FishCompletions {
  let program: CommandPath

  var script: String {
    """
    # Completes \(program.name) in fish; made by '\(program.name) completions fish'.

    # Whether the words before the cursor lead to a command and then to its argument of that number,
    # to any of its arguments, or with --below to that command or one below it.
    function __\(program.name)_at
        set -l path \(program.name)
        set -l position 0
        set -l option
        for word in (commandline -opc)[2..-1]
            if set -q option[1]
                set option
                continue
            end
            switch $word
                case \(program.wordsTakingTheNext.map(Shell.quoted).joined(separator: " "))
                    set option $word
                    continue
                case '-*'
                    continue
            end
            switch "$path $word"
                case \(program.selfAndDescendants.dropFirst().map { Shell.quoted($0.name) }.joined(separator: " "))
                    set path "$path $word"
                case '*'
                    set position (math $position + 1)
            end
        end
        contains -- "$argv[2]" $position any --below; and test "$path" = "$argv[1]"; and return
        test "$argv[2]" = --below; and string match -q -- "$argv[1] *" "$path"
    end

    complete -c \(program.name) -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var lines: [String] {
    var lines: [String] = []
    for path in program.selfAndDescendants {
      let command = path.command
      for subcommand in command.subcommands {
        lines.append(
          line(
            at: path,
            position: "0",
            adding: "-a \(subcommand.name)",
            meaning: subcommand.summary
          )
        )
      }
      for (index, argument) in command.arguments.enumerated() {
        guard let word = action(for: argument.placeholder) else { continue }
        let position = argument.count == .any ? "any" : String(index)
        lines.append(line(at: path, position: position, adding: word, meaning: argument.summary))
      }
      lines += command.options.map {
        line(at: path, position: "--below", adding: word(for: $0), meaning: $0.summary)
      }
      lines += command.localOptions.map {
        line(at: path, position: "any", adding: word(for: $0), meaning: $0.summary)
      }
    }
    return lines
  }

  private func line(
    at path: CommandPath,
    position: String,
    adding word: String,
    meaning: String
  ) -> String {
    "complete -c \(program.name) -n \"__\(program.name)_at '\(path.name)' \(position)\" "
      + "\(word) -d \(quoted(meaning))"
  }

  private func word(for option: any OptionDeclaration) -> String {
    var word = "-l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
    switch option.form {
    case .flag: break
    case .value(let placeholder):
      word += " -r" + (action(for: placeholder).map { " " + $0 } ?? "")
    case .optionalValue(let placeholder): word += action(for: placeholder).map { " " + $0 } ?? ""
    }
    return word
  }

  private func action(for placeholder: Placeholder) -> String? {
    if placeholder.isPath { return "-F" }
    if let source = placeholder.source {
      let line = "(commandline -opc)[2..-1] (commandline -ct)"
      return "-a '(\(program.name) complete \(source.name) -- \(line) 2>/dev/null)'"
    }
    let choices = placeholder.choices.joined(separator: " ")
    return choices.isEmpty ? nil : "-a \(quoted(choices))"
  }

  /// Text in single quotes, where fish knows two escapes.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
