import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

extension ProductStore: CollectionStore {
  static let routes = APIRoute.products
  static let noun = "product"
  static let id = Parameter<Product.ID>("id", in: .path, "The ID of the product.", .identifier)
  static let summaries = (
    add: "Adds a product, creating a missing brand, and the missing categories of a path.",
    change: "Changes a product to a draft; variants with the same SKU keep their stock.",
    remove: "Removes a product and its reviews, unless stock of it is reserved for orders."
  )

  static func revision(of id: Product.ID) -> SQLText {
    "SELECT revision FROM product WHERE id = \(id.rawValue)"
  }

  static func list(in store: Store) -> APIOperation {
    APIOperation(
      .products.list,
      summary: "Lists products page by page, searched, filtered and sorted.",
      role: .reader,
      parameters: ProductListField.descriptions + PageParameter.all,
      success: .page(ProductPage.schema, "A page of products."),
      validator: { _ in try await store.catalogTag(.boundedStaleness) },
      // Read separately, tag and page could come from two replicas, the page from one that lags; a
      // cache would then take it for newer than it is.
      setsEntityTag: true,
      run: { call in
        let (tag, page) = try await store.database.read(.boundedStaleness) { transaction in
          let tag = EntityTag(catalog: try await transaction.catalogRevision())
          return (tag, try await ProductList.page(for: call, in: store, on: transaction))
        }
        var response = HTTPResponse(page, next: page.next, of: call)
        response.fields["ETag"] = tag.text
        return response
      }
    )
  }

  func resource(_ id: Product.ID) async throws -> Product? { try await product(id) }

  func add(_ draft: ProductDraft, in change: StoreChange) async throws -> Product.ID {
    try await ProductDraftValidation(draft, for: nil, on: transaction).throwIfAny()
    let writer = ProductWriter(change: change)
    let id = try await writer.insert(draft)
    try await writer.writeSearchTexts()
    return id
  }

  func update(
    _ stored: StoredProduct,
    to draft: ProductDraft,
    in change: StoreChange
  ) async throws {
    try await ProductDraftValidation(draft, for: stored, on: transaction).throwIfAny()
    let writer = ProductWriter(change: change)
    try await writer.update(stored, to: draft)
    try await writer.writeSearchTexts()
  }

  func remove(_ stored: StoredProduct, in change: StoreChange) async throws {
    if let variant = stored.variants.first(where: { $0.reserved > 0 }) {
      throw Problem.stockReserved("\(variant.reserved) of \(variant.sku) are reserved for orders.")
    }
    _ = try await change.revision()
    let id = stored.id.rawValue
    let writer = ProductWriter(change: change)
    for variant in stored.variants { try await writer.clearStock(of: variant) }
    try await transaction.delete(id, from: .products)
    try await transaction.run("DELETE FROM product WHERE id = \(id)")
  }
}

/// The operations of products, and of the product of a SKU.
struct ProductOperations: Sendable {
  let store: Store

  static let sku = Parameter<SKU>(
    "sku",
    in: .path,
    "The SKU of a variant.",
    .string(1...100, format: .sku)
  )

  var all: [APIOperation] { ProductStore.operations(in: store) + [showBySKU, setStock] }

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
        WHERE v.sku = \($0.rawValue)
        """
      },
      find: { try await ProductStore($0).product(having: $1) }
    )
  }

  private var setStock: APIOperation {
    APIOperation(
      .setStock,
      summary: "Sets the stock on hand of a variant.",
      role: .editor,
      parameters: [Self.sku.description],
      body: .json(.named("StockDraft", .object([.init("onHand", .stock, isRequired: true)]))),
      success: .json(Product.schema, "The changed product of the variant."),
      problems: [404, 409]
    ) { call in
      let sku = try call.value(of: Self.sku)
      let draft: StockDraft = try call.decoded()
      return try await store.change(for: call) { change in
        let products = ProductStore(change.transaction)
        let id = try await products.id(having: sku).orNotFound("variant \(sku)")
        let stored = try await products.stored(id).requireMatch(with: call, "product \(id)")
        try await ProductWriter(change: change).setStock(of: sku, in: stored, to: draft.onHand)
        return HTTPResponse(tagged: try await products.stored(id).orNotFound("product \(id)"))
      }
    }
  }
}

private struct StockDraft: Decodable {
  let onHand: Int
}
