extension JSONSchema {
  /// The maximum number of errors in a response.
  package static let errorLimit = 50

  /// Returns every violation in a value, by path: `variants[0].sku`.
  ///
  /// The path of the whole value is `$`.
  package func check(_ value: JSONValue) -> [FieldError] {
    var found: [Found] = []
    check(value, into: &found)
    return found.map(\.error)
  }

  /// Adds the violations of a value, with paths that begin at the value.
  ///
  /// A path grows on the way back, because most values have no violation, and a path handed down lazily
  /// is compiled once more for every level.
  private func check(_ value: JSONValue, into found: inout [Found]) {
    guard found.count < Self.errorLimit else { return }
    switch (self, value) {
    case (.named(_, let schema), _): schema.check(value, into: &found)
    case (.nullable, .null), (.any, _), (.boolean, .bool), (.documentedOnly(.string), .string),
      (.examples, .string):
      break
    case (.documentedOnly(.array(let schema, let counts)), .array):
      JSONSchema.array(schema, 0...counts.upperBound).check(value, into: &found)
    case (.documentedOnly(let schema), _): schema.check(value, into: &found)
    case (.nullable(let schema), _): schema.check(value, into: &found)
    case (.string(let lengths, let format), .string(let text)):
      found.add(Self.violation(of: text, length: lengths, format: format))
    case (.enumeration(let words), .string(let text)):
      if !words.contains(where: { $0.hasSameBytes(as: text) }) {
        found.add(Self.notInEnumeration(of: words))
      }
    case (.integer(let range), .number(let spelling)):
      found.add(Self.violation(of: spelling, in: range))
    case (.number(let range), .number(let spelling)):
      found.add(Self.violation(of: spelling, in: range))
    case (.array(let schema, let counts), .array(let elements)):
      found.add(Self.violation(ofCount: elements.count, in: counts))
      for (index, element) in elements.prefix(counts.upperBound).enumerated() {
        schema.check(element, at: .element(index), into: &found)
      }
    case (.object(let members, let others), .object(let given)):
      Self.check(given, against: members, others: others, into: &found)
    case (.dictionary(let schema, let counts), .object(let given)):
      found.add(Self.violation(ofCount: given.count, in: counts))
      for member in given.prefix(counts.upperBound) {
        let name = JSONValue.string(member.name)
        Self.dictionaryName.check(name, at: .member(member.name), into: &found)
        schema.check(member.value, at: .member(member.name), into: &found)
      }
    default: found.add(Violation("type", "Use \(noun)."))
    }
  }

  /// Adds the violations of a part of a value, with paths that begin at the value.
  private func check(_ part: JSONValue, at step: Step, into found: inout [Found]) {
    let first = found.count
    check(part, into: &found)
    for index in first..<found.count { found[index].steps.append(step) }
  }

  private static func check(
    _ given: [JSONValue.Member],
    against members: [Property],
    others: JSONSchema?,
    into found: inout [Found]
  ) {
    var present = 0
    for member in members {
      if let value = given.first(where: { $0.name.hasSameBytes(as: member.name) })?.value {
        present += 1
        member.schema.check(value, at: .member(member.name), into: &found)
      } else if member.isRequired {
        found.add(Violation("required", "Fill this in."), at: .member(member.name))
      }
    }
    guard present < given.count else { return }
    for other in given {
      guard found.count < errorLimit else { return }
      let name = other.name
      if members.contains(where: { $0.name.hasSameBytes(as: name) }) { continue }
      if let others {
        others.check(other.value, at: .member(name), into: &found)
        continue
      }
      let known = members.map(\.name)
      let words =
        known.isEmpty ? "This object takes no fields." : "Unknown field."
      found.add(Violation("unknown", words, accepted: known), at: .member(name))
    }
  }
}

extension JSONSchema {
  /// A value that does not fit the schema, without its path.
  package struct Violation {
    package let code: String
    package let message: String
    package var accepted: [String] = []

    package init(_ code: String, _ message: String, accepted: [String] = []) {
      self.code = code
      self.message = message
      self.accepted = accepted
    }
  }

