import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The operation that changes many prices at once.
struct PriceOperations: Sendable {
  let store: Store

  var all: [APIOperation] { [change] }

  private var change: APIOperation {
    APIOperation(
      .changePrices,
      summary: """
        Changes prices in one transaction: all of them, or none if one is no longer the price before.
        """,
      role: .editor,
      body: .json(
        .named(
          "PriceChanges",
          .object([.init("changes", .array(PriceChange.schema, 1...10_000), isRequired: true)])
        )
      ),
      success: .json(
        .named("PriceChangeResult", .object([.init("changed", .count, isRequired: true)])),
        "The number of prices changed."
      ),
      problems: [404, 409]
    ) { call in
      let draft: PriceChanges = try call.decoded()
      return try await store.change(for: call) { change in
        try await change.make(draft.changes)
        return HTTPResponse(JSONValue.object([.init("changed", .number(draft.changes.count))]))
      }
    }
  }
}

private struct PriceChanges: Decodable {
  let changes: [PriceChange]
}

extension StoreChange {
  /// Makes all changes of prices, product by product.
  fileprivate func make(_ changes: [PriceChange]) async throws {
    let store = ProductStore(transaction)
    var products: [(id: Product.ID, changes: [PriceChange])] = []
    var places: [Product.ID: Int] = [:]
    for change in changes {
      let id = try await store.id(having: change.sku).orNotFound("variant \(change.sku)")
      if let place = places[id] {
        products[place].changes.append(change)
      } else {
        places[id] = products.count
        products.append((id: id, changes: [change]))
      }
    }
    for product in products {
      let stored = try await store.stored(product.id).orNotFound("product \(product.id)")
      var draft = ProductDraft(stored.product)
      for change in product.changes { try draft.make(change) }
      try await store.update(stored, to: draft, in: self)
    }
  }
}

extension ProductDraft {
  /// Makes a change of a price, which must be the one before.
  fileprivate mutating func make(_ change: PriceChange) throws(Problem) {
    let currency = change.from.currency
    guard let index = variants.firstIndex(where: { $0.sku == change.sku }),
      let place = variants[index].prices.firstIndex(where: { $0.currency == currency }),
      variants[index].prices[place] == change.from, change.to.currency == currency
    else {
      throw Problem(
        409,
        "price_changed",
        "A price was changed meanwhile.",
        detail: "The price of \(change.sku) is no longer \(change.from)."
      )
    }
    variants[index].prices[place] = change.to
  }
}
