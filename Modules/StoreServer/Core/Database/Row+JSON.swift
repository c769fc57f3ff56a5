import FoundationCore
package import Persistence

extension Row {
  /// Decodes a JSON column.
  package borrowing func json<Value: Decodable & EmptyValue>(_ index: Int) throws -> Value {
    let text: String = try self[index]
    // Most products have neither options nor images; empty values need no decoder.
    if text == "[]" || text == "{}" { return Value() }
    return try ExactJSONDecoder().decode(Value.self, from: text.utf8)
  }
}

/// A type with an empty value.
package protocol EmptyValue { init() }

extension Array: EmptyValue {}
extension Dictionary: EmptyValue {}
