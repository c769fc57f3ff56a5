import FoundationCore

extension JSONValue {
  /// The value as the text of a cell, without the punctuation of JSON.
  ///
  /// The elements of an array are separated by semicolons and the members of an object by commas; an
  /// amount of money is a decimal with its currency.
  var cellText: String {
    if let money { return money.description }
    return switch self {
    case .array(let elements): elements.map(\.cellText).joined(separator: "; ")
    case .object(let members):
      members.map { "\($0.name): \($0.value.cellText)" }.joined(separator: ", ")
    default: plainText
    }
  }

  /// The money; `nil` for other values.
  var money: Money? {
    guard case .number(let digits)? = self["amount"], let units = Int64(digits),
      case .string(let code)? = self["currency"], let currency = Currency(code)
    else { return nil }
    return Money(minorUnits: units, currency: currency)
  }

  /// Returns the values at a path, of each element where there is an array on the way.
  func values(at path: ArraySlice<Substring>) -> [JSONValue] {
    if case .array(let elements) = self { return elements.flatMap { $0.values(at: path) } }
    guard let name = path.first else { return [self] }
    return self[String(name)]?.values(at: path.dropFirst()) ?? []
  }

  /// Returns the value with only the members at some paths, in the order of the paths.
  func keeping(_ paths: [ArraySlice<Substring>]) -> JSONValue {
    if paths.contains([]) { return self }
    switch self {
    case .array(let elements): return .array(elements.map { $0.keeping(paths) })
    case .object:
      var names: [Substring] = []
      for case let name? in paths.map(\.first) where !names.contains(name) { names.append(name) }
      return .object(
        names.compactMap { name in
          let rests = paths.filter { $0.first == name }.map { $0.dropFirst() }
          return self[String(name)].map { .init(String(name), $0.keeping(rests)) }
        }
      )
    default: return self
    }
  }
}

extension JSONSchema {
  /// Returns `true` if a value can have a member at a path, in each element of an array.
  func has(_ path: ArraySlice<Substring>) -> Bool {
    guard let name = path.first else { return true }
    switch self {
    case .any: return true
    case .nullable(let schema), .documentedOnly(let schema), .named(_, let schema),
      .array(let schema, _):
      return schema.has(path)
    case .dictionary(let schema, _): return schema.has(path.dropFirst())
    case .object(let properties, let others):
      let schema = properties.first { $0.name == name }?.schema ?? others
      return schema?.has(path.dropFirst()) == true
    default: return false
    }
  }
}
