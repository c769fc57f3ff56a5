package import FoundationCore

extension JSONValue {
  /// Reads what a command wrote for programs.
  package init(parsing text: String) throws {
    self = try ExactJSONDecoder().decode(JSONValue.self, from: text.utf8)
  }

  /// The elements of a list; none of anything else.
  package var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
}
