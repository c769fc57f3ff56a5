package import Foundation
package import FoundationCore

extension [JSONValue.Member] {
  /// Adds a member that there may be; one without a value is left out, never null.
  package mutating func add(_ name: String, _ value: JSONValue?) {
    if let value { append(.init(name, value)) }
  }
}

extension Date {
  /// The instant in ISO 8601, in UTC, to the second.
  package var json: JSONValue { .string(formatted(.iso8601)) }
}

extension JSONSchema {
  /// The number of a thing.
  package static let identifier = integer(1...Int.max)
  /// How many.
  package static let count = integer(0...Int.max)
  /// A name, or anything else of one line; how long it may be is counted as people count.
  package static let line = deferred(.string(1...Int.max, format: .line))
  package static let sku = deferred(.string(1...64, format: .sku))
  /// Any text; what it must be beyond that is said by field.
  package static let text = string(0...Int.max)
  package static let date = string(0...Int.max, format: .date)

  package static func list(of element: JSONSchema) -> JSONSchema { array(element, 0...Int.max) }
}

extension [String: String] {
  /// Its members in the order of their names, so that the same is always written the same.
  package var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
  }
}
