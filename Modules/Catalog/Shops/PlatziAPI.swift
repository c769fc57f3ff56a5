import Catalog
import Foundation
import FoundationCore
import StoreHTTP

/// The API of Platzi's practice store.
struct PlatziAPI: ThirdPartyAPI {
  let features: CatalogFeatures = [.skus, .categories, .removal, .editing]
  let client: HTTPClient

  /// Pages by `offset` and `limit`; without a total, a full page is taken to have a next one.
  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try query.check()
    guard query.isBasic else { return try await localPage(of: query, after: cursor) }
    let offset = try cursor.offset
    var fields: HTTPRequest.Query = ["offset": offset, "limit": query.limit]
    fields["title"] = query.filter.text.isBlank ? nil : query.filter.text
    fields["categoryId"] = query.filter.category?.description
    let page = try await load(list(fields))
    let (end, overflows) = offset.addingReportingOverflow(page.value.count)
    let isFull = page.value.count >= query.limit && page.value.count > 0
    let next = isFull && !overflows ? String(end) : nil
    return page.replacingValue(ProductPage(page.value.items, next: next))
  }

  func allProducts() async throws(CatalogError) -> Loaded<[Product]> {
    let all = try await load(list([:]))
    return all.replacingValue(all.value.items)
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    try await load(product("products/\(id)"), named: id.noun)
  }

  func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    // A product without a slug has its ID as its SKU.
    if let id = Product.ID(sku.rawValue) { return try await product(id) }
    return try await load(product("products/slug/\(sku)"), named: "product with the SKU '\(sku)'")
  }

  func categories() async throws(CatalogError) -> Loaded<CategoryTree> {
    let list = try await load(Resource<RequiredElements<ThirdPartyCategory>>("categories"))
    return list.replacingValue(CategoryTree(list.value.items))
  }

  func add(_ draft: ProductDraft, isDryRun: Bool) async throws(CatalogError) -> Product {
    let resource = try product("products").sending(draft, isDryRun: isDryRun)
    return try await load(resource, named: "category").value
  }

  func change(
    _ product: Product,
    to draft: ProductDraft,
    isDryRun: Bool
  ) async throws(CatalogError) -> Product {
    let resource = try self.product("products/\(product.id)", method: .put)
      .sending(draft, isDryRun: isDryRun)
    return try await load(resource, named: product.id.noun).value
  }

  func remove(_ product: Product, isDryRun: Bool) async throws(CatalogError) {
    if isDryRun { throw .unsupported("dry runs") }
    let name = product.id.noun
    let resource = Resource<Bool>("products/\(product.id)", method: .delete)
    guard try await load(resource, named: name).value else { throw .notFound(name) }
  }

  /// Loads a resource; the server answers a missing one with status 400 and an error of its database.
  private func load<Value>(
    _ resource: Resource<Value>,
    named name: String = "list at this address"
  ) async throws(CatalogError) -> Loaded<Value> {
    do {
      return try await client.load(resource, named: name)
    } catch {
      guard case .store(let failure) = error, case .status(400, let problem) = failure.kind,
        problem.detail?.hasPrefix("Could not find any entity") == true
      else { throw error }
      throw .notFound(name)
    }
  }

  private func list(_ query: HTTPRequest.Query) -> Resource<RequiredElements<PlatziProduct>> {
    Resource("products", query: query)
  }

  private func product(
    _ path: HTTPRequest.Path,
    method: HTTPRequest.Method = .get
  ) -> Resource<Product> {
    Resource<PlatziProduct>(path, method: method).map(\.catalogValue)
  }
}

extension Resource {
  /// Returns the request with a draft; the server has one price, and no brand, options or stock.
  fileprivate func sending(_ draft: ProductDraft, isDryRun: Bool) throws(CatalogError) -> Self {
    if let failure = FormFailure(draft.errors) { throw .invalid(failure) }
    if draft.categoryPath != nil { throw .unsupported("adding a category") }
    if isDryRun { throw .unsupported("dry runs") }
    let prices = draft.variants.flatMap(\.prices)
    guard let price = prices.first(where: { $0.currency == .usDollar }) else {
      throw .unsupported("products without a price in \(Currency.usDollar)")
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
    return sending(HTTPBody(Array(json.text().utf8)), as: "application/json")
  }
}

/// A product of Platzi's store.
///
/// It has no SKU, brand, stock or rating; its slug, or else its ID, is used as the SKU.
struct PlatziProduct: ThirdPartyValue {
  @Lenient var id: Int
  var title: String
  @Lossy var slug: String?
  @Lossy var price: ThirdPartyPrice?
  @Lossy var description: String?
  @Lossy var category: ThirdPartyCategory?
  @Lossy var images: ThirdPartyImages?
  @Lossy var creationAt: Date?
  @Lossy var updatedAt: Date?

  var catalogValue: Product {
    Product(
      id: Product.ID(rawValue: id),
      title: title,
      description: description ?? "",
      category: category?.catalogValue,
      variants: [Variant(sku: slug, or: id, price: price)],
      images: images?.catalogValue ?? [],
      createdAt: creationAt,
      updatedAt: updatedAt
    )
  }
}

extension Variant {
  /// Creates the only variant of a product without variants; without a SKU, the product's ID is used.
  init(sku name: String?, or id: Int, price: ThirdPartyPrice?, stock: Stock? = nil) {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? String(id)
    self.init(sku: SKU(rawValue: name), prices: price.map { [$0.catalogValue] } ?? [], stock: stock)
    hasAssumedCurrency = price != nil
  }
}
