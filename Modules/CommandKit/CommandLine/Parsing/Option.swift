/// An option of a command and how its value is read.
///
/// Where it is given more than once, the last one counts, so that an alias can be overruled;
/// `values` collects them all.
public struct Option<Value>: OptionDeclaration {
  public let name: String
  public let short: Character?
  public let form: OptionForm
  public let summary: String
  let read: @Sendable ([OptionUse]) throws(InvalidValue) -> Value

  public func check(_ uses: [OptionUse]) throws(InvalidValue) { _ = try read(uses) }
}

/// What help, completions and the parser need to know of an option.
public protocol OptionDeclaration: Sendable {
  /// The long name, without its dashes.
  var name: String { get }
  var short: Character? { get }
  var form: OptionForm { get }
  var summary: String { get }

  /// Throws when what was written cannot be read.
  func check(_ uses: [OptionUse]) throws(InvalidValue)
}

/// How an option is written.
public enum OptionForm: Sendable {
  /// `--quiet`
  case flag
  /// `--limit COUNT` or `--limit=COUNT`
  case value(Placeholder)
  /// `--json` or `--json=FIELDS`, never `--json FIELDS`
  case optionalValue(Placeholder)

  public var placeholder: Placeholder? {
    switch self {
    case .flag: nil
    case .value(let placeholder), .optionalValue(let placeholder): placeholder
    }
  }
}

/// The word that stands for a value in help, and what a shell can complete it with.
public struct Placeholder: Sendable {
  public let name: String
  public var choices: [String] = []
  public var isPath = false
}

extension Placeholder {
  public init<Value: ArgumentValue>(_ name: String, of type: Value.Type) {
    self.init(name: name, choices: type.choices, isPath: type.isPath)
  }
}

/// One time an option was written.
public enum OptionUse: Sendable, Hashable {
  case alone
  case with(String)
}

extension Option where Value == Bool {
  /// An option that is there or not.
  public static func flag(_ name: String, short: Character? = nil, _ summary: String) -> Self {
    Option(name: name, short: short, form: .flag, summary: summary) { !$0.isEmpty }
  }
}

extension Option {
  /// An option with a value.
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

  /// An option with a value that may be given many times; all count, in their order.
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

  /// An option whose value may be left out; it then means what `bare` says.
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
    for case .with(let text) in uses { words.append(try type.read(text)) }
    return words
  }
}
