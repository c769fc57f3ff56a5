import Catalog
import Foundation
import FoundationCore
import StoreHTTP

/// The REST API of a WooCommerce shop, version 3, read-only.
///
/// The shop filters, sorts and pages itself. Each product with variations needs another request for
/// them. The shop names its currency once for all prices.
struct WooCommerceAPI: CatalogClient {
  /// The path of the API below the site.
  static let prefix = "wp-json/wc/v3/"

  let features: CatalogFeatures = [.skus, .categories, .brands, .reviews]
  let client: HTTPClient
  private let rememberedCurrency = RememberedValue<StoreCurrency>()

  init(client: HTTPClient) { self.client = client }

  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try query.check()
    let prices = try await currency()
    let number = try WooCommercePaging.number(after: cursor)
    let list = Resource<RequiredElements<WooCommerceProduct>>(
      path("products"),
      query: try query.wooCommerceQuery(page: number, in: prices),
      decoder: prices.decoder
    )
    let response = try await client.load(list.withFields(), named: "list at this address")
    let (page, fields) = response.value
    let found = page.elements
    // A shop older than brands, which came with version 9.6, ignores the filter.
    if query.filter.brand != nil, !found.isEmpty, found.allSatisfy(\.text.brands.isEmpty) {
      throw .unsupported("filtering by brand")
    }
    let products = try await completed(response.replacingValue(found), in: prices)
    let paging = WooCommercePaging(fields, of: number, count: page.count, limit: query.limit)
    return products.replacingValue(
      ProductPage(
        products.value,
        next: paging.next.map(String.init),
        total: query.wantsTotal ? paging.total : nil
      )
    )
  }

  func product(_ id: Product.ID) async throws(CatalogError) -> Loaded<Product> {
    let prices = try await currency()
    let resource = Resource<WooCommerceProduct>(path("products/\(id)"), decoder: prices.decoder)
    let response = try await client.load(resource, named: id.noun)
    return try await completed(response, in: prices)
  }

  func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    let prices = try await currency()
    let list = Resource<RequiredElements<WooCommerceProduct>>(
      path("products"),
      query: ["sku": sku, "per_page": 100],
      decoder: prices.decoder
    )
    let response = try await client.load(list, named: "list at this address")
    // The shop splits the text at commas, so it may find others, too.
    guard let found = response.value.elements.first(where: { $0.offer.sku == sku.rawValue }) else {
      throw .notFound("product with the SKU '\(sku)'")
    }
    if let parent = found.parent { return try await product(parent) }
    return try await completed(response.replacingValue(found), in: prices)
  }

  func categories() async throws(CatalogError) -> Loaded<CategoryTree> {
    let all: Loaded<[WooCommerceCategory]> = try await all("products/categories")
    return all.replacingValue(CategoryTree(all.value.map(\.catalogValue)))
  }

  func brands() async throws(CatalogError) -> Loaded<[Brand]> {
    do {
      let all: Loaded<[WooCommerceCategory]> = try await all("products/brands")
      return all.replacingValue(all.value.map(\.brand))
    } catch {
      // A shop older than brands has no such path.
      if case .notFound = error { throw .unsupported("listing brands") }
      throw error
    }
  }

  func reviews(
    of product: Product.ID,
    after next: NextPage?
  ) async throws(CatalogError) -> Loaded<Page<Review>> {
    let number = try WooCommercePaging.number(after: next?.text)
    let query: HTTPRequest.Query = ["product": product, "page": number, "per_page": 20]
    let list = Resource<RequiredElements<WooCommerceReview>>(path("products/reviews"), query: query)
    let response = try await client.load(list.withFields(), named: product.noun)
    let (reviews, fields) = response.value
    let paging = WooCommercePaging(fields, of: number, count: reviews.count, limit: 20)
    return response.replacingValue(
      Page(
        reviews.elements.map(\.catalogValue),
        next: paging.next.map { .cursor(String($0)) },
        total: paging.total
      )
    )
  }

  /// Returns products with their variations, which are requested for several at a time.
  private func completed(
    _ response: Loaded<[WooCommerceProduct]>,
    in prices: StoreCurrency
  ) async throws(CatalogError) -> Loaded<[Product]> {
    let completed = try await response.value.concurrentMap(limit: 4) {
      product throws(CatalogError) in
      try await self.completed(product, in: prices)
    }
    var all = response.replacingValue(completed.map(\.product))
    for (_, drops) in completed { all.drops.append(drops) }
    return all
  }

  /// Returns a product with its variations.
  private func completed(
    _ response: Loaded<WooCommerceProduct>,
    in prices: StoreCurrency
  ) async throws(CatalogError) -> Loaded<Product> {
    let (product, drops) = try await completed(response.value, in: prices)
    var completed = response.replacingValue(product)
    completed.drops.append(drops)
    return completed
  }

  /// Returns a product with its variations, and the unreadable values of these.
  private func completed(
    _ product: WooCommerceProduct,
    in prices: StoreCurrency
  ) async throws(CatalogError) -> (product: Product, drops: DropReport) {
    guard product.hasVariations else {
      return (product.catalogValue([], in: prices), DropReport())
    }
    let variations: Loaded<[WooCommerceOffer]> = try await all(
      "products/\(product.offer.id)/variations",
      decoder: prices.decoder
    )
    return (product.catalogValue(variations.value, in: prices), variations.drops)
  }

  /// Fetches the elements of all pages of a list.
  private func all<Element: Decodable & Identifiable & Sendable>(
    _ list: HTTPRequest.Path,
    decoder: ExactJSONDecoder = ExactJSONDecoder()
  ) async throws(CatalogError) -> Loaded<[Element]> {
    let pages = PageSequence<Page<Element>, CatalogError> { next throws(CatalogError) in
      let number = try WooCommercePaging.number(after: next?.text)
      let resource = Resource<RequiredElements<Element>>(
        path(list),
        query: ["page": number, "per_page": 100],
        decoder: decoder
      )
      let response = try await client.load(resource.withFields(), named: "list at this address")
      let (page, fields) = response.value
      let paging = WooCommercePaging(fields, of: number, count: page.count, limit: 100)
      return response.replacingValue(Page(page.elements, next: paging.next.map(NextPage.number)))
    }
    let all = try await pages.collected()
    return all.replacingValue(all.value.items)
  }

  /// Returns the currency of the shop, or US dollars if the key may not ask for it.
  private func currency() async throws(CatalogError) -> StoreCurrency {
    try await rememberedCurrency.value { () throws(CatalogError) in
      let resource = Resource<CurrencyResponse>(path("data/currencies/current"))
      do throws(CatalogError) {
        let code = try await client.load(resource, named: "currency").value.code
        return Currency(code).map { StoreCurrency(currency: $0) }
          ?? StoreCurrency(currency: .usDollar, isAssumed: true)
      } catch {
        switch error {
        case .notSignedIn, .notAllowed, .notFound:
          return StoreCurrency(currency: .usDollar, isAssumed: true)
        default: throw error
        }
      }
    }
  }

  /// Returns a path of the API; the client's base may have the prefix already.
  private func path(_ path: HTTPRequest.Path) -> HTTPRequest.Path {
    client.path(path, below: Self.prefix)
  }

  private struct CurrencyResponse: Decodable {
    let code: String
  }
}

extension NextPage {
  /// The cursor, or the number as text.
  fileprivate var text: String {
    switch self {
    case .cursor(let cursor): cursor
    case .number(let number): String(number)
    }
  }
}

extension HTTPError {
  /// `true` if a shop of WooCommerce requires a key.
  var isOfMissingWooCommerceKey: Bool {
    guard case .status(401, let problem) = kind else { return false }
    return problem.type?.hasPrefix("woocommerce_") == true
  }
}
