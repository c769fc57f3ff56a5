import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The operations of products.
struct ProductOperations: Sendable {
  let store: Store

  static let id = Parameter<Int>("id", in: .path, "The ID of the product.", .identifier)
  static let sku = Parameter<String>(
    "sku",
    in: .path,
    "The SKU of a variant.",
    .string(1...100, format: .sku)
  )

  var all: [APIOperation] { [list, show, showBySKU, add, change, remove, setStock] }

  private var list: APIOperation {
    APIOperation(
      .products.list,
      summary: "Lists products page by page, searched, filtered and sorted.",
      role: .reader,
      parameters: ProductListParameter.all,
      success: .page(ProductPage.schema, "A page of products."),
      validator: { _ in try await store.catalogTag(.boundedStaleness) },
      // Read separately, tag and page could come from two replicas, the page from one that lags; a
      // cache would then take it for newer than it is.
      setsEntityTag: true,
      run: { call in
        let (tag, page) = try await store.database.read(.boundedStaleness) { transaction in
          let tag = EntityTag(catalog: try await transaction.catalogRevision())
          return (tag, try await ProductList.page(for: call, on: transaction))
        }
        var response = HTTPResponse(page, next: page.next, of: call)
        response.fields["ETag"] = tag.text
        return response
      }
    )
  }

  private var show: APIOperation {
    .reading(
      .products.show,
      summary: "Shows a product.",
      success: "The product.",
      by: Self.id,
      in: store,
      called: { "product \($0)" },
      revision: { "SELECT revision FROM product WHERE id = \(bound: $0)" },
      find: { try await ProductStore($0).product(Product.ID(rawValue: $1)) }
    )
  }

  private var showBySKU: APIOperation {
    .reading(
      .showProductBySKU,
      summary: "Shows the product of a SKU.",
      success: "The product.",
      by: Self.sku,
      in: store,
      called: { "variant \($0)" },
      revision: {
        """
        SELECT p.revision FROM variant v JOIN product p ON p.id = v.product
        WHERE v.sku = \(bound: $0)
        """
      },
      find: { try await ProductStore($0).product(having: SKU(rawValue: $1)) }
    )
  }

  private var add: APIOperation {
    APIOperation(
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

  private var change: APIOperation {
    APIOperation(
      .products.change,
      summary: "Changes a product to a draft; variants with the same SKU keep their stock.",
      role: .editor,
      parameters: [Self.id.description],
      body: .json(ProductDraft.schema),
      success: .json(Product.schema, "The changed product."),
      problems: [404, 409]
    ) { call in
      let id = Product.ID(rawValue: try call.value(of: Self.id))
      let draft: ProductDraft = try call.decoded()
      return try await store.change(for: call) { change in
        let stored = try await change.product(id).requireMatch(with: call, "product \(id)")
        try await ProductWriter(change: change).change(stored, to: draft)
        return HTTPResponse(tagged: try await change.product(id).orNotFound("product \(id)"))
      }
    }
  }

  private var remove: APIOperation {
    APIOperation(
      .products.remove,
      summary: "Removes a product and its reviews, unless stock of it is reserved for orders.",
      role: .editor,
      parameters: [Self.id.description],
      success: .none("The product was removed."),
      problems: [404, 409]
    ) { call in
      let id = Product.ID(rawValue: try call.value(of: Self.id))
      return try await store.change(for: call) { change in
        let stored = try await change.product(id).requireMatch(with: call, "product \(id)")
        try await ProductWriter(change: change).remove(stored)
        return .noContent
      }
    }
  }

  private var setStock: APIOperation {
    APIOperation(
      .setStock,
      summary: "Sets the stock on hand of a variant.",
      role: .editor,
      parameters: [Self.sku.description],
      body: .json(
        .named("StockDraft", .object([.init("onHand", .stock, isRequired: true)]))
      ),
      success: .json(Product.schema, "The changed product of the variant."),
      problems: [404, 409]
    ) { call in
      let sku = SKU(rawValue: try call.value(of: Self.sku))
      let draft: StockDraft = try call.decoded()
      return try await store.change(for: call) { change in
        let id = try await ProductStore(change.transaction).id(having: sku)
          .orNotFound("variant \(sku)")
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
    try await ProductStore(transaction).stored(id)
  }
}
