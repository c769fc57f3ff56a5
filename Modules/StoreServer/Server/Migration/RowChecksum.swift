import FoundationCore
import Persistence
import StoreCore

/// A checksum of rows: equal for equal rows in the same order, in any database.
///
/// Each row is hashed by SHA-256 together with the hash of the rows before it.
struct RowChecksum: Sendable, Equatable {
  private var sum: [UInt8] = []

  var text: String { sum.hexadecimal }

  mutating func add(_ rows: some Sequence<StoredRow>) {
    for row in rows { sum = Sodium.sha256(sum + Self.bytes(of: row)) }
  }

  /// Returns the values, each with its type and length, so that different rows have different
  /// bytes.
  private static func bytes(of row: StoredRow) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in row {
      switch value {
      case .null: bytes.append(0)
      case .integer(let number): append(number, tag: 1, to: &bytes)
      case .real(let number): append(Int64(bitPattern: number.bitPattern), tag: 2, to: &bytes)
      case .text(let text):
        append(Int64(text.utf8.count), tag: 3, to: &bytes)
        bytes += text.utf8
      case .blob(let blob):
        append(Int64(blob.count), tag: 4, to: &bytes)
        bytes += blob
      }
    }
    return bytes
  }

  private static func append(_ number: Int64, tag: UInt8, to bytes: inout [UInt8]) {
    bytes.append(tag)
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }
}

extension Transaction {
  /// Returns a fingerprint of the store, which differs after every change.
  ///
  /// Products and orders count their changes. Tables with few rows and no revision are hashed.
  func migrationFingerprint(of layouts: [StoredColumns]) async throws -> String {
    var parts = [try await latestRevision(in: layouts)]
    for table in layouts.map(\.table) {
      guard case .counted(let column) = table.state else { continue }
      parts.append(try await count(of: table))
      if let column {
        parts.append(try await value("SELECT coalesce(\(column), 0) FROM \(table.sql)") ?? 0)
      }
    }
    var sum = RowChecksum()
    sum.add([parts.map { .integer(Int64($0)) }])
    for layout in layouts {
      if case .rows = layout.table.state { try await forEachBatch(of: layout) { sum.add($0) } }
    }
    return sum.text
  }
}