  package static func violation(of text: String, length lengths: ClosedRange<Int>, format: Format)
    -> Violation?
  {
    let count = text.unicodeScalars.count
    if count == 0, lengths.lowerBound > 0 { return Violation("required", "Fill this in.") }
    if let violation = format.violation(in: text) { return violation }
    return lengths.contains(count) ? nil : Violation("length", "Use \(lengths.phrase) characters.")
  }

  private static func violation(ofCount count: Int, in counts: ClosedRange<Int>) -> Violation? {
    if count > counts.upperBound {
      return Violation("too_many", "Use at most \(counts.upperBound).")
    }
    if count >= counts.lowerBound { return nil }
    return counts.lowerBound == 1
      ? Violation("required", "Add at least one.")
      : Violation("too_few", "Add at least \(counts.lowerBound).")
  }

  package static func notInEnumeration(of words: [String]) -> Violation {
    Violation("not_one_of", "Use one of: \(words.joined(separator: ", ")).", accepted: words)
  }

  /// Returns the violation of a JSON number that must be an integer, if there is one.
  package static func violation(of spelling: String, in range: ClosedRange<Int>) -> Violation? {
    guard let value = JSONNumber(spelling)?.integer(Int.self) else {
      // Out of the range of `Int`, with or without a fraction.
      guard let far = Double(spelling), far.magnitude >= 0x1p63 else {
        return Violation("type", "Use a whole number.")
      }
      return far < 0 ? tooSmall(range.lowerBound) : tooLarge(range.upperBound)
    }
    if value < range.lowerBound { return tooSmall(range.lowerBound) }
    return value > range.upperBound ? tooLarge(range.upperBound) : nil
  }

  /// Returns the violation of a JSON number, if there is one.
  package static func violation(of spelling: String, in range: ClosedRange<Double>) -> Violation? {
    guard let value = Double(spelling) else { return Violation("type", "Use a number.") }
    if value < range.lowerBound { return tooSmall(range.lowerBound) }
    return value > range.upperBound ? tooLarge(range.upperBound) : nil
  }

  private static func tooSmall(_ limit: some CustomStringConvertible) -> Violation {
    Violation("too_small", "Use at least \(limit).")
  }

  private static func tooLarge(_ limit: some CustomStringConvertible) -> Violation {
    Violation("too_large", "Use at most \(limit).")
  }

  /// The expected value, for a message.
  private var noun: String {
    switch self {
    case .string, .enumeration, .examples: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .array: "a list"
    case .object, .dictionary: "an object"
    case .nullable(let schema): "\(schema.noun) or null"
    case .named(_, let schema), .documentedOnly(let schema): schema.noun
    case .any: "anything"
    }
  }
}

/// A step from a value to one of its parts.
private enum Step {
  case member(String)
  case element(Int)
}

/// A violation and the way to its value.
private struct Found {
  let violation: JSONSchema.Violation
  /// The steps to the value, the last one first.
  var steps: [Step]

  var error: FieldError {
    FieldError(
      field: path,
      code: violation.code,
      message: violation.message,
      accepted: violation.accepted
    )
  }

  private var path: String {
    var path = ""
    for step in steps.reversed() {
      switch step {
      case .element(let index): path += "[\(index)]"
      case .member(let name):
        if !path.isEmpty { path += "." }
        // Unknown names may be long.
        path += name.unicodeScalars.count > 100 ? String(name.prefix(100)) + "…" : name
      }
    }
    return path.isEmpty ? "$" : path
  }
}

extension [Found] {
  fileprivate mutating func add(_ violation: JSONSchema.Violation?, at step: Step? = nil) {
    guard let violation, count < JSONSchema.errorLimit else { return }
    append(Found(violation: violation, steps: step.map { [$0] } ?? []))
  }
}

extension ClosedRange<Int> {
  /// The range, for a message.
  fileprivate var phrase: String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    return lowerBound == 0 ? "at most \(upperBound)" : "\(lowerBound) to \(upperBound)"
  }
}
