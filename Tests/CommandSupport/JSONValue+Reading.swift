package import FoundationCore

extension JSONValue {
  /// Decodes the JSON output of a command.
  package init(parsing text: String) throws {
    self = try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8)
  }

  /// The elements of an array; empty for other values.
  package var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
}
