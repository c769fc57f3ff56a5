package import FoundationCore

extension JSONSchema {
  /// The most errors that are listed: more would help nobody.
  static let errorLimit = 50

  /// Everything that is wrong with a value, by where it stands: `variants[0].sku`.
  ///
  /// What is wrong with the value as a whole stands at `$`.
  package func check(_ value: JSONValue) -> [FieldError] {
    var errors: [FieldError] = []
    check(value, at: "", &errors)
    return errors
  }

  /// Adds what is wrong; the path is put together only where something is.
  private func check(
    _ value: JSONValue,
    at path: @autoclosure () -> String,
    _ errors: inout [FieldError]
  ) {
    guard errors.count < Self.errorLimit else { return }
    switch (self, value) {
    case (.named(_, let schema), _): schema.check(value, at: path(), &errors)
    case (.nullable, .null), (.any, _), (.boolean, .bool), (.deferred(.string), .string): break
    case (.deferred(.array(let schema, let counts)), .array):
      JSONSchema.array(schema, 0...counts.upperBound).check(value, at: path(), &errors)
    case (.deferred(let schema), _): schema.check(value, at: path(), &errors)
    case (.nullable(let schema), _): schema.check(value, at: path(), &errors)
    case (.string(let lengths, let format), .string(let text)):
      if let fault = Self.fault(of: text, lengths, format) { errors.add(fault, at: path()) }
    case (.words(let words), .string(let text)):
      if !words.contains(where: { $0.hasSameBytes(as: text) }) {
        errors.add(Self.noSuchWord(of: words), at: path())
      }
    case (.integer(let range), .number(let spelling)):
      if let fault = Self.fault(of: spelling, range) { errors.add(fault, at: path()) }
    case (.number(let range), .number(let spelling)):
      if let fault = Self.fault(of: spelling, range) { errors.add(fault, at: path()) }
    case (.array(let schema, let counts), .array(let elements)):
      if let fault = Self.fault(ofCount: elements.count, counts) { errors.add(fault, at: path()) }
      for (index, element) in elements.prefix(counts.upperBound).enumerated() {
        schema.check(element, at: "\(path())[\(index)]", &errors)
      }
    case (.object(let members), .object(let given)):
      Self.check(given, against: members, at: path(), &errors)
    case (.dictionary(let schema, let counts), .object(let given)):
      if let fault = Self.fault(ofCount: given.count, counts) { errors.add(fault, at: path()) }
      for member in given.prefix(counts.upperBound) {
        let name = JSONValue.string(member.name)
        Self.dictionaryName.check(name, at: path().member(member.name), &errors)
        schema.check(member.value, at: path().member(member.name), &errors)
      }
    default: errors.add(Fault("type", "Give \(noun)."), at: path())
    }
  }

  private static func check(
    _ given: [JSONValue.Member],
    against members: [Member],
    at path: @autoclosure () -> String,
    _ errors: inout [FieldError]
  ) {
    var found = 0
    for member in members {
      if let value = given.first(where: { $0.name.hasSameBytes(as: member.name) })?.value {
        found += 1
        member.schema.check(value, at: path().member(member.name), &errors)
      } else if member.isRequired {
        errors.add(Fault("required", "Fill this in."), at: path().member(member.name))
      }
    }
    guard found < given.count else { return }
    for name in given.lazy.map(\.name) {
      guard errors.count < errorLimit else { return }
      if members.contains(where: { $0.name.hasSameBytes(as: name) }) { continue }
      let known = members.map(\.name)
      let words =
        known.isEmpty ? "There is nothing to give here." : "Leave it out; there is no such."
      errors.add(Fault("unknown", words, accepted: known), at: path().member(name))
    }
  }
}

extension JSONSchema {
  /// What is wrong, before it is said where.
  struct Fault {
    let code: String
    let message: String
    var accepted: [String] = []

    init(_ code: String, _ message: String, accepted: [String] = []) {
      self.code = code
      self.message = message
      self.accepted = accepted
    }
  }

  static func fault(of text: String, _ lengths: ClosedRange<Int>, _ format: Format)
    -> Fault?
  {
    let count = text.unicodeScalars.count
    if count == 0, lengths.lowerBound > 0 { return Fault("required", "Fill this in.") }
    if let fault = format.fault(in: text) { return fault }
    return lengths.contains(count) ? nil : Fault("length", "Use \(lengths.words) characters.")
  }

  private static func fault(ofCount count: Int, _ counts: ClosedRange<Int>) -> Fault? {
    if count > counts.upperBound { return Fault("too_many", "Give at most \(counts.upperBound).") }
    if count >= counts.lowerBound { return nil }
    return counts.lowerBound == 1
      ? Fault("required", "Give at least one.")
      : Fault("too_few", "Give at least \(counts.lowerBound).")
  }

  static func noSuchWord(of words: [String]) -> Fault {
    Fault("not_one_of", "Choose one of \(words.joined(separator: ", ")).", accepted: words)
  }

  /// What is wrong with a number in JSON's spelling that has to be whole.
  static func fault(of spelling: String, _ range: ClosedRange<Int>) -> Fault? {
    guard let value = JSONNumber(spelling)?.integer(Int.self) else {
      // Beyond all integers, whether it is whole or not.
      guard let far = Double(spelling), far.magnitude >= 0x1p63 else {
        return Fault("type", "Give a whole number.")
      }
      return far < 0 ? tooSmall(range.lowerBound) : tooLarge(range.upperBound)
    }
    if value < range.lowerBound { return tooSmall(range.lowerBound) }
    return value > range.upperBound ? tooLarge(range.upperBound) : nil
  }

  /// What is wrong with a number in JSON's spelling.
  static func fault(of spelling: String, _ range: ClosedRange<Double>) -> Fault? {
    guard let value = Double(spelling) else { return Fault("type", "Give a number.") }
    if value < range.lowerBound { return tooSmall(range.lowerBound) }
    return value > range.upperBound ? tooLarge(range.upperBound) : nil
  }

  private static func tooSmall(_ limit: some CustomStringConvertible) -> Fault {
    Fault("too_small", "Give a number that is not below \(limit).")
  }

  private static func tooLarge(_ limit: some CustomStringConvertible) -> Fault {
    Fault("too_large", "Give a number that is not above \(limit).")
  }

  /// What it takes, for a sentence.
  private var noun: String {
    switch self {
    case .string, .words: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .array: "a list"
    case .object, .dictionary: "an object"
    case .nullable(let schema): "\(schema.noun) or null"
    case .named(_, let schema), .deferred(let schema): schema.noun
    case .any: "anything"
    }
  }
}

extension [FieldError] {
  fileprivate mutating func add(_ fault: JSONSchema.Fault, at path: String) {
    guard count < JSONSchema.errorLimit else { return }
    append(
      FieldError(
        field: path.isEmpty ? "$" : path,
        code: fault.code,
        message: fault.message,
        accepted: fault.accepted
      )
    )
  }
}

extension String {
  /// The path of a member; a name that is no word of ours can have any length, and is cut off.
  fileprivate func member(_ name: String) -> String {
    let name = name.unicodeScalars.count > 100 ? String(name.prefix(100)) + "…" : name
    return isEmpty ? name : "\(self).\(name)"
  }
}

extension ClosedRange<Int> {
  /// How many, for a sentence.
  fileprivate var words: String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    return lowerBound == 0 ? "at most \(upperBound)" : "\(lowerBound) to \(upperBound)"
  }
}
