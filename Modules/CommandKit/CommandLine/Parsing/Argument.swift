/// An argument of a command: a word taken by its place, and the way it is read.
public struct Argument<Value>: ArgumentDeclaration {
  /// The word that stands for it in help.
  public let placeholder: Placeholder

  /// The number of words that it takes.
  public let count: ArgumentCount

  /// One sentence on the argument.
  public let summary: String
  let read: @Sendable ([String]) throws(InvalidValue) -> Value?

  public func check(_ words: [String]) throws(InvalidValue) { _ = try read(words) }
}

/// The properties of an argument that help, completions and the parser read.
public protocol ArgumentDeclaration: Sendable {
  /// The word that stands for it in help.
  var placeholder: Placeholder { get }

  /// The number of words that it takes.
  var count: ArgumentCount { get }

  /// One sentence on the argument.
  var summary: String { get }

  /// Throws where the words cannot be read.
  func check(_ words: [String]) throws(InvalidValue)
}

/// The number of words that an argument takes.
public enum ArgumentCount: Sendable {
  /// One, which must be given.
  case one
  /// One, which may be left out.
  case oneOrNone
  /// Any number, none too; only the last argument of a command can be so.
  case any
}

extension Argument {
  /// Returns an argument that must be given.
  ///
  /// - Parameters:
  ///   - name: The word that stands for it in help.
  ///   - type: The type that its word is read as.
  ///   - summary: One sentence on the argument.
  /// - Returns: The argument.
  public static func one(_ name: String, of type: Value.Type, _ summary: String) -> Self
  where Value: ArgumentValue {
    Argument(placeholder: Placeholder(name, of: type), count: .one, summary: summary) {
      words throws(InvalidValue) in
      guard let word = words.first else { return nil }
      return try type.read(word)
    }
  }

  /// Returns an argument that may be left out.
  ///
  /// - Parameters:
  ///   - name: The word that stands for it in help.
  ///   - type: The type that its word is read as.
  ///   - summary: One sentence on the argument.
  /// - Returns: The argument.
  public static func oneOrNone<Word: ArgumentValue>(
    _ name: String,
    of type: Word.Type,
    _ summary: String
  ) -> Self where Value == Word? {
    Argument(placeholder: Placeholder(name, of: type), count: .oneOrNone, summary: summary) {
      words throws(InvalidValue) in
      guard let word = words.first else { return .some(nil) }
      return try type.read(word)
    }
  }

  /// Returns an argument that takes all words that are left.
  ///
  /// - Parameters:
  ///   - name: The word that stands for it in help.
  ///   - type: The type that each word is read as.
  ///   - choices: The words that a shell completes.
  ///   - summary: One sentence on the argument.
  /// - Returns: The argument.
  public static func any<Word: ArgumentValue>(
    _ name: String,
    of type: Word.Type,
    choices: [String] = Word.choices,
    _ summary: String
  ) -> Self where Value == [Word] {
    let placeholder = Placeholder(name: name, choices: choices, isPath: type.isPath)
    return Argument(placeholder: placeholder, count: .any, summary: summary) {
      words throws(InvalidValue) in
      var values: [Word] = []
      for word in words { values.append(try type.read(word)) }
      return values
    }
  }
}
