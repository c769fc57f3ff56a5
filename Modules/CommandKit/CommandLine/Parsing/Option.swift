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
  /// Creates an option with a value: the last one given, or `nil`.
  ///
  /// - Parameters:
  ///   - usage: The long name without its dashes, and the placeholder of the value: `output FILE`.
  ///   - short: The letter of the short form.
  ///   - summary: One sentence on the option.
  public init<Word: ArgumentValue>(_ usage: String, short: Character? = nil, _ summary: String)
  where Value == Word? {
    let (name, placeholder) = Self.parts(of: usage)
    let form = OptionForm.value(Placeholder(placeholder, of: Word.self))
    self.init(name: name, short: short, form: form, summary: summary) {
      uses throws(InvalidValue) in
      try Word.read(uses).last
    }
  }

  /// Creates an option with a value that can be given several times: all values in their order.
  ///
  /// - Parameters:
  ///   - usage: The long name without its dashes, and the placeholder of a value: `header LINE`.
  ///   - short: The letter of the short form.
  ///   - summary: One sentence on the option.
  public init<Word: ArgumentValue>(_ usage: String, short: Character? = nil, _ summary: String)
  where Value == [Word] {
    let (name, placeholder) = Self.parts(of: usage)
    let form = OptionForm.value(Placeholder(placeholder, of: Word.self))
    self.init(name: name, short: short, form: form, summary: summary) {
      uses throws(InvalidValue) in
      try Word.read(uses)
    }
  }

  /// Creates an option with an optional value: `nil` if the option is not given.
  ///
  /// - Parameters:
  ///   - usage: The long name without its dashes, and the placeholder of the value: `json FIELDS`.
  ///   - bare: The value of the option without one.
  ///   - summary: One sentence on the option.
  public init<Word: ArgumentValue>(_ usage: String, bare: Word, _ summary: String)
  where Value == Word? {
    let (name, placeholder) = Self.parts(of: usage)
    let form = OptionForm.optionalValue(Placeholder(placeholder, of: Word.self))
    self.init(name: name, short: nil, form: form, summary: summary) {
      uses throws(InvalidValue) in
      guard let use = uses.last else { return nil }
      return try Word.read([use]).first ?? bare
    }
  }

  /// Returns an option with a whole number of a range: the last one given, or `nil`.
  public static func number(_ usage: String, in range: ClosedRange<Int>, _ summary: String) -> Self
  where Value == Int? {
    let (name, placeholder) = parts(of: usage)
    let form = OptionForm.value(Placeholder(name: placeholder))
    return Option(name: name, short: nil, form: form, summary: summary) {
      uses throws(InvalidValue) in
      guard case .value(let text) = uses.last else { return nil }
      guard let number = Int(text), range.contains(number) else {
        let expectation = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        throw InvalidValue(text: text, expectation: expectation, suggestion: nil)
      }
      return number
    }
  }

  /// Returns the name and the placeholder of a usage such as `output FILE`.
  private static func parts(of usage: String) -> (name: String, placeholder: String) {
    let words = usage.split(separator: " ").map(String.init)
    precondition(words.count == 2, "'\(usage)' must be a name and a placeholder.")
    return (words[0], words[1])
  }
}

extension ArgumentValue {
  fileprivate static func read(_ uses: [OptionUse]) throws(InvalidValue) -> [Self] {
    var values: [Self] = []
    for case .value(let text) in uses { values.append(try read(text)) }
    return values
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
    return Option("limit COUNT", short: "n", summary)
  }
}
