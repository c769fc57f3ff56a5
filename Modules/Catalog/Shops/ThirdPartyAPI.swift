import Catalog
import Foundation
import FoundationCore
import StoreHTTP

/// The API of a third-party store.
///
/// Filters and sort orders that the server does not support are applied to all its products in
/// memory; these stores are small.
protocol ThirdPartyAPI: CatalogClient {
  /// The client of the store.
  var client: HTTPClient { get }

  /// Fetches all products of the store.
  func allProducts() async throws(CatalogError) -> Loaded<[Product]>
}

extension ThirdPartyAPI {
  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try query.check()
    return try await localPage(of: query, after: cursor)
  }

  /// Returns a page of all products, filtered and sorted in memory.
  func localPage(
    of query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    let all = try await allProducts()
    return all.replacingValue(try query.page(of: all.value, after: cursor))
  }

  func product(having sku: SKU) async throws(CatalogError) -> Loaded<Product> {
    let all = try await allProducts()
    guard let found = all.value.first(where: { $0.variants.contains { $0.sku == sku } }) else {
      throw .notFound("product with the SKU '\(sku)'")
    }
    return all.replacingValue(found)
  }
}

extension ExactJSONDecoder {
  /// Creates a decoder for a store that names no currency, which takes prices to be in this one.
  init(storeCurrency: Currency) {
    self.init()
    guard let key = CodingUserInfoKey.storeCurrency else { return }
    userInfo[key] = storeCurrency
  }
}

extension ProductQuery {
  /// `true` if it filters by text and category only, in the default order.
  var isBasic: Bool {
    var basic = ProductFilter()
    basic.text = filter.text
    basic.category = filter.category
    return filter == basic && order == .relevance
  }

  /// Filters, sorts and pages all products of a store in memory.
  func page(of all: [Product], after cursor: String?) throws(CatalogError) -> ProductPage {
    let wantsStock = filter.isInStock || filter.maximumStock != nil
    if wantsStock, all.allSatisfy({ $0.variants.allSatisfy { $0.stock == nil } }) {
      throw .unsupported("filtering by stock")
    }
    let found = all.filtered(by: filter).sorted(by: order)
    let items = found.dropFirst(try cursor.offset).prefix(max(0, limit))
    return ProductPage(
      Array(items),
      next: items.endIndex < found.count ? String(items.endIndex) : nil,
      total: wantsTotal ? found.count : nil
    )
  }
}

extension String? {
  /// The offset of the first item of a page, for APIs that page by offset; the cursor is its text.
  var offset: Int {
    get throws(CatalogError) {
      guard let self else { return 0 }
      guard let offset = Int(self), offset >= 0 else {
        throw .store(HTTPError(.invalidRequest("The page offset is not a number.")))
      }
      return offset
    }
  }
}

extension [Product] {
  /// Returns the products in an order; the sort is stable, and products without the key come last.
  fileprivate func sorted(by order: ProductSortOrder) -> [Product] {
    switch order {
    case .relevance: self
    case .newest: sorted(by: { $0.createdAt }, where: >)
    case .title: sorted(by: { $0.title.lowercased() }, where: <)
    case .priceAscending: sorted(by: { $0.price()?.minorUnits }, where: <)
    case .priceDescending: sorted(by: { $0.price()?.minorUnits }, where: >)
    case .rating: sorted(by: { $0.rating.average }, where: >)
    }
  }

  /// Returns the products in the order of a key, those without one last.
  private func sorted<Key: Comparable>(
    by key: (Product) -> Key?,
    where precedes: (Key, Key) -> Bool
  ) -> [Product] {
    let keyed = enumerated().map { (place: $0.offset, key: key($0.element), product: $0.element) }
    return keyed.ordered { left, right in
      switch (left.key, right.key) {
      case (let one?, let other?) where one != other: precedes(one, other)
      case (_?, nil): true
      case (nil, _?): false
      default: left.place < right.place
      }
    }.map(\.product)
  }
}

extension Money {
  /// Returns the amount as a decimal, for a store whose prices are in a currency.
  ///
  /// - Throws: `CatalogError.unsupported` for another currency.
  func digits(in currency: Currency) throws(CatalogError) -> String {
    guard self.currency == currency else {
      throw .unsupported("filtering by prices in \(self.currency), only in \(currency)")
    }
    return decimal.description
  }
}

/// A value that is loaded once and then kept, such as the currency of a store.
///
/// A failed load is not kept. Concurrent first loads may each send a request.
struct RememberedValue<Value: Sendable>: Sendable {
  private let kept = Lock<Value?>(nil)

  /// Returns the value, after loading it if needed.
  func value(
    loading load: () async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    if let value = kept.withLock({ $0 }) { return value }
    let value = try await load()
    kept.withLock { $0 = value }
    return value
  }
}
