import Catalog
import CommandKit
import StoreHTTP

/// `rialto catalog remove`: removes a product.
enum CatalogRemove {
  static let command = Command(
    "remove",
    "Removes a product, its variants and its reviews.",
    examples: [
      Example("rialto catalog remove MUG-RED", "Be asked whether you mean it."),
      Example("rialto catalog remove 17 --dry-run", "See whether it could be removed."),
      Example("rialto catalog remove 17 --yes", "In a script."),
    ],
    arguments: [ProductKey.argument],
    options: [Trial.option, Confirmation.option],
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    let display = try context.display
    let isTrial = try invocation[Trial.option]
    let catalog = try await context.catalog()
    let product = try await catalog.product(try invocation[ProductKey.argument]).value
    if !isTrial {
      try Confirmation.ask("Remove '\(product.title)' (\(product.id))?", invocation, display)
    }
    try await catalog.remove(product, isTrial: isTrial)
    display.note(
      isTrial
        ? "'\(product.title)' can be removed. It was not."
        : "Removed '\(product.title)' (\(product.id))."
    )
  }
}
