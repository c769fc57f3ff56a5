/// The completion of a command line that is still being typed: what can stand at the cursor.
///
/// A completion script asks the program for it, by its command `complete`, with the words of the line
/// up to the one at the cursor:
///
///     tool complete -- catalog show MUG
///
/// The command writes the possible words one per line, each with a tab and its meaning if it has one;
/// nothing if they cannot be had; and only ``filesWord`` where the shell is to complete file names.
public struct LineCompletion: Sendable {
  /// The words that can complete a line, before the typed ones are compared.
  public enum Candidates: Sendable {
    /// The names of subcommands, options or values, with their meanings.
    case words([(word: String, meaning: String)])
    /// The words of a source, which only the running program knows.
    case source(CompletionSource)
    /// The names of files.
    case files
  }

  /// The line that stands for the names of files.
  public static let filesWord = ":files"

  /// The path to the command of the line.
  public private(set) var path: CommandPath

  /// The words that can stand at the cursor.
  public private(set) var candidates = Candidates.words([])

  /// The word at the cursor, which may be empty.
  public let typed: String

  /// The typed word, or the value in one such as `--json=na`.
  public var value: String {
    typed.hasPrefix("--") ? String(typed.drop { $0 != "=" }.dropFirst()) : typed
  }

  /// Creates the completion of a line.
  ///
  /// - Parameters:
  ///   - line: The words of the line without the program's, up to the one at the cursor.
  ///   - program: The program.
  public init(_ line: [String], of program: CommandDescription) {
    path = CommandPath(program)
    typed = line.last ?? ""
    var position = 0
    var option: (any OptionDeclaration)?
    var optionsEnded = false
    for word in line.dropLast() {
      if option != nil {
        option = nil
      } else if optionsEnded || !word.hasPrefix("-") {
        if position == 0, let next = path.command.subcommand(named: word) {
          path.append(next)
        } else {
          position += 1
        }
      } else if word == "--" {
        optionsEnded = true
      } else if let named = path.options.first(where: { $0.isNamed(by: word) }),
        case .value = named.form
      {
        option = named
      }
    }
    candidates = candidates(at: position, after: option, optionsEnded: optionsEnded)
  }

  private func candidates(
    at position: Int,
    after option: (any OptionDeclaration)?,
    optionsEnded: Bool
  ) -> Candidates {
    if let option { return option.form.placeholder?.candidates ?? .words([]) }
    if !optionsEnded, typed.hasPrefix("-") {
      guard let sign = typed.firstIndex(of: "=") else {
        return .words(path.options.map { ("--\($0.name)", $0.summary) })
      }
      let named = path.options.first { $0.isNamed(by: String(typed[..<sign])) }
      return named?.form.placeholder?.candidates ?? .words([])
    }
    if position == 0, !path.command.subcommands.isEmpty {
      return .words(path.command.subcommands.map { ($0.name, $0.summary) })
    }
    let arguments = path.command.arguments
    let argument = arguments.dropFirst(position).first ?? arguments.last { $0.count == .any }
    return argument?.placeholder.candidates ?? .words([])
  }

  /// Returns the lines to write for candidates that are words: those that begin as the typed one does.
  public func lines(of words: [(word: String, meaning: String)]) -> [String] {
    words.flatMap { word, meaning in
      Self.words([word], completing: typed).map { meaning.isEmpty ? $0 : "\($0)\t\(meaning)" }
    }
  }

  /// Returns the words that complete a word.
  ///
  /// Words that a shell would have to quote are left out, since data of others must not get into the
  /// user's command line. In a list with commas, the last element is completed, and in a word such as
  /// `--json=na` the value.
  public static func words(
    _ words: [String],
    completing typed: String,
    limit: Int = 200
  ) -> [String] {
    let sign = typed.hasPrefix("--") ? typed.firstIndex(of: "=") : nil
    let start =
      (typed.lastIndex(of: ",") ?? sign).map { typed.index(after: $0) } ?? typed.startIndex
    let last = typed[start...].lowercased()
    return words.lazy
      .filter { word in
        word.lowercased().hasPrefix(last) && Shell.word(word) == word
          && (typed.hasPrefix("-") || !word.hasPrefix("-"))
      }
      .prefix(limit)
      .map { typed[..<start] + $0 }
  }
}

extension OptionDeclaration {
  fileprivate func isNamed(by word: String) -> Bool {
    word == "--\(name)" || short.map { word == "-\($0)" } == true
  }
}

extension Placeholder {
  fileprivate var candidates: LineCompletion.Candidates {
    if isPath { return .files }
    return source.map { .source($0) } ?? .words(choices.map { ($0, "") })
  }
}

/// A kind of words that only the running program knows, such as the SKUs of a store.
public struct CompletionSource: Sendable, Hashable {
  /// The name, of lowercase letters.
  public let name: String

  /// Creates a source.
  public init(_ name: String) { self.name = name }

  /// The fields of the command's output.
  public static let fields = CompletionSource("fields")
}
