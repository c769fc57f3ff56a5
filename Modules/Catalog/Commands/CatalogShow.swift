import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog show`: shows all of one product.
enum CatalogShow {
  static let command = Command(
    "show",
    "Shows all there is of a product.",
    examples: [
      Example("rialto catalog show MUG-RED", "By the SKU of a variant."),
      Example("rialto catalog show 17 --json", "By its number, for a program."),
      Example("rialto catalog show 17 --json=variants", "What can be bought of it."),
    ],
    arguments: [ProductKey.argument],
    output: .one(ProductRows.details(in: .plain)),
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let catalog = try await context.catalog()
    let answer = try await catalog.product(try invocation[ProductKey.argument])
    try display.product(answer.value)
    display.note(answer.provenance, from: "the store")
    display.note(answer.drops)
    display.noteCurrency(of: [answer.value])
  }
}
