import Catalog
import CommandKit
import FoundationCore

/// The outcome of a product of an import, or one of its errors, as a row.
struct ImportRow: Sendable {
  let line: Int
  var sku: SKU?
  let kind: ImportReport.Outcome.Kind
  /// The field or the column of an error.
  var field: String?
  /// The code of an error.
  var code: String?
  /// The changes, or the error.
  var text: String?

  /// Returns the errors of a line; empty if the line was not refused.
  static func errors(of outcome: ImportReport.Outcome) -> [ImportRow] {
    guard outcome.kind == .refused else { return [] }
    let errors = outcome.errors.all
    let unsaid = FieldError(field: "", code: "refused", message: "The store gave no reason.")
    return (errors.isEmpty ? [unsaid] : errors).map {
      ImportRow(
        line: outcome.line,
        kind: .refused,
        field: $0.field,
        code: $0.code,
        text: $0.message
      )
    }
  }

  static let table = Table<ImportRow>(
    [
      Column("line", heading: "LINE", align: .trailing, \.line),
      Column("sku", heading: "SKU", shrinks: false, \.sku),
      Column("outcome", heading: "OUTCOME", \.kind.rawValue),
      Column("field", heading: "FIELD", shrinks: false, \.field),
      Column("code", \.code),
      Column("text", heading: "CHANGES OR ERROR", shrinks: false, \.text),
    ],
    empty: "No changes."
  )
}
