import FoundationCore
import StoreHTTP

extension RialtoAPI {
  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product {
    try await send(draft, to: .products.add, isDryRun: isDryRun, named: "such category")
  }

  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    try await send(
      draft,
      to: .products.change,
      [product.id],
      ifMatch: product.entityTag,
      isDryRun: isDryRun,
      named: "product \(product.id)"
    )
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    try await send(
      to: .products.remove,
      [product.id],
      ifMatch: product.entityTag,
      isDryRun: isDryRun,
      named: "product \(product.id)"
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
      to: .setStock,
      [sku],
      ifMatch: product.entityTag,
      isDryRun: isDryRun,
      named: "product with the SKU '\(sku)'"
    )
  }

  func add(
    _ review: ReviewDraft,
    to product: Product.ID,
    isDryRun: Bool
  ) async throws(CatalogError) -> Review {
    try await send(
      review,
      to: .addReview,
      [product],
      isDryRun: isDryRun,
      named: "product \(product)"
    )
  }

  func remove(
    _ review: Review.ID,
    of product: Product.ID,
    isDryRun: Bool
  ) async throws(CatalogError) {
    try await send(
      to: .removeReview,
      [product, review],
      isDryRun: isDryRun,
      named: "review \(review) of product \(product)"
    )
  }

  /// Sends a value and returns the value of the response.
  func send<Value: Decodable & Sendable>(
    _ value: some Encodable & Sendable,
    to route: APIRoute,
    _ path: [any CustomStringConvertible] = [],
    ifMatch tag: EntityTag? = nil,
    isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) -> Value {
    var resource = Resource<Value>(route, path, isDryRun: isDryRun, ifMatch: tag)
    do {
      resource = try resource.sending(value)
    } catch {
      throw CatalogError(error, resource: name)
    }
    return try await load(resource, named: name).value
  }

  /// Sends a request without a body.
  func send(
    to route: APIRoute,
    _ path: [any CustomStringConvertible],
    ifMatch tag: EntityTag? = nil,
    isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) {
    let resource = Resource<Void>(route, path, isDryRun: isDryRun, ifMatch: tag)
    _ = try await load(resource, named: name)
  }
}

extension Product {
  /// The entity tag of this revision of the product.
  ///
  /// Without a revision there is none, and the store refuses changes without `If-Match`.
  fileprivate var entityTag: EntityTag? { revision.map(EntityTag.init(revision:)) }
}

extension RialtoAPI {
  func upload(_ image: HTTPBody, type: String) async throws(CatalogError) -> Product.Image {
    var resource = Resource<Product.Image>(.uploadImage).sending(image, as: type)
    // The store names images by their hash, so the same bytes uploaded twice are one image.
    resource.isIdempotent = true
    return try await load(resource, named: "such path").value
  }

  func importLines(_ lines: HTTPBody, isDryRun: Bool) async throws(CatalogError) -> HTTPBody {
    let resource = Resource<Void>(.importProducts, isDryRun: isDryRun)
      .sending(lines, as: "application/x-ndjson")
    return try await stream(resource) { $0.body }
  }

  func exportLines() async throws(CatalogError) -> HTTPBody {
    try await stream(Resource(.exportProducts)) { response async throws(HTTPError) in
      try await ExportValidator(response).body()
    }
  }

  /// Returns the body as it arrives, without a limit on its duration.
  private func stream(
    _ resource: Resource<Void>,
    body: (HTTPResponse) async throws(HTTPError) -> HTTPBody
  ) async throws(CatalogError) -> HTTPBody {
    do {
      return try await body(try await client.response(for: resource))
    } catch {
      throw CatalogError(error, resource: "such list")
    }
  }
}
