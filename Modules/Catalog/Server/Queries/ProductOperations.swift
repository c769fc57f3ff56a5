import Catalog
import FoundationCore
import Persistence
import StoreCore
import StoreHTTP

/// The operations that list and show products.
struct ProductOperations: Sendable {
  let store: Store

  static let id = Parameter<Int>("id", in: .path, "The ID of the product.", .identifier)
  static let sku = Parameter<String>(
    "sku",
    in: .path,
    "The SKU of a variant.",
    .string(1...100, format: .sku)
  )

  var all: [StoreOperation] { [list, show, showBySKU] }

  private var list: StoreOperation {
    StoreOperation(
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
          return (tag, try await transaction.page(for: call))
        }
        var response = HTTPResponse(page.json, next: page.next, of: call)
        response.fields["ETag"] = tag.text
        return response
      }
    )
  }

  private var show: StoreOperation {
    .reading(
      .products.show,
      summary: "Shows a product.",
      success: "The product.",
      by: Self.id,
      in: store,
      as: Product.schema,
      called: { "product \($0)" },
      revision: { "SELECT revision FROM product WHERE id = \(bound: $0)" },
      find: { try await $0.product(Product.ID(rawValue: $1))?.json }
    )
  }

  private var showBySKU: StoreOperation {
    .reading(
      .showProductBySKU,
      summary: "Shows the product of a SKU.",
      success: "The product.",
      by: Self.sku,
      in: store,
      as: Product.schema,
      called: { "variant \($0)" },
      revision: {
        """
        SELECT p.revision FROM variant v JOIN product p ON p.id = v.product
        WHERE v.sku = \(bound: $0)
        """
      },
      find: { try await $0.product(having: SKU(rawValue: $1))?.json }
    )
  }
}

extension Transaction {
  /// Returns the page of products of a request.
  fileprivate func page(for call: ValidatedRequest) async throws -> ProductPage {
    let query = try await ProductQuery(call, on: self)
    let fingerprint = query.fingerprint
    let list = ProductList(query: query, transaction: self)
    let cursor = try call[PageParameter.cursor].map { sealed throws(Problem) in
      try PageCursor(decoding: sealed, for: fingerprint)
    }
    let page = try await list.page(after: cursor, limit: call[PageParameter.limit] ?? 20)
    let products = try await products(page.ids.map { Product.ID(rawValue: $0) })
    // In a damaged file, an index may contain rows that its table does not have.
    guard products.count == page.ids.count else { throw Problem.damaged }
    return ProductPage(
      products,
      next: page.next?.encoded(for: fingerprint),
      total: call[ProductListParameter.total] == true ? try await list.total() : nil,
      facets: call[ProductListParameter.facets] == true ? try await list.facets() : nil
    )
  }
}
