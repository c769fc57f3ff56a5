/// The shells that can be taught to complete our commands.
enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish

  /// The script that teaches it.
  func script(for program: Command) -> String {
    let path = CommandPath(program)
    return switch self {
    case .bash: BashCompletions(program: path).script
    case .zsh: ZshCompletions(program: path).script
    case .fish: FishCompletions(program: path).script
    }
  }

  /// Text in single quotes, as all three read it.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

extension CommandPath {
  /// The options, here and below, after which the next word is a value and no argument.
  var wordsTakingTheNext: [String] {
    var words: Set<String> = []
    for option in all.flatMap(\.command.options) {
      guard case .value = option.form else { continue }
      words.insert("--\(option.name)")
      if let short = option.short { words.insert("-\(short)") }
    }
    return words.sorted()
  }
}
