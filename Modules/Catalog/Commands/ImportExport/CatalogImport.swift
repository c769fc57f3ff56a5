import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog import`: adds and changes products from a file.
enum CatalogImport {
  private static let file = Argument.one(
    "FILE",
    of: Path.self,
    "The file of products; - for standard input."
  )

  private static let format = Option.value(
    "format",
    "FORMAT",
    of: ImportFormat.self,
    "The format of the file (default: that of its ending, .csv or .tsv, or JSON lines)."
  )

  static let command = Command(
    "import",
    "Adds and changes products from JSON lines, or from CSV.",
    discussion: """
      A product whose SKU exists is changed, any other is added. An import can be repeated safely, so \
      run it again after an interruption. Refused lines are listed with their errors, all others are \
      saved, and the exit code is 5. Files are streamed, so their size does not matter: a CSV file can \
      have \(SheetReader.rowLimit) rows of at most 1 MB.

      A CSV file is what 'catalog list --variants --csv' or a spreadsheet writes, with commas, \
      semicolons or tabs. Its first row names the columns: sku, and any of title, description, status, \
      brand, category, price (12.90 or 12,90), currency and stock. A row changes the variant of its \
      SKU; blank cells change nothing. Without a column price, price.amount counts minor units. Rows \
      that change something are listed, with the values before and after.
      """,
    examples: [
      Example("rialto catalog import products.ndjson", "Import a file."),
      Example(
        "rialto catalog import prices.csv --dry-run",
        "Preview the changes of a spreadsheet."
      ),
      Example("rialto catalog import products.ndjson --dry-run", "Check a file for errors."),
      Example("rialto catalog import - --format csv <prices.csv", "Import from standard input."),
      Example(
        "rialto catalog export --store unix:/run/shop.sock | rialto catalog import -",
        "Copy the products of another store."
      ),
    ],
    arguments: [file],
    options: [format, DryRun.option],
    output: .rows(ImportErrorRow.table).or(.rows(SheetOutcome.table))
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let file = try invocation[file]
    if try (invocation[format] ?? ImportFormat(of: file)) == .csv {
      return try await importSheet(file, isDryRun: isDryRun, with: context)
    }
    let lines = try context.body(of: file)
    let catalog = try await context.catalog(isDryRun: isDryRun)
    let report = try await catalog.store(for: "importing products")
      .importProducts(lines, isDryRun: isDryRun)
    var summary = ImportReport.Summary()
    try await display.progress("Importing products") { progress in
      let errors = report.rows { element -> [ImportErrorRow] in
        switch element {
        case .finished(let counts):
          summary = counts
          return []
        case .line(let outcome):
          progress.advance()
          return ImportErrorRow.all(of: outcome)
        }
      }
      try await display.list(errors, as: ImportErrorRow.table)
    }
    display.note(summary, isDryRun: isDryRun)
    if summary.refused > 0 { throw ImportFailure(summary: summary) }
  }

  /// Imports a CSV file, and lists the rows that change something or are refused.
  private static func importSheet(
    _ file: Path,
    isDryRun: Bool,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let rows = try await SheetRows(try context.body(of: file))
    for name in rows.unknown { display.note("Ignored the column \(name.quotedForDisplay).") }
    let catalog = try await context.catalog(isDryRun: isDryRun)
    var importer = SheetImporter(catalog, locale: display.locale, isDryRun: isDryRun)
    var summary = ImportReport.Summary()
    // The rows above one that ends the import are saved, and counted.
    defer { if summary.lines > 0 { display.note(summary, isDryRun: isDryRun) } }
    try await display.progress("Importing products") { progress in
      let outcomes = rows.rows { row in
        let outcome = try await importer.write(row)
        summary.count(outcome.kind)
        progress.advance()
        return outcome.kind == .unchanged ? [] : [outcome]
      }
      try await display.list(outcomes, as: SheetOutcome.table)
    }
    if summary.refused > 0 { throw ImportFailure(summary: summary) }
  }
}

/// The format of a file of products.
private enum ImportFormat: String, CaseIterable, ArgumentValue {
  case csv
  case ndjson

  init(of file: Path) {
    let name = file.text.lowercased()
    self = name.hasSuffix(".csv") || name.hasSuffix(".tsv") ? .csv : .ndjson
  }
}

extension Display {
  /// Notes how many lines were added, changed, unchanged and refused.
  fileprivate func note(_ summary: ImportReport.Summary, isDryRun: Bool) {
    let parts = [
      (summary.added, "added"), (summary.changed, "changed"), (summary.unchanged, "unchanged"),
      (summary.refused, "refused"),
    ]
    let counts = parts.map { "\($0.formatted(in: locale)) \($1)" }.joined(separator: ", ")
    let lines = summary.lines.counted("line", in: locale)
    note("\(lines): \(counts)." + (isDryRun ? " \(DryRun.note)" : ""))
  }
}

/// The failure of an import with refused lines, which were listed.
private struct ImportFailure: Failure {
  let summary: ImportReport.Summary

  var details: FailureDetails {
    .init(
      "catalog.import_refused",
      .refused,
      "\(summary.refused) of \(summary.lines) lines were refused.",
      suggestion: "Correct them and import the file again."
    )
  }
}

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
