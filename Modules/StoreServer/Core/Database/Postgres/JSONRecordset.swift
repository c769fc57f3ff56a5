import Persistence

/// Rows as JSON for PostgreSQL's `json_to_recordset`.
struct JSONRecordset {
  private var bytes: [UInt8] = [UInt8(ascii: "[")]

  /// The rows so far, as an array of objects.
  var text: String { String(decoding: bytes, as: UTF8.self) + "]" }

  mutating func append(_ row: [SQLValue], columns: [String]) {
    bytes += (bytes.count > 1 ? ",{" : "{").utf8
    for (index, (column, value)) in zip(columns, row).enumerated() {
      bytes += "\(index > 0 ? "," : "")\"\(column)\":".utf8
      append(value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func append(_ value: SQLValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .integer(let number): bytes += "\(number)".utf8
    case .real(let number): bytes += "\(number)".utf8
    case .text(let text): append(text)
    // As PostgreSQL writes them.
    case .blob(let blob): bytes += "\"\\\\x\(Sodium.hexadecimal(blob))\"".utf8
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += "\\u00\(Sodium.hexadecimal([byte]))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
