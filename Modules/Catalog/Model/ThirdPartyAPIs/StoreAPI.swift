public import FoundationCore
import StoreHTTP

/// The way a store is asked, and answers.
///
/// What every store answers is read as the same values. What one cannot do is `unsupported`; what
/// it writes in another way, cut up or as text, is put right; what cannot be read is left out and
/// reported.
public enum StoreAPI: String, Sendable, CaseIterable {
  /// Our own; the client's address is the store's, above `/v1`.
  case rialto
  /// That of Platzi's practice store; the client's address ends with `/api/v1`.
  case platzi
  /// That of DummyJSON; the client's address is the site's.
  case dummyJSON = "dummyjson"
  /// That of FakeStore; the client's address is the site's.
  case fakeStore = "fakestore"
  /// That of HelloMarket's server; the client's address ends with `/api`.
  case helloMarket = "hellomarket"
  /// That of Shopify's shops; the client's address ends with `/admin/api` and a version.
  case shopify

  /// The currency that prices are taken to be in, where the store does not name one with them.
  public var assumedCurrency: Currency? {
    switch self {
    case .rialto: nil
    case .platzi, .dummyJSON, .fakeStore, .helloMarket, .shopify: .usDollar
    }
  }
}

extension StoreAPI {
  /// What asks a store in this dialect.
  func source(_ client: HTTPClient) -> any CatalogSource {
    let currency = assumedCurrency ?? .usDollar
    let decoder = ExactJSONDecoder(storeCurrency: currency)
    return switch self {
    case .rialto: RialtoAPI(client: client)
    case .platzi: PlatziAPI(client: client, decoder: decoder, currency: currency)
    case .dummyJSON: DummyJSONAPI(client: client, decoder: decoder)
    case .fakeStore: FakeStoreAPI(client: client, decoder: decoder)
    case .helloMarket: HelloMarketAPI(client: client, decoder: decoder)
    case .shopify: ShopifyAPI(client: client, decoder: decoder)
    }
  }
}
