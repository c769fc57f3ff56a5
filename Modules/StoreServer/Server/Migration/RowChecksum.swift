import Persistence
import StoreCore

/// A checksum of rows: the same for the same rows in the same order, in whatever database.
///
/// Each row goes into a SHA-256 together with that of the rows before it.
struct RowChecksum: Sendable, Equatable {
  private var sum: [UInt8] = []

  var text: String { Sodium.hexadecimal(sum) }

  mutating func add(_ rows: some Sequence<StoredRow>) {
    for row in rows { sum = Sodium.sha256(sum + Self.bytes(of: row)) }
  }

  /// The values one behind the other, each with its kind and its length, so that no two rows have
  /// the same bytes.
  private static func bytes(of row: StoredRow) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in row {
      switch value {
      case .null: bytes.append(0)
      case .integer(let number): append(number, to: &bytes, 1)
      case .real(let number): append(Int64(bitPattern: number.bitPattern), to: &bytes, 2)
      case .text(let text):
        append(Int64(text.utf8.count), to: &bytes, 3)
        bytes += text.utf8
      case .blob(let blob):
        append(Int64(blob.count), to: &bytes, 4)
        bytes += blob
      }
    }
    return bytes
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8], _ kind: UInt8) {
    bytes.append(kind)
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
