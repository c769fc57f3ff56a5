import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The operations that show, book and limit the stock of variants.
struct StockOperations: Sendable {
  let store: Store

  private static let low = Parameter<Bool>(
    APIRoute.lowStock,
    "Only variants of which no more than their threshold are available.",
    .boolean
  )
  private static let paging = [PageParameter.limit.description, PageParameter.cursor.description]

  var all: [StoreOperation] { [list, show, book, movements, setThreshold] }

  private var list: StoreOperation {
    StoreOperation(
      .listStock,
      summary: "Lists the stock of all variants that are not archived, page by page.",
      role: .editor,
      parameters: [Self.low.description] + Self.paging,
      success: .page(.list("StockPage", of: StockLevel.schema), "A page of stock levels."),
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let onlyLow = call[Self.low] ?? false
        let query = "stock \(onlyLow)"
        let last = try call[PageParameter.cursor].map {
          try PageCursor(decoding: $0, for: query).number(0, of: 1)
        }
        let limit = call[PageParameter.limit] ?? 20
        var rows = try await store.database.read {
          try await $0.stockLevels(after: last ?? 0, onlyLow: onlyLow, limit: limit + 1)
        }
        let hasMore = rows.count > limit
        if hasMore { rows.removeLast() }
        let next = hasMore ? rows.last.map { PageCursor($0.id).encoded(for: query) } : nil
        return HTTPResponse(listing: rows.map(\.level), next: next, of: call)
      }
    )
  }

  private var show: StoreOperation {
    StoreOperation(
      .showStock,
      summary: "Shows the stock of a variant.",
      role: .editor,
      parameters: [ProductOperations.sku.description],
      success: .json(StockLevel.schema, "The stock of the variant."),
      problems: [404],
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let sku = SKU(rawValue: try call.value(of: ProductOperations.sku))
        let level = try await store.database.read { try await $0.stockLevel(of: sku) }
        return HTTPResponse(try level.orNotFound("variant \(sku)"))
      }
    )
  }

  private var book: StoreOperation {
    StoreOperation(
      .bookStock,
      summary: "Books a stock movement: a difference, or the stock on hand of a count.",
      role: .editor,
      parameters: [ProductOperations.sku.description],
      body: .json(StockMovementDraft.schema),
      success: .json(StockMovement.schema, "The movement, as the ledger records it."),
      problems: [404, 409]
    ) { call in
      let sku = SKU(rawValue: try call.value(of: ProductOperations.sku))
      let draft: StockMovementDraft = try call.decoded()
      return try await store.change(for: call) { change in
        HTTPResponse(try await StockBooking(change: change).book(draft, of: sku))
      }
    }
  }

  private var movements: StoreOperation {
    StoreOperation(
      .listStockMovements,
      summary: "Lists the stock movements of a SKU, newest first, page by page.",
      role: .editor,
      parameters: [ProductOperations.sku.description] + Self.paging,
      success: .page(
        .list("StockMovementPage", of: StockMovement.schema),
        "A page of stock movements."
      ),
      problems: [404],
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let page = try await store.database.read { try await $0.movements(for: call) }
        return HTTPResponse(
          listing: page.items,
          next: page.next,
          of: call
        )
      }
    )
  }

  private var setThreshold: StoreOperation {
    StoreOperation(
      .setStockThreshold,
      summary: "Sets the threshold at which the stock of a variant is low; null for the default.",
      role: .editor,
      parameters: [ProductOperations.sku.description],
      body: .json(
        .named(
          "StockThresholdDraft",
          .object([.init("threshold", .nullable(.stock), isRequired: true)])
        )
      ),
      success: .json(StockLevel.schema, "The stock of the variant, with its threshold."),
      problems: [404]
    ) { call in
      let sku = SKU(rawValue: try call.value(of: ProductOperations.sku))
      let draft: StockThresholdDraft = try call.decoded()
      return try await store.change(for: call) { change in
        try await StockBooking(change: change).setThreshold(draft.threshold, of: sku)
        let level = try await change.transaction.stockLevel(of: sku)
        return HTTPResponse(try level.orNotFound("variant \(sku)"))
      }
    }
  }
}

private struct StockThresholdDraft: Decodable {
  let threshold: Int?
}

extension Transaction {
  /// Returns a page of the movements of a SKU, of which a removed variant still has some.
  fileprivate func movements(
    for call: ValidatedRequest
  ) async throws -> (items: [StockMovement], next: String?) {
    let sku = SKU(rawValue: try call.value(of: ProductOperations.sku))
    let query = "movements of \(sku)"
    let last = try call[PageParameter.cursor].map {
      try PageCursor(decoding: $0, for: query).number(0, of: 1)
    }
    let limit = call[PageParameter.limit] ?? 20
    var items = try await stockMovements(of: sku, before: last ?? .max, limit: limit + 1)
    if items.isEmpty, try await stockLevel(of: sku) == nil {
      throw Problem.notFound("variant \(sku)")
    }
    guard items.count > limit else { return (items, nil) }
    items.removeLast()
    return (items, items.last.map { PageCursor($0.id.rawValue).encoded(for: query) })
  }
}
