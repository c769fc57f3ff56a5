import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog show`: shows a product.
enum CatalogShow {
  static let command = Command(
    "show",
    "Shows a product's details.",
    examples: [
      Example("rialto catalog show MUG-RED", "Show the product of a SKU."),
      Example("rialto catalog show 17 --json", "Show product 17, as JSON for scripts."),
      Example("rialto catalog show 17 --json=variants", "Show only its variants."),
    ],
    arguments: [ProductKey.argument],
    output: .one(ProductRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let catalog = try await context.catalog()
    let answer = try await catalog.product(try invocation[ProductKey.argument])
    try display.product(answer.value)
    display.note(answer.provenance, from: "the store")
    display.note(answer.drops)
    display.noteCurrency(of: [answer.value])
  }
}
