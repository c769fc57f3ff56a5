/// A shell that can complete the commands of a program.
public enum Shell: String, CaseIterable, ArgumentValue {
  /// Bash, from version 3.2 on.
  case bash
  /// Z shell.
  case zsh
  /// Fish.
  case fish

  /// Returns the script that has the shell complete the commands of a program.
  ///
  /// - Parameter program: The description of the program.
  /// - Returns: The script, to be read by the shell.
  public func script(for program: CommandDescription) -> String {
    let path = CommandPath(program)
    return switch self {
    case .bash: BashCompletions(program: path).script
    case .zsh: ZshCompletions(program: path).script
    case .fish: FishCompletions(program: path).script
    }
  }

  /// Returns text in single quotes, as all of the shells read it.
  public static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Returns text as one word, in quotes where it needs them.
  public static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "%+,-./:=@_".utf8.contains($0)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// Returns the words of a line that was put together with `word`.
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
  /// The options, here and below, after which the next word is a value and no argument.
  var wordsTakingTheNext: [String] {
    var words: Set<String> = []
    for option in all.flatMap(\.command.declaredOptions) {
      guard case .value = option.form else { continue }
      words.insert("--\(option.name)")
      if let short = option.short { words.insert("-\(short)") }
    }
    return words.sorted()
  }
}
