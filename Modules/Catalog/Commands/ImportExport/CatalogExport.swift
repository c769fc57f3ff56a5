import Catalog
import CommandKit
import Foundation
import StoreHTTP

/// `rialto catalog export`: writes all products.
enum CatalogExport {
  private static let output = Option.value(
    "output",
    short: "o",
    "FILE",
    of: Path.self,
    "Write to a file, which is there once it is whole."
  )

  static let command = Command(
    "export",
    "Writes all products, each a line of JSON that can be imported.",
    discussion: """
      Whatever their status, and as they come: a store of any size takes no memory. Categories are \
      written by their names, because numbers differ from store to store. A table for a spreadsheet \
      is 'rialto catalog list --all --csv'.
      """,
    examples: [
      Example("rialto catalog export -o products.ndjson", "To a file."),
      Example("rialto catalog export | gzip > products.ndjson.gz", "Into a pipe."),
    ],
    options: [output],
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    switch display.format {
    case nil, .lines, .ndjson: break
    case .json, .csv, .tsv: throw UsageError(.unsupportedFormat, at: invocation.path)
    }
    // As everywhere, a line alone is the output of the program.
    let file = try invocation[output].flatMap { $0.text == "-" ? nil : $0 }
    let body = try await context.catalog().exportProducts()
    guard let file else { return try await display.stream(body) }
    let path = context.path(of: file)
    let count = try await display.progress("Exporting products, kB") { progress in
      try await body.reportingProgress { sent, _ in progress.reach(sent / 1000) }.write(to: path)
    }
    display.note("Wrote \(count.formatted(in: display.locale)) bytes to \(path).")
  }
}
