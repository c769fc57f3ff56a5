/// A type that can be read from one word: of a command line, a setting or the environment.
public protocol ArgumentValue: Sendable {
  /// Reads a word; `nil` for one that is no such value.
  init?(argument: String)

  /// The expectation of a word, to follow "must be": `a whole number`.
  static var expectation: String { get }

  /// The values to choose from, where they can be listed; a shell completes them.
  static var choices: [String] { get }

  /// True if a shell completes names of files.
  static var isPath: Bool { get }
}

extension ArgumentValue {
  public static var choices: [String] { [] }
  public static var isPath: Bool { false }

  /// Reads a word.
  ///
  /// - Parameter word: The word.
  /// - Returns: The value.
  /// - Throws: The expectation that the word does not meet.
  public static func read(_ word: String) throws(InvalidValue) -> Self {
    guard let value = Self(argument: word) else {
      throw InvalidValue(
        text: word,
        expectation: expectation,
        suggestion: Suggestions.nearest(to: word, in: choices)
      )
    }
    return value
  }
}

/// A word that is not what it must be.
public struct InvalidValue: Error {
  /// The word.
  public let text: String

  /// The expectation, to follow "must be".
  public let expectation: String

  /// The nearest of the choices, if one is near.
  public let suggestion: String?
}

extension String: ArgumentValue {
  public init?(argument: String) { self = argument }
  public static var expectation: String { "text" }
}

extension Int: ArgumentValue {
  public init?(argument: String) { self.init(argument) }
  public static var expectation: String { "a whole number" }
}

/// An enumeration's raw values are its words.
extension ArgumentValue where Self: CaseIterable & RawRepresentable<String> {
  public init?(argument: String) { self.init(rawValue: argument) }
  public static var choices: [String] { allCases.map(\.rawValue) }

  public static var expectation: String {
    guard let last = choices.last, choices.count > 1 else { return choices.joined() }
    return choices.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Text on one line, with no characters that cannot be seen.
public struct TextLine: ArgumentValue, Hashable {
  /// The text.
  public let text: String

  public init?(argument: String) {
    guard let first = argument.first, let last = argument.last,
      !first.isWhitespace, !last.isWhitespace,
      !argument.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    text = argument
  }

  public static var expectation: String { "a line of plain text without blanks around it" }
}

/// The name of a file or folder as it was written; it need not exist.
public struct Path: ArgumentValue, Hashable {
  /// The path, as it was written.
  public let text: String

  public init?(argument: String) {
    guard let line = TextLine(argument: argument) else { return nil }
    text = line.text
  }

  public static var expectation: String { "the name of a file" }
  public static var isPath: Bool { true }
}
