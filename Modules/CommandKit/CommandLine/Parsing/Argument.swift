/// A positional argument of a command.
public struct Argument<Value: Sendable>: ArgumentDeclaration {
  /// The placeholder in help.
  public internal(set) var placeholder: Placeholder

  /// The number of words that the argument takes.
  public let count: ArgumentCount

  /// One sentence on the argument.
  public let summary: String
  let read: @Sendable ([String]) throws(InvalidValue) -> Value?

  public func parse(_ words: [String]) throws(InvalidValue) -> (any Sendable)? { try read(words) }
}

/// The properties of an argument that help, completions and the parser use.
public protocol ArgumentDeclaration: Sendable {
  /// The placeholder in help.
  var placeholder: Placeholder { get }

  /// The number of words that the argument takes.
  var count: ArgumentCount { get }

  /// One sentence on the argument.
  var summary: String { get }

  /// Parses the words of the argument.
  ///
  /// - Parameter words: The words.
  /// - Returns: The value of the argument; `nil` for a missing required one.
  /// - Throws: `InvalidValue` for a word that is not a valid value.
  func parse(_ words: [String]) throws(InvalidValue) -> (any Sendable)?
}

/// The number of words that an argument takes.
public enum ArgumentCount: Sendable {
  /// One required word.
  case one
  /// One optional word.
  case oneOrNone
  /// Any number of words, for the last argument of a command only.
  case any
}

extension Argument {
  /// Returns the argument with words that a shell completes from a source.
  public func completed(by source: CompletionSource) -> Argument {
    var argument = self
    argument.placeholder.source = source
    return argument
  }

  /// Creates a required argument.
  public init(_ name: String, _ summary: String) where Value: ArgumentValue {
    self.init(placeholder: Placeholder(name, of: Value.self), count: .one, summary: summary) {
      words throws(InvalidValue) in
      guard let word = words.first else { return nil }
      return try Value.read(word)
    }
  }

  /// Creates an optional argument.
  public init<Word: ArgumentValue>(_ name: String, _ summary: String) where Value == Word? {
    self.init(placeholder: Placeholder(name, of: Word.self), count: .oneOrNone, summary: summary) {
      words throws(InvalidValue) in
      guard let word = words.first else { return .some(nil) }
      return try Word.read(word)
    }
  }

  /// Creates an argument that takes all remaining words.
  ///
  /// - Parameters:
  ///   - name: The placeholder in help.
  ///   - choices: The words that a shell completes.
  ///   - summary: One sentence on the argument.
  public init<Word: ArgumentValue>(
    _ name: String,
    choices: [String] = Word.choices,
    _ summary: String
  ) where Value == [Word] {
    var placeholder = Placeholder(name, of: Word.self)
    placeholder.choices = choices
    self.init(placeholder: placeholder, count: .any, summary: summary) {
      words throws(InvalidValue) in
      var values: [Word] = []
      for word in words { values.append(try Word.read(word)) }
      return values
    }
  }
}
