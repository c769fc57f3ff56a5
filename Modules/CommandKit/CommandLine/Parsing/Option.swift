/// An option of a command.
///
/// If it is given several times, the last value counts, so that a user can override an alias;
/// `values` collects them all.
public struct Option<Value: Sendable>: OptionDeclaration {
  /// The long name, without its dashes.
  public let name: String

  /// The letter of the short form.
  public let short: Character?

  /// The syntax of the option.
  public internal(set) var form: OptionForm

  /// One sentence on the option.
  public let summary: String
  let read: @Sendable ([OptionUse]) throws(InvalidValue) -> Value

  public func parse(_ uses: [OptionUse]) throws(InvalidValue) -> any Sendable { try read(uses) }
}

/// The properties of an option that help, completions and the parser use.
public protocol OptionDeclaration: Sendable {
  /// The long name, without its dashes.
  var name: String { get }

  /// The letter of the short form.
  var short: Character? { get }

  /// The syntax of the option.
  var form: OptionForm { get }

  /// One sentence on the option.
  var summary: String { get }

  /// Parses the values of the option.
  func parse(_ uses: [OptionUse]) throws(InvalidValue) -> any Sendable
}

/// The syntax of an option.
public enum OptionForm: Sendable {
  /// `--quiet`
  case flag
  /// `--limit COUNT` or `--limit=COUNT`
  case value(Placeholder)
  /// `--json` or `--json=FIELDS`, never `--json FIELDS`
  case optionalValue(Placeholder)

  /// The placeholder of the value in help, if the option takes one.
  public var placeholder: Placeholder? {
    switch self {
    case .flag: nil
    case .value(let placeholder), .optionalValue(let placeholder): placeholder
    }
  }
}

/// The placeholder of a value in help, and its completions.
public struct Placeholder: Sendable {
  /// The word.
  public let name: String

  /// The valid values, if they can be listed.
  public var choices: [String] = []

  /// `true` if a shell completes file names.
  public var isPath = false

  /// The source of words that the program is asked for.
  public var source: CompletionSource?
}

extension Placeholder {
  /// Creates a placeholder with the completions of a type.
  public init<Value: ArgumentValue>(_ name: String, of type: Value.Type) {
    self.init(name: name, choices: type.choices, isPath: type.isPath, source: type.source)
  }
}

/// A use of an option in a command line.
public enum OptionUse: Sendable, Hashable {
  /// Without a value.
  case withoutValue
  /// With a value.
  case value(String)
}

extension Option {
  /// Returns the option with values that a shell completes from a source.
  public func completed(by source: CompletionSource) -> Option {
    var option = self
    guard case .value(var placeholder) = form else { return self }
    placeholder.source = source
    option.form = .value(placeholder)
    return option
  }
}

extension Option where Value == Bool {
  /// Returns a flag.
  ///
  /// - Parameters:
  ///   - name: The long name, without its dashes.
  ///   - short: The letter of the short form.
  ///   - summary: One sentence on the option.
  /// - Returns: The option, whose value is `true` if it is given.
  public static func flag(_ name: String, short: Character? = nil, _ summary: String) -> Self {
    Option(name: name, short: short, form: .flag, summary: summary) { !$0.isEmpty }
  }
}

extension Option {
  /// Returns an option with a value.
  ///
  /// - Parameters:
  ///   - name: The long name, without its dashes.
  ///   - short: The letter of the short form.
  ///   - placeholder: The placeholder of the value in help.
  ///   - type: The type of the value.
  ///   - summary: One sentence on the option.
  /// - Returns: The option, whose value is the last one given, or `nil`.
  public static func value<Word: ArgumentValue>(
    _ name: String,
    short: Character? = nil,
    _ placeholder: String,
    of type: Word.Type,
    _ summary: String
  ) -> Self where Value == Word? {
    let form = OptionForm.value(Placeholder(placeholder, of: type))
    return Option(name: name, short: short, form: form, summary: summary) {
      uses throws(InvalidValue) in
      try words(uses, of: type).last
    }
  }

  /// Returns an option with a whole number of a range.
  ///
  /// - Parameters:
  ///   - name: The long name, without its dashes.
  ///   - placeholder: The placeholder of the value in help.
  ///   - range: The valid numbers.
  ///   - summary: One sentence on the option.
  /// - Returns: The option, whose value is the last one given, or `nil`.
  public static func number(
    _ name: String,
    _ placeholder: String,
    in range: ClosedRange<Int>,
    _ summary: String
  ) -> Self where Value == Int? {
    let form = OptionForm.value(Placeholder(name: placeholder))
    return Option(name: name, short: nil, form: form, summary: summary) {
      uses throws(InvalidValue) in
      guard case .value(let text) = uses.last else { return nil }
      guard let number = Int(text), range.contains(number) else {
        throw InvalidValue(
          text: text,
          expectation: "a whole number from \(range.lowerBound) to \(range.upperBound)",
          suggestion: nil
        )
      }
      return number
    }
  }

  /// Returns an option with a value that can be given several times.
  ///
  /// - Parameters:
  ///   - name: The long name, without its dashes.
  ///   - short: The letter of the short form.
  ///   - placeholder: The placeholder of the value in help.
  ///   - type: The type of the value.
  ///   - summary: One sentence on the option.
  /// - Returns: The option, whose value is all values in their order.
  public static func values<Word: ArgumentValue>(
    _ name: String,
    short: Character? = nil,
    _ placeholder: String,
    of type: Word.Type,
    _ summary: String
  ) -> Self where Value == [Word] {
    let form = OptionForm.value(Placeholder(placeholder, of: type))
    return Option(name: name, short: short, form: form, summary: summary) {
      uses throws(InvalidValue) in
      try words(uses, of: type)
    }
  }

  /// Returns an option with an optional value.
  ///
  /// - Parameters:
  ///   - name: The long name, without its dashes.
  ///   - placeholder: The placeholder of the value in help.
  ///   - bare: The value of the option without one.
  ///   - summary: One sentence on the option.
  /// - Returns: The option, whose value is `nil` if it is not given.
  public static func optionalValue<Word: ArgumentValue>(
    _ name: String,
    _ placeholder: String,
    bare: Word,
    _ summary: String
  ) -> Self where Value == Word? {
    let form = OptionForm.optionalValue(Placeholder(placeholder, of: Word.self))
    return Option(name: name, short: nil, form: form, summary: summary) {
      uses throws(InvalidValue) in
      guard let use = uses.last else { return nil }
      return try words([use], of: Word.self).first ?? bare
    }
  }

  private static func words<Word: ArgumentValue>(_ uses: [OptionUse], of type: Word.Type)
    throws(InvalidValue) -> [Word]
  {
    var words: [Word] = []
    for case .value(let text) in uses { words.append(try type.read(text)) }
    return words
  }
}

extension Option where Value == PositiveInt? {
  /// Returns `--limit COUNT`, with which a command lists at most so many things.
  ///
  /// - Parameters:
  ///   - nouns: The name of the things, in the plural.
  ///   - standard: The number without the option; `nil` for all.
  /// - Returns: The option.
  public static func limit(_ nouns: String, default standard: Int? = nil) -> Self {
    let standard = standard.map { "\($0)" } ?? "all"
    let summary = "The maximum number of \(nouns) (default: \(standard))."
    return value("limit", short: "n", "COUNT", of: PositiveInt.self, summary)
  }
}
