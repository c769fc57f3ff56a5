import Catalog
import CommandKit
import FoundationCore

/// An error of a refused line of an import, as a row.
struct ImportErrorRow: Sendable {
  let line: Int
  let error: FieldError

  /// Returns the errors of a line; empty if the line was not refused.
  static func all(of outcome: ImportReport.Outcome) -> [ImportErrorRow] {
    guard outcome.kind == .refused else { return [] }
    let errors = outcome.errors.all
    let unsaid = FieldError(field: "", code: "refused", message: "The store gave no reason.")
    return (errors.isEmpty ? [unsaid] : errors).map {
      ImportErrorRow(line: outcome.line, error: $0)
    }
  }

  static let table = Table<ImportErrorRow>(
    [
      Column("line", heading: "LINE", align: .trailing, \.line),
      Column("field", heading: "FIELD", shrinks: false, \.error.field),
      Column("code", \.error.code),
      Column("message", heading: "ERROR", shrinks: false, \.error.message),
    ],
    empty: "No errors."
  )
}
