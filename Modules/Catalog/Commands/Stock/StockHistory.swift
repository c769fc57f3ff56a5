import Catalog
import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto catalog stock history`: lists the stock movements of a SKU.
enum StockHistory {
  private static let limit = Option.limit("movements")

  static let command = Command(
    "history",
    "Lists the stock movements of a SKU, newest first.",
    discussion: "A variant that was removed still has its history.",
    examples: [
      Example("rialto catalog stock history MUG-RED", "List the movements of a variant."),
      Example("rialto catalog stock history MUG-RED --csv", "As CSV for a spreadsheet."),
    ],
    arguments: [CatalogStock.sku],
    options: [limit],
    output: .rows(StockRows.movements)
  ) { invocation, context in
    let display = try context.display
    let store = try await context.catalog().store(for: "listing stock movements")
    let limit = try invocation[limit]?.number
    let typed = try invocation[CatalogStock.sku].text
    let movements: [StockMovement]
    do throws(CatalogError) {
      movements = try await store.stockMovements(of: SKU(rawValue: typed), limit: limit).value
    } catch .notFound where typed != typed.uppercased() {
      let capitals = SKU(rawValue: typed.uppercased())
      movements = try await store.stockMovements(of: capitals, limit: limit).value
    }
    try display.list(movements, as: StockRows.movements)
  }
}
