import FoundationCore
import Persistence

extension JSONValue {
  /// Returns rows as an array of objects, for PostgreSQL's `json_to_recordset`.
  static func rows(_ rows: some Sequence<StoredRow>, columns: [String]) -> JSONValue {
    .array(
      rows.map { row in
        .object(zip(columns, row).map { Member($0, JSONValue($1)) })
      }
    )
  }

  private init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): .number("\(number)")
      case .real(let number): .number("\(number)")
      case .text(let text): .string(text)
      // As PostgreSQL writes them.
      case .blob(let bytes): .string("\\x" + bytes.hexadecimal)
      }
  }
}
