import FoundationCore

extension HTTPError.Problem {
  /// Parses a problem document, or a similar format.
  mutating func read(_ json: JSONValue) {
    switch json {
    case .object(let members):
      self.members = members
      read(members)
    case .array(let elements):
      // The World Bank wraps its only error into an array, and others a list of texts.
      if let object = elements.first(where: { $0.isObject }) {
        read(object)
      } else {
        detail = Self.sentence(json)
      }
    case .string: detail = Self.sentence(json)
    case .null, .bool, .number: break
    }
  }

  private mutating func read(_ members: [JSONValue.Member]) {
    func text(_ names: String...) -> String? {
      for name in names {
        if let value = members.first(where: { $0.name == name })?.value,
          let text = Self.sentence(value)
        {
          return text
        }
      }
      return nil
    }
    for member in members where Self.listNames.contains(member.name) { readFields(member.value) }
    var error = text("error")
    if case .object(let inner)? = members.first(where: { $0.name == "error" })?.value {
      read(inner)
      error = nil
    }
    detail = detail ?? text("detail", "message", "error_description", "msg", "description")
    // Beside a message, an error that is one word is the type.
    let isKind = detail != nil && error.map { !$0.contains(" ") } == true
    type = type ?? text("type").flatMap { $0 == "about:blank" ? nil : $0 }
    type = type ?? text("code") ?? (isKind ? error : nil)
    title = title ?? text("title") ?? (detail != nil && !isKind ? error : nil)
    detail = detail ?? error ?? text("errors")
    if detail == title { detail = nil }
  }

  /// The names under which servers list field errors.
  private static let listNames: Set = [
    "errors", "detail", "message", "invalid-params", "invalid_params", "fieldErrors", "violations",
    "details", "validationErrors",
  ]

  private mutating func readFields(_ value: JSONValue) {
    switch value {
    case .object(let members):
      for member in members {
        if let why = Self.sentence(member.value) { note(member.name, message: why) }
      }
    case .array(let elements):
      for element in elements {
        if let field = Self.field(of: element), let why = Self.sentence(element) {
          note(field, message: why, of: element)
        }
      }
    case .null, .bool, .number, .string: break
    }
  }

  private mutating func note(_ field: String, message why: String, of element: JSONValue = .null) {
    guard let field = field.short(100), fieldErrors.count < 50 else { return }
    let code = element["code"].flatMap(\.word)?.short(100) ?? "refused"
    var accepted: [String] = []
    if case .array(let words)? = element["accepted"] {
      accepted = words.prefix(20).compactMap { $0.word?.short(100) }
    }
    let error = FieldError(field: field, code: code, message: why, accepted: accepted)
    fields = FieldErrors(fields.all + [error])
    fieldErrors[field] =
      fieldErrors[field].map { "\($0) \(why)".short(Self.titleLength) ?? $0 } ?? why
  }

  /// Returns the field of a list element, as a name or a path.
  private static func field(of element: JSONValue) -> String? {
    for name in ["field", "param", "path", "pointer", "propertyPath", "property", "name", "loc"] {
      switch element[name] ?? element["source"]?[name] {
      case .string(let field)?: return field
      case .array(let path)?: return path.compactMap(\.word).joined(separator: ".")
      default: continue
      }
    }
    return nil
  }

  /// Returns the text of a value: a string, the strings of a list, or those of an object with a
  /// message.
  private static func sentence(_ value: JSONValue, depth: Int = 0) -> String? {
    guard depth < 4 else { return nil }
    switch value {
    case .string(let text): return text.short(detailLength)
    case .number(let text): return text
    case .array(let elements):
      let texts = elements.prefix(20).compactMap { sentence($0, depth: depth + 1) }
      return texts.isEmpty ? nil : texts.joined(separator: "; ").short(detailLength)
    case .object:
      for name in ["message", "msg", "detail", "reason", "value", "title", "description"] {
        if let inner = value[name], let text = sentence(inner, depth: depth + 1) { return text }
      }
      return nil
    case .null, .bool: return nil
    }
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  /// The text of a string or a number.
  fileprivate var word: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }
}
