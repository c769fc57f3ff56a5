import FoundationCore

extension JSONValue {
  /// Returns the values at a path, of each element where there is an array on the way.
  func values(at path: ArraySlice<Substring>) -> [JSONValue] {
    if case .array(let elements) = self { return elements.flatMap { $0.values(at: path) } }
    guard let name = path.first else { return [self] }
    return self[String(name)]?.values(at: path.dropFirst()) ?? []
  }

  /// Returns the values at a path as cells have them: an amount of money is a decimal.
  func cellValues(at path: ArraySlice<Substring>) -> [JSONValue] {
    guard path.last == "amount" else { return values(at: path) }
    return values(at: path.dropLast()).flatMap { value in
      value.money.map { [.number($0.digits)] } ?? value.values(at: path.suffix(1))
    }
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
