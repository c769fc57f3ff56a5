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
