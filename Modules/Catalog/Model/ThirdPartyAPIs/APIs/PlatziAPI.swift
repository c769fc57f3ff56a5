import Foundation
import FoundationCore
import StoreHTTP

/// Asks a store of Platzi's kind.
struct PlatziAPI: ThirdPartyAPI {
  let client: HTTPClient
  let decoder: ExactJSONDecoder
  let currency: Currency

  /// The store pages by `offset` and `limit`, and never says how many there are: a page that is
  /// full has another after it.
  func products(_ question: ProductPageRequest) async throws(CatalogError) -> DecodedResponse<
    ProductPage
  > {
    guard question.isPlain else { return try await answer(question) }
    let offset = try question.start
    var query: HTTPRequest.Query = ["offset": offset, "limit": question.limit]
    query["title"] = question.filter.text.isBlank ? nil : question.filter.text
    query["categoryId"] = question.filter.category?.description
    let page = try await load(list(query))
    let (end, overflows) = offset.addingReportingOverflow(page.value.count)
    let isFull = page.value.count >= question.limit && page.value.count > 0
    let next = isFull && !overflows ? String(end) : nil
    return page.with(ProductPage(page.value.items, next: next))
  }

  func everything() async throws(CatalogError) -> DecodedResponse<[Product]> {
    let all = try await load(list([:]))
    return all.with(all.value.items)
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> DecodedResponse<Product> {
    try await load(product("products/\(id)"), "product \(id)")
  }

  func product(having sku: SKU) async throws(CatalogError) -> DecodedResponse<Product> {
    // What has no slug is named by its number.
    if let id = Product.ID(sku.rawValue) { return try await product(id) }
    return try await load(product("products/slug/\(sku)"), "product with the SKU '\(sku)'")
  }

  func categories() async throws(CatalogError) -> DecodedResponse<[Category]> {
    let list = try await load(
      Resource<ThirdPartyList<ThirdPartyCategory>>("categories", decoder: decoder)
    )
    return list.with(list.value.items)
  }

  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product {
    try refuseTrial(isDryRun)
    let resource = product("products").sending(try body(draft), as: "application/json")
    return try await load(resource, "category").value
  }

  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    try refuseTrial(isDryRun)
    var resource = self.product("products/\(product.id)", method: .put)
    resource = resource.sending(try body(draft), as: "application/json")
    return try await load(resource, "product \(product.id)").value
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    try refuseTrial(isDryRun)
    let what = "product \(product.id)"
    let resource = Resource<Bool>("products/\(product.id)", method: .delete, decoder: decoder)
    guard try await load(resource, what).value else { throw .notFound(what) }
  }

  /// What is not there is said with 400, in the words of the server's database.
  func meaning(of error: HTTPError, asking what: String) -> CatalogError {
    if case .status(400, let problem) = error.kind,
      problem.detail?.hasPrefix("Could not find any entity") == true
    {
      return .notFound(what)
    }
    return CatalogError(error, asking: what)
  }

  private func list(_ query: HTTPRequest.Query) -> Resource<ThirdPartyList<PlatziProduct>> {
    Resource("products", query: query, decoder: decoder)
  }

  private func product(
    _ path: HTTPRequest.Path,
    method: HTTPRequest.Method = .get
  ) -> Resource<Product> {
    Resource<PlatziProduct>(path, method: method, decoder: decoder).map(\.native)
  }

  /// A draft as the store takes it: it has one price, and no brand, options or stock.
  private func body(_ draft: ProductDraft) throws(CatalogError) -> HTTPBody {
    let prices = draft.variants.flatMap(\.prices)
    guard let price = prices.first(where: { $0.currency == currency }) else {
      throw .unsupported("selling without a price in \(currency)")
    }
    let json: JSONValue = .object(
      [
        .init("title", .string(draft.title)),
        .init("price", .number(price.decimal.description)),
        .init("description", .string(draft.description)),
        .init("categoryId", draft.category.map { .number($0.rawValue) } ?? .null),
        .init("images", .array(draft.images.map { .string($0.url) })),
      ]
    )
    return HTTPBody(Array(json.text().utf8))
  }
}
