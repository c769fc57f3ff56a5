import Catalog
import FoundationCore
import StoreCore
import StoreHTTP

/// The operations that add, change and remove products.
struct ProductWritingOperations: Sendable {
  let store: Store

  var all: [StoreOperation] { [add, change, remove, setStock] }

  private var add: StoreOperation {
    StoreOperation(
      .products.add,
      summary: "Adds a product, creating a missing brand.",
      role: .editor,
      body: .json(ProductDraft.schema),
      success: .created(Product.schema, "The new product.")
    ) { call in
      let draft: ProductDraft = try call.decoded()
      return try await store.change(for: call) { change in
        let id = try await ProductWriter(change: change).add(draft)
        let added = try await change.product(id).orNotFound("product \(id)")
        return HTTPResponse(
          tagged: added,
          status: 201,
          location: APIRoute.products.show.location([id])
        )
      }
    }
  }

  private var change: StoreOperation {
    StoreOperation(
      .products.change,
      summary: "Changes a product to a draft; variants with the same SKU keep their stock.",
      role: .editor,
      parameters: [ProductOperations.id.description],
      body: .json(ProductDraft.schema),
      success: .json(Product.schema, "The changed product."),
      problems: [404, 409]
    ) { call in
      let id = Product.ID(rawValue: try call.value(of: ProductOperations.id))
      let draft: ProductDraft = try call.decoded()
      return try await store.change(for: call) { change in
        let stored = try await change.product(id).requireMatch(with: call, "product \(id)")
        try await ProductWriter(change: change).change(stored, to: draft)
        return HTTPResponse(tagged: try await change.product(id).orNotFound("product \(id)"))
      }
    }
  }

  private var remove: StoreOperation {
    StoreOperation(
      .products.remove,
      summary: "Removes a product and its reviews, unless stock of it is reserved for orders.",
      role: .editor,
      parameters: [ProductOperations.id.description],
      success: .none("The product was removed."),
      problems: [404, 409]
    ) { call in
      let id = Product.ID(rawValue: try call.value(of: ProductOperations.id))
      return try await store.change(for: call) { change in
        let stored = try await change.product(id).requireMatch(with: call, "product \(id)")
        try await ProductWriter(change: change).remove(stored)
        return .noContent
      }
    }
  }

  private var setStock: StoreOperation {
    StoreOperation(
      .setStock,
      summary: "Sets the stock on hand of a variant.",
      role: .editor,
      parameters: [ProductOperations.sku.description],
      body: .json(
        .named("StockDraft", .object([.init("onHand", .stock, isRequired: true)]))
      ),
      success: .json(Product.schema, "The changed product of the variant."),
      problems: [404, 409]
    ) { call in
      let sku = SKU(rawValue: try call.value(of: ProductOperations.sku))
      let draft: StockDraft = try call.decoded()
      return try await store.change(for: call) { change in
        guard let id = try await change.transaction.product(having: sku)?.id else {
          throw Problem.notFound("variant \(sku)")
        }
        let stored = try await change.product(id).requireMatch(with: call, "product \(id)")
        try await ProductWriter(change: change).setStock(of: sku, in: stored, to: draft.onHand)
        return HTTPResponse(tagged: try await change.product(id).orNotFound("product \(id)"))
      }
    }
  }
}

private struct StockDraft: Decodable {
  let onHand: Int
}

extension StoreChange {
  fileprivate func product(_ id: Product.ID) async throws -> StoredProduct? {
    try await StoredProduct(id, on: transaction)
  }
}
