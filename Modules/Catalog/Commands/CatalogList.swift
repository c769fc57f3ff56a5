import CommandKit

/// `rialto catalog list`: lists what the store sells.
enum CatalogList {
  static let command = Command(
    "list",
    "Lists products, the newest first.",
    discussion: """
      A product of several variants is one row, without a SKU: its price is the lowest, after "from" \
      where others cost more, and its stock is the total of all. With --variants there is a row for \
      each variant, with its own SKU, price and stock.
      """,
    examples: [
      Example("rialto catalog list", "The newest."),
      Example("rialto catalog list --category Kitchen --in-stock --sort price", "Filtered."),
      Example("rialto catalog list --max-price 20.50 --currency EUR", "By what they cost."),
      Example("rialto catalog list --facets", "Counted by category, brand and stars."),
      Example("rialto catalog list --all --csv > products.csv", "All of them, for a spreadsheet."),
      Example("rialto catalog list --variants --max-stock 0", "Each variant that is sold out."),
      Example("rialto catalog list --json=id,sku,price", "For a program."),
    ],
    options: ListOptions.everything,
    output: ListOptions.output,
    run: run
  )

  private static func run(
    _ invocation: Invocation,
    with context: any CatalogContext
  ) async throws {
    try await ListOptions.show("", invocation, with: context)
  }
}
