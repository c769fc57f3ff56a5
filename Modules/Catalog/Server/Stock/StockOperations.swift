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

  var all: [APIOperation] { [list, show, book, movements, setThreshold] }

  private var list: APIOperation {
    APIOperation(
      .listStock,
      summary: "Lists the stock of all variants that are not archived, page by page.",
      role: .editor,
      parameters: [Self.low.description] + PageParameter.all,
      success: .page(.list("StockPage", of: StockLevel.schema), "A page of stock levels."),
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let onlyLow = call[Self.low] ?? false
        let page = try RequestedPage(of: call)
        let (levels, next) = try await store.database.read {
          try await StockStore($0).levels(onlyLow: onlyLow, on: page)
        }
        return HTTPResponse(listing: levels, next: next, of: call)
      }
    )
  }

  private var show: APIOperation {
    APIOperation(
      .showStock,
      summary: "Shows the stock of a variant.",
      role: .editor,
      parameters: [ProductOperations.sku.description],
      success: .json(StockLevel.schema, "The stock of the variant."),
      problems: [404],
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let sku = try call.value(of: ProductOperations.sku)
        let level = try await store.database.read { try await StockStore($0).level(of: sku) }
        return HTTPResponse(try level.orNotFound("variant \(sku)"))
      }
    )
  }

  private var book: APIOperation {
    APIOperation(
      .bookStock,
      summary: "Books a stock movement: a difference, or the stock on hand of a count.",
      role: .editor,
      parameters: [ProductOperations.sku.description],
      body: .json(StockMovementDraft.schema),
      success: .json(StockMovement.schema, "The movement, as the ledger records it."),
      problems: [404, 409]
    ) { call in
      let sku = try call.value(of: ProductOperations.sku)
      let draft: StockMovementDraft = try call.decoded()
      return try await store.change(for: call) { change in
        HTTPResponse(try await StockBooking(change: change).book(draft, of: sku))
      }
    }
  }

  private var movements: APIOperation {
    APIOperation(
      .listStockMovements,
      summary: "Lists the stock movements of a SKU, newest first, page by page.",
      role: .editor,
      parameters: [ProductOperations.sku.description] + PageParameter.all,
      success: .page(
        .list("StockMovementPage", of: StockMovement.schema),
        "A page of stock movements."
      ),
      problems: [404],
      validator: { _ in try await store.catalogTag() },
      run: { call in
        let sku = try call.value(of: ProductOperations.sku)
        let page = try RequestedPage(of: call)
        let (movements, next) = try await store.database.read { transaction in
          let stock = StockStore(transaction)
          let found = try await stock.movements(of: sku, on: page)
          if found.items.isEmpty, try await stock.level(of: sku) == nil {
            throw Problem.notFound("variant \(sku)")
          }
          return found
        }
        return HTTPResponse(listing: movements, next: next, of: call)
      }
    )
  }

  private var setThreshold: APIOperation {
    APIOperation(
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
      let sku = try call.value(of: ProductOperations.sku)
      let draft: StockThresholdDraft = try call.decoded()
      return try await store.change(for: call) { change in
        try await StockBooking(change: change).setThreshold(draft.threshold, of: sku)
        let level = try await StockStore(change.transaction).level(of: sku)
        return HTTPResponse(try level.orNotFound("variant \(sku)"))
      }
    }
  }
}

private struct StockThresholdDraft: Decodable {
  let threshold: Int?
}
