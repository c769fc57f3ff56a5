import FoundationCore

extension JSONValue {
  /// The schema that also allows null.
  var orNull: JSONValue {
    guard case .object(let members) = self, let type = self["type"] else {
      return ["anyOf": [self, ["type": "null"]]]
    }
    switch type {
    // An enumeration must list null among its values.
    case .string where self["enum"] == nil:
      return .object(
        members.map { $0.name == "type" ? .init("type", [type, "null"]) : $0 }
      )
    case .array(let types) where types.contains("null"): return self
    default: return ["anyOf": [self, ["type": "null"]]]
    }
  }
}
