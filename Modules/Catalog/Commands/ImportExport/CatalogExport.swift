import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// `rialto catalog export`: exports all products.
enum CatalogExport {
  private static let output = Option<Path?>(
    "output FILE",
    short: "o",
    "The file to write, which appears once it is complete (default: standard output)."
  )

  static let command = Command(
    "export",
    "Exports all products and their images as JSON lines, which can be imported.",
    discussion: """
      Products of every status are exported, streamed so that memory use stays low. Categories are \
      written as paths of names, because IDs differ between stores. An uploaded image is a line before \
      the first product that shows it, with its bytes in Base64. For a spreadsheet, use \
      'rialto catalog list --variants --all --status any --csv'.
      """,
    examples: [
      Example("rialto catalog export -o products.ndjson", "Export to a file."),
      Example("rialto catalog export | gzip > products.ndjson.gz", "Export compressed."),
    ],
    options: [output]
  ) { invocation, context in
    let display = try context.display
    switch display.format {
    case nil, .lines, .ndjson: break
    case .json, .csv, .tsv: throw UsageError(.unsupportedFormat, at: invocation.path)
    }
    // `-` means standard output, as in all commands.
    let file = try invocation[output].flatMap { $0.text == "-" ? nil : $0 }
    let body = try await context.catalog().store(for: "exporting products")
      .exportProducts()
    guard let file else { return try await display.stream(body) }
    let path = context.path(of: file)
    let count = try await display.progress("Exporting products, kB") { progress in
      try await body.reportingProgress { sent, _ in progress.reach(sent / 1000) }.write(to: path)
    }
    display.note("Wrote \(count.formatted(in: display.locale)) bytes to \(path).")
  }
}
