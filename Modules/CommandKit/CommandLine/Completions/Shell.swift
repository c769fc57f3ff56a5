import FoundationCore

/// A shell with command completion.
public enum Shell: String, CaseIterable, ArgumentValue {
  /// Bash, from version 3.2 on.
  case bash
  /// Z shell.
  case zsh
  /// Fish.
  case fish

  /// Returns the completion script of a program.
  ///
  /// - Parameter program: The description of the program.
  /// - Returns: The script.
  public func script(for program: CommandDescription) -> String {
    let path = CommandPath(program)
    return switch self {
    case .bash: BashCompletions(program: path).script
    case .zsh: ZshCompletions(program: path).script
    case .fish: FishCompletions(program: path).script
    }
  }

  /// Returns text in single quotes, for any of the shells.
  public static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Returns text as one shell word, quoted if necessary.
  public static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "%+,-./:=@_".utf8.contains($0)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// Returns the words of a line made with `word`.
  public static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var characters = line[...]
    while let character = characters.popFirst() {
      switch character {
      case "'": isQuoted.toggle()
      case "\\" where !isQuoted: word = (word ?? "") + String(characters.popFirst() ?? "\\")
      case " " where !isQuoted:
        if let ended = word { words.append(ended) }
        word = nil
        continue
      default: word = (word ?? "") + String(character)
      }
      word = word ?? ""
    }
    return words + [word].compactMap(\.self)
  }
}

extension CommandPath {
  /// The options of this command and its subcommands that take the next word as their value.
  var wordsTakingTheNext: [String] {
    var words: Set<String> = []
    for option in selfAndDescendants.flatMap(\.command.declaredOptions) {
      guard case .value = option.form else { continue }
      words.insert("--\(option.name)")
      if let short = option.short { words.insert("-\(short)") }
    }
    return words.ordered()
  }
}
