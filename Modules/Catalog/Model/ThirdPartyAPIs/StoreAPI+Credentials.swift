import Foundation
public import StoreHTTP

extension StoreAPI {
  /// Creates the API that an access token is for, as far as its form says; `nil` for other tokens.
  ///
  /// A key of WooCommerce is `ck_…:cs_…`, and a publishable key of Medusa is `pk_…`.
  public init?(accessToken token: String) {
    if token.hasPrefix("ck_"), token.contains(":cs_") {
      self = .wooCommerce
    } else if token.hasPrefix("pk_") {
      self = .medusa
    } else {
      return nil
    }
  }

  /// Returns the credentials for a store, in the header field that its API reads.
  ///
  /// - Parameter token: The access token; for WooCommerce the consumer key and the consumer secret
  ///   with a colon between them, which are sent as a name and a password.
  /// - Returns: The credentials.
  public func credentials(_ token: String) -> HTTPClient.Credentials {
    switch self {
    case .shopify: .apiKey(token, in: "X-Shopify-Access-Token")
    case .shopifyStorefront: .apiKey(token, in: "X-Shopify-Storefront-Access-Token")
    case .medusa: .apiKey(token, in: "x-publishable-api-key")
    case .wooCommerce:
      .apiKey("Basic \(Data(token.utf8).base64EncodedString())", in: "Authorization")
    case .rialto, .platzi, .dummyJSON, .fakeStore, .helloMarket: .bearer(token)
    }
  }
}
