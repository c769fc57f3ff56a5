import CommandKit

/// `rialto catalog list`: lists products.
enum CatalogList {
  static let command = Command(
    "list",
    "Lists products, newest first.",
    discussion: """
      A product with several variants is one row without a SKU, with its lowest price ("from") and its \
      total stock. With --variants, each variant is a row with its own SKU, price and stock.
      """,
    examples: [
      Example("rialto catalog list", "List the newest products."),
      Example("rialto catalog list --category Table --in-stock --sort price", "Filter and sort."),
      Example("rialto catalog list --max-price 20.50 --currency EUR", "Filter by price."),
      Example("rialto catalog list --facets", "Count products by category, brand and rating."),
      Example(
        "rialto catalog list --all --csv > products.csv",
        "Export a table for a spreadsheet."
      ),
      Example("rialto catalog list --variants --max-stock 0", "List variants that are sold out."),
      Example("rialto catalog list --json=id,sku,price", "As JSON for scripts."),
    ],
    options: ListOptions.all,
    output: ListOptions.output,
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    try await ListOptions.show(matching: "", for: invocation, with: context)
  }
}
