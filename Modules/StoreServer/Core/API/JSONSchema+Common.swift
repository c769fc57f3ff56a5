package import Foundation
package import FoundationCore

extension [JSONValue.Member] {
  /// Adds a member, or nothing if the value is `nil`.
  package mutating func add(_ name: String, _ value: JSONValue?) {
    if let value { append(.init(name, value)) }
  }
}

extension Date {
  /// The date in ISO 8601, in UTC, to the second.
  package var json: JSONValue { .string(formatted(.iso8601)) }
}

extension JSONSchema {
  /// The ID of a resource.
  package static let identifier = integer(1...Int.max)
  /// A count.
  package static let count = integer(0...Int.max)
  /// A name or other text of one line; the operation itself limits the length, in characters.
  package static let line = documentedOnly(.string(1...Int.max, format: .line))
  package static let sku = documentedOnly(.string(1...64, format: .sku))
  /// Any text; the operation may restrict it further.
  package static let text = string(0...Int.max)
  package static let date = string(0...Int.max, format: .date)

  package static func list(of element: JSONSchema) -> JSONSchema { array(element, 0...Int.max) }
}

extension [String: String] {
  /// The object with its members sorted by name, so that equal values have equal JSON.
  package var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
  }
}
