/// A word a command takes by its place, and how it is read.
public struct Argument<Value>: ArgumentDeclaration {
  public let placeholder: Placeholder
  public let count: ArgumentCount
  public let summary: String
  let read: @Sendable ([String]) throws(InvalidValue) -> Value?

  public func check(_ words: [String]) throws(InvalidValue) { _ = try read(words) }
}

/// What help, completions and the parser need to know of an argument.
public protocol ArgumentDeclaration: Sendable {
  var placeholder: Placeholder { get }
  var count: ArgumentCount { get }
  var summary: String { get }

  /// Throws when what was written cannot be read.
  func check(_ words: [String]) throws(InvalidValue)
}

/// How many words an argument takes.
public enum ArgumentCount: Sendable {
  case one
  case oneOrNone
  /// Any number, none too; only the last argument of a command can be so.
  case any
}

extension Argument {
  /// A word that must be there.
  public static func one(_ name: String, of type: Value.Type, _ summary: String) -> Self
  where Value: ArgumentValue {
    Argument(placeholder: Placeholder(name, of: type), count: .one, summary: summary) {
      words throws(InvalidValue) in
      guard let word = words.first else { return nil }
      return try type.read(word)
    }
  }

  /// A word that may be there.
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

  /// All the words that are left; `choices` are for shells to complete.
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
