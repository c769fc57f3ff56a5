extension JSONSchema {
  /// Returns `true` if a value can have a member at a path, in each element of an array.
  package func has(_ path: ArraySlice<Substring>) -> Bool {
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
