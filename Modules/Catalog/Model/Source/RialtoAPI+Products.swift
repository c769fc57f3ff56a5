import FoundationCore
import StoreHTTP

extension RialtoAPI {
  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product {
    try await send(
      draft,
      method: .post,
      to: "v1/products",
      isDryRun: isDryRun,
      named: "such category"
    )
  }

  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    try await send(
      draft,
      method: .put,
      to: "v1/products/\(product.id)",
      ifMatch: product.entityTag,
      isDryRun: isDryRun,
      named: "product \(product.id)"
    )
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    try await delete(
      "v1/products/\(product.id)",
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
      method: .put,
      to: "v1/skus/\(sku)/stock",
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
      method: .post,
      to: "v1/products/\(product)/reviews",
      isDryRun: isDryRun,
      named: "product \(product)"
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
      named: "review \(review) of product \(product)"
    )
  }

  /// Sends a value and returns the value of the response.
  func send<Value: Decodable & Sendable>(
    _ value: some Encodable & Sendable,
    method: HTTPRequest.Method,
    to path: HTTPRequest.Path,
    ifMatch tag: String? = nil,
    isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) -> Value {
    var resource = Resource<Value>(path, query: .dryRun(isDryRun), method: method)
    resource.fields["If-Match"] = tag
    do {
      resource = try resource.sending(value)
    } catch {
      throw CatalogError(error, resource: name)
    }
    return try await load(resource, named: name).value
  }

  func delete(
    _ path: HTTPRequest.Path,
    ifMatch tag: String? = nil,
    isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) {
    var resource = Resource<Void>(path, query: .dryRun(isDryRun), method: .delete)
    resource.fields["If-Match"] = tag
    _ = try await load(resource, named: name)
  }

  /// Fetches the current entity tag of a category or a brand.
  ///
  /// They have few fields and are edited quickly, so their values have no revision.
  func entityTag(of path: HTTPRequest.Path, named name: String) async throws(CatalogError)
    -> String?
  {
    try await load(Resource<Void>(path), named: name).fields["ETag"]
  }
}

extension HTTPRequest.Query {
  /// Returns the query of a dry run.
  static func dryRun(_ isDryRun: Bool) -> HTTPRequest.Query { isDryRun ? ["dryRun": true] : [:] }
}

extension Product {
  /// The entity tag of this revision of the product.
  ///
  /// Without a revision there is none, and the store refuses changes without `If-Match`.
  fileprivate var entityTag: String? { revision.map { "\"r\($0)\"" } }
}

extension RialtoAPI {
  func upload(_ image: HTTPBody, type: String) async throws(CatalogError) -> Product.Image {
    var resource = Resource<Product.Image>("v1/images").sending(image, as: type)
    // The store names images by their hash, so the same bytes uploaded twice are one image.
    resource.isIdempotent = true
    return try await load(resource, named: "such path").value
  }

  func importLines(_ lines: HTTPBody, isDryRun: Bool) async throws(CatalogError) -> HTTPBody {
    let resource = Resource<Void>("v1/import", query: .dryRun(isDryRun))
      .sending(lines, as: "application/x-ndjson")
    return try await stream(resource) { $0.body }
  }

  func exportLines() async throws(CatalogError) -> HTTPBody {
    try await stream(Resource("v1/export")) { response async throws(HTTPError) in
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
