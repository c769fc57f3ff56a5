/// Which of the requests to one address an answer is for, by the fields named in its `Vary`.
struct ResponseVariant: Sendable, Hashable {
  /// What a request must say in one field.
  struct Condition: Sendable, Hashable {
    /// The name of the field, in small letters.
    let name: String
    /// Its value, normalised, or the fingerprint of a secret one; nothing where it must be absent.
    let value: String?
  }

  /// The conditions in the order of their names; none where the answer is for every request.
  let conditions: [Condition]

  init(_ conditions: [Condition] = []) { self.conditions = conditions }

  /// How many answers are kept under one key, the newest: an origin whose answers vary by whatever a
  /// request may say would fill a store with what nobody asks for again, and all of it would be
  /// looked through for each request.
  static let mostUnderOneKey = 16
}

extension ResponseVariant {
  /// The conditions as lines, for a store that keeps text: `accept: text/html`, or `accept` alone
  /// where the field must be absent.
  var text: String {
    conditions.map { "\($0.name)\($0.value.map { ": \($0)" } ?? "")" }.joined(separator: "\n")
  }

  /// Reads what ``text`` wrote.
  init(text: String) {
    conditions = text.split(separator: "\n").map { line in
      let colon = line.firstRange(of: ": ")
      return Condition(
        name: String(line[..<(colon?.lowerBound ?? line.endIndex)]),
        value: colon.map { String(line[$0.upperBound...]) }
      )
    }
  }
}
