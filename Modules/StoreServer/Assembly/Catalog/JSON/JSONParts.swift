import Catalog
import Foundation
import FoundationCore

extension [JSONValue.Member] {
  /// Adds a member that there may be; one without a value is left out, never null.
  mutating func add(_ name: String, _ value: JSONValue?) {
    if let value { append(.init(name, value)) }
  }
}

extension Date {
  /// The instant in ISO 8601, in UTC, to the second.
  var json: JSONValue { .string(formatted(.iso8601)) }
}

extension JSONSchema {
  /// The number of a thing.
  static let identifier = integer(1...Int.max)
  /// How many.
  static let count = integer(0...Int.max)
  /// How many of a variant somebody may say there are.
  static let stock = integer(0...Variant.Stock.most)
  /// A name, or anything else of one line; how long it may be is counted as people count.
  static let line = deferred(.string(1...Int.max, format: .line))
  static let sku = deferred(.string(1...64, format: .sku))
  /// Any text; what it must be beyond that is said by field.
  static let text = string(0...Int.max)
  static let date = string(0...Int.max, format: .date)

  static func list(of element: JSONSchema) -> JSONSchema { array(element, 0...Int.max) }
}
