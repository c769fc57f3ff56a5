/// The completion script for zsh: a function for each command, which calls `_arguments`.
struct ZshCompletions {
  let program: CommandPath

  var script: String {
    """
    #compdef \(program.name)
    # Completes \(program.name) in zsh; made by '\(program.name) completions zsh'.

    typeset -ga \(everywhere)=(
    \(program.program.options.flatMap(specifications).map { "  " + Shell.quoted($0) }.joined(separator: "\n"))
    )

    # Asks the program for the words of a source; the command is that of the caller.
    \(asking)() {
      local -a words
      words=(${(f)"$(\(program.name) complete $1 -- ${=command} "$PREFIX" 2>/dev/null)"})
      compadd -a words
    }

    \(program.selfAndDescendants.map(function).joined(separator: "\n\n"))

    # Read by 'source' it registers itself; found in $fpath it is called at once.
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      \(name(of: program)) "$@"
    else
      compdef \(name(of: program)) \(program.name)
    fi

    """
  }

  private func function(for path: CommandPath) -> String {
    path.command.subcommands.isEmpty ? leaf(path) : branch(path)
  }

  private func leaf(_ path: CommandPath) -> String {
    let words = own(path) + path.command.arguments.map(argument)
    return """
      \(name(of: path))() {
        local command=\(line(path))
        _arguments -s -S : \(([everywhereExpanded] + words.map(Shell.quoted)).joined(separator: " \\\n    "))
      }
      """
  }

  /// Returns a function that completes subcommands, or calls the function of the one already typed.
  private func branch(_ path: CommandPath) -> String {
    let commands = path.command.subcommands
    let described = commands.map { "    " + Shell.quoted("\($0.name):\(escaped($0.summary))") }
    let words = own(path) + [": :{_describe command commands}", "*:: :->rest"]
    let calls = commands.map { "    \($0.name)) \(name(of: path.appending($0))) ;;" }
    return """
      \(name(of: path))() {
        local curcontext=$curcontext state line command=\(line(path))
        local -a commands=(
      \(described.joined(separator: "\n"))
        )
        _arguments -C -s : \(([everywhereExpanded] + words.map(Shell.quoted)).joined(separator: " \\\n    "))
        [[ $state == rest ]] && case $line[1] in
      \(calls.joined(separator: "\n"))
        esac
      }
      """
  }

  private var asking: String { "_\(program.name)_complete" }

  /// The names of the commands in a path, without the program's.
  private func line(_ path: CommandPath) -> String {
    Shell.quoted(path.commands.map(\.name).joined(separator: " "))
  }

  private var everywhere: String { "_\(program.name)_everywhere" }

  private var everywhereExpanded: String { "$\(everywhere)" }

  /// The options of a command beside the program's.
  private func own(_ path: CommandPath) -> [String] {
    path.optionsBelowProgram.flatMap(specifications)
  }

  private func name(of path: CommandPath) -> String {
    "_" + path.name.replacing(" ", with: "_").replacing("-", with: "_")
  }

  /// The specifications of an option for `_arguments`.
  private func specifications(of option: any OptionDeclaration) -> [String] {
    let meaning = "[\(escaped(option.summary))]"
    let long = "--\(option.name)"
    let short = option.short.map { "-\($0)" }
    return switch option.form {
    case .flag: [long + meaning] + (short.map { [$0 + meaning] } ?? [])
    case .value(let value):
      ["*\(long)=" + meaning + ":\(value.name):\(action(for: value))"]
        + (short.map { ["*\($0)+" + meaning + ":\(value.name):\(action(for: value))"] } ?? [])
    case .optionalValue(let value):
      [long + "=-" + meaning + "::\(value.name):\(action(for: value))"]
    }
  }

  private func argument(_ argument: any ArgumentDeclaration) -> String {
    let placeholder = argument.placeholder
    let start =
      switch argument.count {
      case .one: ":"
      case .oneOrNone: "::"
      case .any: "*:"
      }
    return "\(start)\(placeholder.name):\(action(for: placeholder))"
  }

  private func action(for placeholder: Placeholder) -> String {
    if placeholder.isPath { return "_files" }
    if let source = placeholder.source { return " \(asking) \(source.name)" }
    return placeholder.choices.isEmpty ? " " : "(\(placeholder.choices.joined(separator: " ")))"
  }

  /// Returns text with the special characters of a specification escaped.
  private func escaped(_ text: String) -> String {
    ["\\", "[", "]", ":"].reduce(text) { $0.replacing($1, with: "\\" + $1) }
  }
}
