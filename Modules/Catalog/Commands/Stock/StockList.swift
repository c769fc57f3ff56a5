import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog stock list`: lists the stock of all variants.
enum StockList {
  private static let low = Option.flag(
    "low",
    "Only variants whose stock is low, sold-out ones included; lowest first."
  )
  private static let limit = Option.limit("variants")

  static let command = Command(
    "list",
    "Lists the stock of all variants that are not archived.",
    examples: [
      Example("rialto catalog stock list --low", "List the variants to reorder."),
      Example("rialto catalog stock list --csv > stock.csv", "Export a table for a spreadsheet."),
    ],
    options: [low, limit],
    output: .rows(StockRows.levels(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let isLow = try invocation[low]
    let limit = try invocation[limit]?.number
    var levels = try await context.catalog().store(for: "listing stock")
      .stock(onlyLow: isLow, limit: isLow ? nil : limit).value
    if isLow {
      levels = levels.ordered {
        ($0.stock.available, $0.sku.rawValue) < ($1.stock.available, $1.sku.rawValue)
      }
    }
    try display.list(levels.prefix(limit ?? .max), as: StockRows.levels(in: display.locale))
  }
}
