/// Why a value can't be read as what was asked for, before anybody has asked where it stands.
enum JSONValueError: Error {
  /// It is of another kind.
  case mismatch(any Any.Type)
  /// It is of the right kind, but this is wrong with it.
  case corrupted(String)

  func error(found node: JSONNode, at path: [any CodingKey]) -> DecodingError {
    switch self {
    case .corrupted(let reason):
      return .dataCorrupted(.init(codingPath: path, debugDescription: reason))
    case .mismatch(let type):
      let context = DecodingError.Context(
        codingPath: path,
        debugDescription: "Expected \(type) but found \(node.noun)."
      )
      return node.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
  }
}
