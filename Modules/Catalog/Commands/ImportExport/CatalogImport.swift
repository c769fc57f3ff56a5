import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog import`: adds and changes many products.
enum CatalogImport {
  private static let file = Argument.one(
    "FILE",
    of: Path.self,
    "The file of products, or - for standard input."
  )

  static let command = Command(
    "import",
    "Adds and changes many products, each a line of JSON.",
    discussion: """
      A product whose SKU the store knows is changed, any other added; doing the same again changes \
      nothing, so an import that was cut short is simply done again. Lines that are refused are \
      shown with their reasons, and all others are kept; the exit code is then 5. Files of any \
      length take no memory.
      """,
    examples: [
      Example("rialto catalog import products.ndjson", "From a file."),
      Example("rialto catalog import products.ndjson --dry-run", "See what would be refused."),
      Example(
        "rialto catalog export --store unix:/run/shop.sock | rialto catalog import -",
        "From another store."
      ),
    ],
    arguments: [file],
    options: [DryRun.option],
    output: .rows(ImportErrors.table),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let lines = try context.body(of: try invocation[file])
    let catalog = try await context.catalog(createsStore: true)
    let report = try await catalog.importProducts(lines, isDryRun: isDryRun)
    let summary = try await display.progress("Importing products") { progress in
      let refusals = ImportErrors(report: report, progress: progress)
      try await display.list(refusals, as: ImportErrors.table)
      return refusals.summary
    }
    display.note(
      summary.sentence(in: display.locale) + (isDryRun ? " Nothing of it was kept." : "")
    )
    if summary.refused > 0 { throw ImportFailure(summary: summary) }
  }
}

extension ImportReport.Summary {
  fileprivate func sentence(in locale: Locale) -> String {
    let parts = [
      (added, "added"), (changed, "changed"), (unchanged, "unchanged"), (refused, "refused"),
    ]
    let counts = parts.map { "\($0.formatted(in: locale)) \($1)" }
    return "\(lines.formatted(in: locale)) lines: \(counts.joined(separator: ", "))."
  }
}

/// A failure of an import of which the store refused some lines; the rows said which.
private struct ImportFailure: Failure {
  let summary: ImportReport.Summary

  var code: String { "catalog.import_refused" }
  var category: FailureCategory { .refused }
  var title: String { "\(summary.refused) of \(summary.lines) lines were refused." }
  var suggestion: String? { "Correct them, and import the same file again." }
}
