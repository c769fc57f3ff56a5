import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog show`: shows a product.
enum CatalogShow {
  static let command = Command(
    "show",
    "Shows a product's details.",
    discussion: """
      With a SKU, the price, the stock and the options are those of its variant; with the ID of a \
      product of several variants, the price is the lowest and the stock the total.
      """,
    examples: [
      Example("rialto catalog show MUG-RED", "Show a variant and its product."),
      Example("rialto catalog show MUG-RED --json=sku,price,available", "Its price and stock."),
      Example("rialto catalog show 17 --json", "Show product 17, as JSON for scripts."),
      Example("rialto catalog show 17 --json=variants", "Show only its variants."),
    ],
    arguments: [ProductKey.argument],
    output: .one(ProductRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let catalog = try await context.catalog()
    let key = try invocation[ProductKey.argument]
    let answer = try await catalog.product(key)
    try display.product(answer.value, of: key.sku)
    display.note(answer.provenance, from: "the store")
    display.note(answer.drops)
    display.noteCurrency(of: [answer.value])
  }
}
