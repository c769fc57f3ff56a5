/// A kind of words that only the running program knows, such as the SKUs of a store.
///
/// A completion script asks the program for them, by its command `complete`:
///
///     tool complete skus -- catalog show MUG
///
/// The command gets the source, and then the words of the line up to the one at the cursor. It writes
/// the possible words one per line, and nothing if they cannot be had.
public struct CompletionSource: Sendable, Hashable, ArgumentValue {
  /// The name, of lowercase letters.
  public let name: String

  /// Creates a source.
  public init(_ name: String) { self.name = name }

  public init?(argument: String) { self.init(argument) }

  public static var expectation: String { "a source of words" }

  /// The fields of the command's output.
  public static let fields = CompletionSource("fields")
}

extension CompletionSource {
  /// Returns the words that complete a word.
  ///
  /// Words that a shell would have to quote are left out, since data of others must not get into the
  /// user's command line. In a list with commas, the last element is completed, and in a word such as
  /// `--json=na` the value.
  ///
  /// - Parameters:
  ///   - typed: The word at the cursor.
  ///   - words: The words of the source.
  ///   - limit: The maximum number of words.
  /// - Returns: The words that begin as the typed one does, in any case.
  public static func completions(
    of typed: String,
    among words: [String],
    limit: Int = 200
  ) -> [String] {
    let sign = typed.hasPrefix("--") ? typed.firstIndex(of: "=") : nil
    let start =
      (typed.lastIndex(of: ",") ?? sign).map { typed.index(after: $0) } ?? typed.startIndex
    let last = typed[start...].lowercased()
    return words.lazy
      .filter { $0.lowercased().hasPrefix(last) && Shell.word($0) == $0 && !$0.hasPrefix("-") }
      .prefix(limit)
      .map { typed[..<start] + $0 }
  }
}

extension CommandPath {
  /// Creates the path to the command of a line that is still being typed.
  ///
  /// - Parameters:
  ///   - line: The words of the line, without the program's.
  ///   - program: The program.
  public init(typing line: [String], in program: CommandDescription) {
    self.init(program)
    for word in line {
      if let next = command.subcommand(named: word) { append(next) }
    }
  }
}
