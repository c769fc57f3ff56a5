import FoundationCore
package import Persistence

extension Row {
  /// The value that a column keeps as JSON.
  package borrowing func json<Value: Decodable & EmptyValue>(_ index: Int) throws -> Value {
    let text: String = try self[index]
    // Most products have neither options nor pictures; and nothing needs no decoder.
    if text == "[]" || text == "{}" { return Value() }
    return try ExactJSONDecoder().decode(Value.self, from: text.utf8)
  }
}

/// A value that can be made empty.
package protocol EmptyValue { init() }

extension Array: EmptyValue {}
extension Dictionary: EmptyValue {}
