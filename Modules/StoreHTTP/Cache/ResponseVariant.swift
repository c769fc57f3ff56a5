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
  static let maximumPerKey = 16
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

/// Which fields of a request an answer depends on, as its `Vary` says.
enum Vary: Sendable, Hashable {
  /// On these, in small letters, each once, in order.
  case fields([String])
  /// On more than the request: no other request may have it.
  case everything

  init(_ lines: [String]) {
    let names = lines.flatMap { ListFieldParser($0).map { $0.lowercased() } }
    self = names.contains("*") ? .everything : .fields(Set(names).sorted())
  }
}

extension CacheKeyGenerator {
  /// Which requests an answer is for: those that say the same in the fields it varies by.
  ///
  /// An answer to a request with a cookie is for that cookie alone, whatever `Vary` says: origins
  /// forget to say it, and what was meant for one session must not be read in another.
  func variant(of request: HTTPFields, by names: [String]) -> ResponseVariant {
    var names = Set(names)
    if request.contains("Cookie") { names.insert("cookie") }
    return ResponseVariant(
      names.sorted().map {
        ResponseVariant.Condition(name: $0, value: value(of: $0, in: request.values(of: $0)))
      }
    )
  }

  /// Whether a stored answer is for a request.
  func matches(_ stored: StoredResponse, _ request: HTTPFields) -> Bool {
    stored.variant.conditions.allSatisfy { condition in
      isMet(condition, by: request)
        || condition.name == "accept-language" && stored.metadata.language != nil
          && stored.metadata.language == preferredLanguage(in: request)
    }
  }

  private func isMet(_ condition: ResponseVariant.Condition, by request: HTTPFields) -> Bool {
    let lines = request.values(of: condition.name)
    guard let first = lines.first else { return condition.value == nil }
    // Most clients write a field the same way each time, and as the one form has it.
    if lines.count == 1, first == condition.value, !isSecret(condition.name) { return true }
    return value(of: condition.name, in: lines) == condition.value
  }

  /// What a request says in a field, in the one form that all ways to say it have.
  private func value(of name: String, in lines: [String]) -> String? {
    guard !lines.isEmpty else { return nil }
    if isSecret(name) { return fingerprint(of: lines.joined(separator: "\n")) }
    if name == "accept-language" { return languages(in: lines).map(\.text).joined(separator: ", ") }
    return lines.flatMap { ListFieldParser($0) }.joined(separator: ", ")
  }

  /// The language a request likes best, where it likes one best.
  private func preferredLanguage(in request: HTTPFields) -> String? {
    let languages = languages(in: request.values(of: "Accept-Language"))
    guard let first = languages.first, first.weight > 0 else { return nil }
    return languages.dropFirst().first?.weight == first.weight ? nil : first.name
  }

  /// The languages a request accepts, dearest first and otherwise by name: by RFC 9110 12.5.4 their
  /// order and case mean nothing.
  private func languages(in lines: [String]) -> [AcceptedLanguage] {
    lines.flatMap { ListFieldParser($0).map { AcceptedLanguage($0) } }
      .sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
  }
}

/// One language of `Accept-Language`, as in `de;q=0.8`.
private struct AcceptedLanguage {
  let name: String
  let weight: Double

  init(_ range: Substring) {
    let parts = range.lowercased().split(separator: ";").map(\.trimmed)
    name = parts.first.map { String($0) } ?? ""
    weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
  }

  var text: String { weight == 1 ? name : "\(name);q=\(weight)" }
}
