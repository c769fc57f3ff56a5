import FoundationCore

extension JSONSchema {
  /// Returns the names of the members at a path, in each element of an array; empty for a value that
  /// has none, or any.
  func memberNames(at path: ArraySlice<Substring>) -> [String] {
    switch self {
    case .nullable(let schema), .documentedOnly(let schema), .named(_, let schema),
      .array(let schema, _):
      return schema.memberNames(at: path)
    case .dictionary(let schema, _):
      return path.isEmpty ? [] : schema.memberNames(at: path.dropFirst())
    case .object(let properties, let others):
      guard let name = path.first else { return properties.map(\.name) }
      let schema = properties.first { $0.name == name }?.schema ?? others
      return schema?.memberNames(at: path.dropFirst()) ?? []
    default: return []
    }
  }
}
