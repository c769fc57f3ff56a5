import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog import`: adds and changes products from a file.
enum CatalogImport {
  private static let file = Argument<Path>("FILE", "The file of products; - for standard input.")

  private static let format = Option<ImportFormat?>(
    "format FORMAT",
    "The format of the file (default: that of its ending, .csv or .tsv, or JSON lines)."
  )

  static let command = Command(
    "import",
    "Adds and changes products from JSON lines, or from CSV.",
    discussion: """
      A product whose SKU exists is changed, any other is added. An import can be repeated safely, so \
      run it again after an interruption. Missing brands and categories are created. Refused products \
      are listed with their errors, all others are saved, and the exit code is 5. Files are streamed, \
      so their size does not matter: a CSV file can have \(SheetReader.rowLimit) rows of at most 1 MB.

      JSON lines are what 'catalog export' writes, also of another store: a line has a product in the \
      form that 'catalog add --help' shows, or the bytes of an image.

      A CSV file is what 'catalog list --variants --csv' or a spreadsheet writes, with commas, \
      semicolons or tabs. Its first row names the columns: sku, and any of

        product        the same text in rows below one another makes them variants of
                       one product; also named handle; the column id does so, too
        option:Size    the value of an option; or options, such as {"Size":"S"}
        title, description, brand, status
        category       its name, or its path: Clothes > Shirts
        taxClass       the class of its tax rates, such as reduced
        price          12.90 or 12,90; in the currency of the store, or 12.90 USD
        currency       the currency of the price
        otherPrices    prices in further currencies: 13.60 USD | 10.90 GBP
        stock          the stock on hand
        images         https://example.com/mug.png A red mug | file.png

      A row changes the variant of its SKU; blank cells change nothing. A product is saved whole, or \
      refused with all its faults. Products that change are listed, with the values before and after. \
      The images of another store come with 'catalog export', not with CSV.
      """,
    examples: [
      Example("rialto catalog import products.ndjson", "Import a file."),
      Example(
        "rialto catalog import prices.csv --dry-run",
        "Preview the changes of a spreadsheet, also before there is a store."
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
    output: .rows(ImportRow.table)
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
      let errors = report.rows { element -> [ImportRow] in
        switch element {
        case .finished(let counts):
          summary = counts
          return []
        case .line(let outcome):
          progress.advance()
          return ImportRow.errors(of: outcome)
        }
      }
      try await display.list(errors, as: ImportRow.table)
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
    var importer = try await SheetImporter(context, isDryRun: isDryRun)
    var summary = ImportReport.Summary()
    // The rows above one that ends the import are saved, and counted.
    defer {
      display.note(added: importer.newCategories, "category", "categories", isDryRun: isDryRun)
      display.note(added: importer.newBrands, "brand", "brands", isDryRun: isDryRun)
      if summary.lines > 0 { display.note(summary, isDryRun: isDryRun) }
    }
    try await display.progress("Importing products") { progress in
      let outcomes = rows.rows { rows in
        let outcomes = try await importer.write(rows)
        summary.count(outcomes.first?.kind)
        progress.advance()
        return outcomes.filter { $0.kind != .unchanged || $0.text != nil }
      }
      try await display.list(outcomes, as: ImportRow.table)
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
  /// Notes the categories or brands that an import has created, or would create.
  fileprivate func note(added names: [String], _ one: String, _ many: String, isDryRun: Bool) {
    guard !names.isEmpty else { return }
    let shown = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    note("\(isDryRun ? "Would add" : "Added") the \(names.count == 1 ? one : many) \(shown).")
  }

  /// Notes how many products were added, changed, unchanged and refused.
  fileprivate func note(_ summary: ImportReport.Summary, isDryRun: Bool) {
    let parts = [
      (summary.added, "added"), (summary.changed, "changed"), (summary.unchanged, "unchanged"),
      (summary.refused, "refused"),
    ]
    let counts = parts.map { "\($0.formatted(in: locale)) \($1)" }.joined(separator: ", ")
    let products = summary.lines.counted("product", in: locale)
    note("\(products): \(counts)." + (isDryRun ? " \(DryRun.note)" : ""))
  }
}

/// The failure of an import with refused products, which were listed.
private struct ImportFailure: Failure {
  let summary: ImportReport.Summary

  var details: FailureDetails {
    .init(
      "catalog.import_refused",
      .refused,
      "\(summary.refused) of \(summary.lines) products were refused.",
      suggestion: "Correct them and import the file again."
    )
  }
}

/// The outcome of a product of an import, or one of its errors, as a row.
struct ImportRow: Sendable {
  let line: Int
  var sku: SKU?
  let kind: ImportReport.Outcome.Kind
  /// The field or the column of an error.
  var field: String?
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
