import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog remove`: removes a product.
enum CatalogRemove {
  static let command = Command(
    "remove",
    "Removes a product, its variants and its reviews.",
    examples: [
      Example("rialto catalog remove MUG-RED", "Remove a product after a question."),
      Example("rialto catalog remove 17 --dry-run", "Check whether it can be removed."),
      Example("rialto catalog remove 17 --yes", "Remove it without asking."),
    ],
    arguments: [ProductKey.argument],
    options: [DryRun.option],
    output: .one(ProductRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let catalog = try await context.catalog()
    let product = try await catalog.product(try invocation[ProductKey.argument]).value
    if !isDryRun {
      let question = "Remove '\(product.title)' (\(product.id))? This cannot be undone."
      try Confirmation.ask(question, invocation, display)
    }
    try await catalog.remove(product, isDryRun: isDryRun)
    if display.isData {
      try display.detail(product, as: ProductRows.details(in: display.locale))
    }
    display.note(
      isDryRun
        ? "'\(product.title)' can be removed. \(DryRun.note)"
        : "Removed '\(product.title)' (\(product.id))."
    )
  }
}
