import FoundationCore

extension JSONValue {
  /// A schema of what may be missing as well.
  var orNull: JSONValue {
    guard case .object(let members) = self, let type = self["type"] else {
      return ["anyOf": [self, ["type": "null"]]]
    }
    switch type {
    // An enumeration names its values, and null would be none of them.
    case .string where self["enum"] == nil:
      return .object(
        members.map { $0.name == "type" ? .init("type", [type, "null"]) : $0 }
      )
    case .array(let types) where types.contains("null"): return self
    default: return ["anyOf": [self, ["type": "null"]]]
    }
  }
}
