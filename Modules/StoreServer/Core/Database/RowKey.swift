import FoundationCore
package import Persistence

/// The key of a row, with the sort order that every database uses.
package struct RowKey: Sendable, Hashable, Codable {
  private let parts: [Part]

  fileprivate enum Part: Sendable, Hashable, Codable {
    case number(Int64)
    case text(String)
    case bytes([UInt8])
  }

  /// Creates a key of integers, texts and bytes; the tables have no other keys.
  package init(_ values: some Sequence<SQLValue>) {
    parts = values.compactMap { value in
      switch value {
      case .integer(let number): .number(number)
      case .text(let text): .text(text)
      case .blob(let bytes): .bytes(bytes)
      case .null, .real: nil
      }
    }
  }

  package var values: [SQLValue] {
    parts.map { part in
      switch part {
      case .number(let number): .integer(number)
      case .text(let text): .text(text)
      case .bytes(let bytes): .blob(bytes)
      }
    }
  }
}

extension RowKey: Comparable {
  package static func < (one: RowKey, other: RowKey) -> Bool {
    for (one, other) in zip(one.parts, other.parts) where !one.isSame(as: other) {
      return one.precedes(other)
    }
    return false
  }

  /// Compares bytes: Swift treats composed and decomposed accents as equal.
  package static func == (one: RowKey, other: RowKey) -> Bool {
    one.parts.count == other.parts.count
      && zip(one.parts, other.parts).allSatisfy { $0.isSame(as: $1) }
  }
}

extension RowKey.Part {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    default: self == other
    }
  }

  fileprivate func precedes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let other)): one < other
    case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
    case (.bytes(let one), .bytes(let other)): one.lexicographicallyPrecedes(other)
    default: false
    }
  }
}

extension RowKey: CustomStringConvertible {
  /// The key for messages; hashes are shortened to their first bytes.
  package var description: String {
    parts.map { part in
      switch part {
      case .number(let number): "\(number)"
      case .text(let text): text
      case .bytes(let bytes): bytes.prefix(4).hexadecimal
      }
    }
    .joined(separator: ", ")
  }
}
