import Catalog
import CommandKit
import FoundationCore

/// `rialto catalog brands`: lists the brands.
enum CatalogBrandList {
  static let command = Command(
    "brands",
    "Lists the brands by name.",
    examples: [
      Example("rialto catalog brands", "List all brands."),
      Example("rialto catalog brands --json=name", "List only their names, as JSON."),
    ],
    output: .rows(table),
    run: run
  )

  static let table = Table<Brand>(
    [
      Column("id", heading: "ID", align: .trailing, \.id.rawValue),
      Column("name", heading: "NAME", \.name),
    ],
    empty: "There are no brands."
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let catalog = try await context.catalog()
    let brands = try await catalog.brands()
    try display.list(brands.value, as: table)
    display.note(brands.drops)
  }
}
