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

  static let command = Command(
    "import",
    "Adds and changes products from JSON lines.",
    discussion: """
      A product whose SKU exists is changed, any other is added. An import can be repeated safely, so \
      run it again after an interruption. Refused lines are listed with their errors, all others are \
      saved, and the exit code is 5. Files are streamed, so their size does not matter.
      """,
    examples: [
      Example("rialto catalog import products.ndjson", "Import a file."),
      Example("rialto catalog import products.ndjson --dry-run", "Check a file for errors."),
      Example(
        "rialto catalog export --store unix:/run/shop.sock | rialto catalog import -",
        "Copy the products of another store."
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
      let errors = ImportErrors(report: report, progress: progress)
      try await display.list(errors, as: ImportErrors.table)
      return errors.summary
    }
    display.note(
      summary.text(in: display.locale) + (isDryRun ? " \(DryRun.note)" : "")
    )
    if summary.refused > 0 { throw ImportFailure(summary: summary) }
  }
}

extension ImportReport.Summary {
  fileprivate func text(in locale: Locale) -> String {
    let parts = [
      (added, "added"), (changed, "changed"), (unchanged, "unchanged"), (refused, "refused"),
    ]
    let counts = parts.map { "\($0.formatted(in: locale)) \($1)" }
    let lines = lines == 1 ? "1 line" : "\(lines.formatted(in: locale)) lines"
    return "\(lines): \(counts.joined(separator: ", "))."
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
