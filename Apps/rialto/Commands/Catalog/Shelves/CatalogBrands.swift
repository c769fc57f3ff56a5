import Catalog
import CommandKit
import FoundationCore

/// `rialto catalog brands`: lists who makes what is sold.
enum CatalogBrands {
  static let command = Command(
    "brands",
    "Lists the brands by name.",
    examples: [
      Example("rialto catalog brands", "All of them."),
      Example("rialto catalog brands --json=name", "Their names, for a program."),
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

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration
    let (brands, drops) = try await composition.askingCatalog(configuration) { catalog in
      try await catalog.loadBrands()
      return (catalog.brands.value ?? [], catalog.brandDrops)
    }
    let display = try composition.display
    try display.list(brands, as: table)
    display.note(drops)
  }
}
