import FoundationCore
package import Persistence

/// The key of a row, with the sort order that every database uses.
package struct RowKey: Sendable, Hashable, Codable {
  private let parts: [Part]

  fileprivate enum Part: Sendable, Hashable, Codable {
    case number(Int64)
    /// The bytes of a text: Swift treats composed and decomposed accents as equal.
    case text([UInt8])
    case bytes([UInt8])
  }

  /// Creates a key of integers, texts and bytes; the tables have no other keys.
  package init(_ values: some Sequence<SQLValue>) {
    parts = values.compactMap { value in
      switch value {
      case .integer(let number): .number(number)
      case .text(let text): .text(Array(text.utf8))
      case .blob(let bytes): .bytes(bytes)
      case .null, .real: nil
      }
    }
  }

  package var values: [SQLValue] {
    parts.map { part in
      switch part {
      case .number(let number): .integer(number)
      case .text(let text): .text(String(decoding: text, as: UTF8.self))
      case .bytes(let bytes): .blob(bytes)
      }
    }
  }
}

extension RowKey: Comparable {
  package static func < (one: RowKey, other: RowKey) -> Bool {
    for (one, other) in zip(one.parts, other.parts) where one != other {
      switch (one, other) {
      case (.number(let one), .number(let other)): return one < other
      case (.text(let one), .text(let other)), (.bytes(let one), .bytes(let other)):
        return one.lexicographicallyPrecedes(other)
      default: return false
      }
    }
    return false
  }
}

extension RowKey: CustomStringConvertible {
  /// The key for messages; hashes are shortened to their first bytes.
  package var description: String {
    parts.map { part in
      switch part {
      case .number(let number): "\(number)"
      case .text(let text): String(decoding: text, as: UTF8.self)
      case .bytes(let bytes): bytes.prefix(4).hexadecimal
      }
    }
    .joined(separator: ", ")
  }
}
