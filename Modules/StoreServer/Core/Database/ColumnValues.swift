package import Foundation
import FoundationCore
package import Persistence

extension String {
  /// The sort key of a text, so that 'Äpfel' precedes 'banana' in every database.
  package var sortKey: String {
    // ASCII needs no other folding, and Unicode tables are slow.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    return folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

extension Date {
  /// Creates a date from the whole seconds that tables store.
  package init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }

  /// The date in whole seconds since 1970, as tables store it.
  package var seconds: Int { Int(timeIntervalSince1970.rounded(.down)) }
}

extension Row {
  /// Decodes a JSON column.
  package borrowing func json<Value: Decodable>(_ index: Int) throws -> Value {
    let text: String = try self[index]
    return try ExactJSONDecoder().decode(Value.self, from: text.utf8)
  }

  /// Decodes a JSON column of a list or a dictionary.
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
