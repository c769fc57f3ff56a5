import Catalog
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

  /// Returns the catalog's error for an HTTP error of this store.
  func catalogError(for error: HTTPError, resource: String) -> CatalogError
}

extension ThirdPartyAPI {
  func catalogError(for error: HTTPError, resource: String) -> CatalogError {
    CatalogError(error, resource: resource)
  }

  func products(
    _ query: ProductQuery,
    after cursor: String?
  ) async throws(CatalogError) -> Loaded<ProductPage> {
    try await localPage(of: query, after: cursor)
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

  /// Loads a resource; throws HTTP errors as errors of the catalog.
  func load<Value>(
    _ resource: Resource<Value>,
    named name: String = "list at this address"
  ) async throws(CatalogError) -> Loaded<Value> {
    do {
      return try await client.load(resource)
    } catch {
      throw catalogError(for: error, resource: name)
    }
  }
}

extension HTTPClient {
  /// Loads a resource; throws HTTP errors as errors of the catalog.
  func load<Value>(
    _ resource: Resource<Value>,
    named name: String
  ) async throws(CatalogError) -> Loaded<Value> {
    do {
      return try await load(resource)
    } catch {
      throw CatalogError(error, resource: name)
    }
  }
}

extension Product.ID {
  /// The noun of the product in an error.
  var noun: String { "product \(self)" }
}

extension ExactJSONDecoder {
  /// Creates a decoder for a store that names no currency, which takes prices to be in this one.
  init(storeCurrency: Currency) {
    self.init()
    guard let key = CodingUserInfoKey.storeCurrency else { return }
    userInfo[key] = storeCurrency
  }
}
