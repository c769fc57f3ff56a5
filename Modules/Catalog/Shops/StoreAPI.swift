public import Catalog
import Foundation
public import StoreHTTP

/// The API of a store.
///
/// The responses of all APIs are converted to the same values. Operations that an API does not have
/// throw `CatalogError.unsupported(_:)`; unreadable values are dropped and reported.
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

  /// Creates the API that an access token is for, as far as its form says; `nil` for other tokens.
  ///
  /// A key of WooCommerce is `ck_…:cs_…`, and the keys of Medusa are `pk_…` and `sk_…`.
  public init?(accessToken token: String) {
    if token.hasPrefix("ck_"), token.contains(":cs_") {
      self = .wooCommerce
    } else if token.hasPrefix("pk_") || token.hasPrefix("sk_") {
      self = .medusa
    } else {
      return nil
    }
  }

  /// Returns the credentials for a store, in the header field that its API reads.
  ///
  /// - Parameter token: The access token; for WooCommerce the consumer key and the consumer secret
  ///   with a colon between them, which are sent as a name and a password; for Medusa a publishable
  ///   key, or a secret key, with which the orders are read.
  /// - Returns: The credentials.
  public func credentials(_ token: String) -> HTTPClient.Credentials {
    switch self {
    case .shopifyStorefront: .apiKey(token, in: "X-Shopify-Storefront-Access-Token")
    case .medusa where token.hasPrefix("sk_"): .basic("\(token):")
    case .medusa: .apiKey(token, in: "x-publishable-api-key")
    case .wooCommerce: .basic(token)
    case .rialto, .platzi, .helloMarket: .bearer(token)
    }
  }
}

extension HTTPClient.Credentials {
  /// The credentials of HTTP Basic authentication, a name and a password with a colon between them.
  fileprivate static func basic(_ pair: String) -> Self {
    .apiKey("Basic \(Data(pair.utf8).base64EncodedString())", in: "Authorization")
  }
}
