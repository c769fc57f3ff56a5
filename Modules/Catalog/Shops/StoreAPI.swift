public import Catalog
public import StoreHTTP

/// The API of a store.
///
/// The responses of all APIs are converted to the same values. Operations that an API does not have
/// throw ``CatalogError/unsupported(_:)``; unreadable values are dropped and reported.
public enum StoreAPI: String, Sendable, Codable, CaseIterable {
  /// A Rialto store; the client's base is the store's URL, without `/v1`.
  case rialto
  /// Platzi's practice store; the client's base ends with `/api/v1`.
  case platzi
  /// HelloMarket; the client's base ends with `/api`.
  case helloMarket = "hellomarket"
  /// Shopify's Storefront API; the client's base is the site, or ends with `/api` and a version.
  case shopifyStorefront = "shopify-storefront"
  /// WooCommerce, version 3; the client's base is the site, or ends with `/wp-json/wc/v3`.
  case wooCommerce = "woocommerce"
  /// Medusa's store API, version 2; the client's base is the site.
  case medusa

  /// Creates the client of the catalog of a store with this API.
  public func makeClient(_ client: HTTPClient) -> any CatalogClient {
    switch self {
    case .rialto: StoreClient(client)
    case .platzi: PlatziAPI(client: client)
    case .helloMarket: HelloMarketAPI(client: client)
    case .shopifyStorefront: StorefrontAPI(client: client)
    case .wooCommerce: WooCommerceAPI(client: client)
    case .medusa: MedusaAPI(client: client)
    }
  }
}
