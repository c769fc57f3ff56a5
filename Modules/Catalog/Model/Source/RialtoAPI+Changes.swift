import FoundationCore
import StoreHTTP

extension RialtoAPI {
  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product {
    try await send(draft, .post, "v1/products", isDryRun: isDryRun, "such category")
  }

  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    try await send(
      draft,
      .put,
      "v1/products/\(product.id)",
      ifMatch: product.entityTag,
      isDryRun: isDryRun,
      "product \(product.id)"
    )
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    try await delete(
      "v1/products/\(product.id)",
      ifMatch: product.entityTag,
      isDryRun: isDryRun,
      "product \(product.id)"
    )
  }

  func setStock(
    of sku: SKU,
    in product: Product,
    to onHand: Int,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    try await send(
      ["onHand": onHand],
      .put,
      "v1/skus/\(sku)/stock",
      ifMatch: product.entityTag,
      isDryRun: isDryRun,
      "product with the SKU '\(sku)'"
    )
  }

  func add(
    _ review: ReviewDraft,
    to product: Product.ID,
    isDryRun: Bool
  ) async throws(CatalogError) -> Review {
    try await send(
      review,
      .post,
      "v1/products/\(product)/reviews",
      isDryRun: isDryRun,
      "product \(product)"
    )
  }

  func remove(
    _ review: Review.ID,
    of product: Product.ID,
    isDryRun: Bool
  ) async throws(CatalogError) {
    try await delete(
      "v1/products/\(product)/reviews/\(review)",
      isDryRun: isDryRun,
      "review \(review) of product \(product)"
    )
  }

  /// Sends a value, and reads what the store made of it.
  func send<Value: Decodable & Sendable>(
    _ value: some Encodable & Sendable,
    _ method: HTTPRequest.Method,
    _ path: HTTPRequest.Path,
    ifMatch tag: String? = nil,
    isDryRun: Bool,
    _ what: String
  ) async throws(CatalogError) -> Value {
    var resource = Resource<Value>(path, query: .trial(isDryRun), method: method)
    resource.fields["If-Match"] = tag
    do {
      resource = try resource.sending(value)
    } catch {
      throw CatalogError(error, asking: what)
    }
    return try await load(resource, what).value
  }

  func delete(
    _ path: HTTPRequest.Path,
    ifMatch tag: String? = nil,
    isDryRun: Bool,
    _ what: String
  ) async throws(CatalogError) {
    var resource = Resource<Void>(path, query: .trial(isDryRun), method: .delete)
    resource.fields["If-Match"] = tag
    _ = try await load(resource, what)
  }

  /// What the store knows a category or a brand by as it is now.
  ///
  /// They have no more to them than a name and a place, so nobody edits them for long, and their
  /// revisions are no part of the values.
  func tag(of path: HTTPRequest.Path, _ what: String) async throws(CatalogError) -> String? {
    try await load(Resource<Void>(path), what).fields["ETag"]
  }
}

extension HTTPRequest.Query {
  /// What asks for an answer that nothing is kept of.
  static func trial(_ isDryRun: Bool) -> HTTPRequest.Query { isDryRun ? ["dryRun": true] : [:] }
}

extension Product {
  /// What our own store knows this state of the product by.
  ///
  /// Without a revision there is none, and the store refuses to change what it cannot compare.
  fileprivate var entityTag: String? { revision.map { "\"r\($0)\"" } }
}
