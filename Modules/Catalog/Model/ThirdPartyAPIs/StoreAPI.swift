public import FoundationCore
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
  /// DummyJSON; the client's base is the site.
  case dummyJSON = "dummyjson"
  /// FakeStore; the client's base is the site.
  case fakeStore = "fakestore"
  /// HelloMarket; the client's base ends with `/api`.
  case helloMarket = "hellomarket"
  /// Shopify; the client's base ends with `/admin/api` and a version.
  case shopify
  /// Shopify's Storefront API; the client's base is the site, or ends with `/api` and a version.
  case shopifyStorefront = "shopify-storefront"
  /// WooCommerce, version 3; the client's base is the site, or ends with `/wp-json/wc/v3`.
  case wooCommerce = "woocommerce"
  /// Medusa's store API, version 2; the client's base is the site.
  case medusa

  /// The assumed currency of prices; `nil` if the API names the currency.
  public var assumedCurrency: Currency? {
    switch self {
    case .rialto, .shopifyStorefront, .wooCommerce, .medusa: nil
    case .platzi, .dummyJSON, .fakeStore, .helloMarket, .shopify: .usDollar
    }
  }
}

extension StoreAPI {
  /// Creates the client of the catalog of a store with this API.
  public func makeClient(_ client: HTTPClient) -> any CatalogClient {
    let currency = assumedCurrency ?? .usDollar
    let decoder = ExactJSONDecoder(storeCurrency: currency)
    return switch self {
    case .rialto: StoreClient(client)
    case .platzi: PlatziAPI(client: client, decoder: decoder, currency: currency)
    case .dummyJSON: DummyJSONAPI(client: client, decoder: decoder)
    case .fakeStore: FakeStoreAPI(client: client, decoder: decoder)
    case .helloMarket: HelloMarketAPI(client: client, decoder: decoder)
    case .shopify: ShopifyAPI(client: client, decoder: decoder)
    case .shopifyStorefront: StorefrontAPI(client: client)
    case .wooCommerce: WooCommerceAPI(client: client)
    case .medusa: MedusaAPI(client: client)
    }
  }
}
