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
        var response = HTTPResponse(page, next: page.next, of: call)
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
      called: { "product \($0)" },
      revision: { "SELECT revision FROM product WHERE id = \(bound: $0)" },
      find: { try await $0.product(Product.ID(rawValue: $1)) }
    )
  }

  private var showBySKU: StoreOperation {
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
      find: { try await $0.product(having: SKU(rawValue: $1)) }
    )
  }
}

extension Transaction {
  /// Returns the page of products of a request.
  fileprivate func page(for call: ValidatedRequest) async throws -> ProductPage {
    let query = try await ProductListQuery(call, on: self)
    let limit = call[PageParameter.limit] ?? 20
    guard let sealed = call[PageParameter.cursor] else {
      let page = try await page(for: call, of: query, limit: limit)
      guard page.items.isEmpty, let other = try await correction(of: query) else { return page }
      let corrected = try await self.page(for: call, of: other, limit: limit, isCorrected: true)
      return corrected.items.isEmpty ? page : corrected
    }
    let cursor: PageCursor
    do throws(Problem) { cursor = try PageCursor(decoding: sealed, for: query.fingerprint) } catch {
      // The page before may have been one of corrected words.
      guard let other = try await correction(of: query) else { throw error }
      let cursor = try PageCursor(decoding: sealed, for: other.correctedFingerprint)
      return try await page(for: call, of: other, after: cursor, limit: limit, isCorrected: true)
    }
    return try await page(for: call, of: query, after: cursor, limit: limit)
  }

  private func correction(of query: ProductListQuery) async throws -> ProductListQuery? {
    try await SearchCorrection(query: query, transaction: self).corrected()
  }

  private func page(
    for call: ValidatedRequest,
    of query: ProductListQuery,
    after cursor: PageCursor? = nil,
    limit: Int,
    isCorrected: Bool = false
  ) async throws -> ProductPage {
    let list = ProductList(query: query, transaction: self)
    let page = try await list.page(after: cursor, limit: limit)
    let products = try await products(page.ids.map { Product.ID(rawValue: $0) })
    // In a damaged file, an index may contain rows that its table does not have.
    guard products.count == page.ids.count else { throw Problem.damaged }
    return ProductPage(
      products,
      next: page.next?.encoded(
        for: isCorrected ? query.correctedFingerprint : query.fingerprint
      ),
      total: call[ProductListParameter.total] == true ? try await list.total() : nil,
      facets: call[ProductListParameter.facets] == true ? try await list.facets() : nil,
      correctedSearch: isCorrected ? query.search?.text : nil
    )
  }
}
