public import Catalog
public import Foundation
public import FoundationCore
public import StoreHTTP

extension StoreAPI {
  /// Creates the API of a well-known store URL; `nil` for other URLs.
  public init?(address: URL) {
    guard let host = address.host()?.lowercased() else { return nil }
    if host == "api.escuelajs.co" {
      self = .platzi
    } else if host.hasSuffix(".myshopify.com") {
      self = .shopifyStorefront
    } else {
      return nil
    }
  }

  /// Creates the API of a list of products; `nil` if the format is unknown or the list is empty.
  public init?(listing: JSONValue) {
    switch listing {
    case .array(let products):
      guard let found = products.lazy.compactMap(StoreAPI.init(product:)).first else {
        return nil
      }
      self = found
    case .object where listing["items"] != nil: self = .rialto
    case .object where listing["products"] != nil && listing["offset"] != nil: self = .medusa
    // The public list of a Shopify shop has this member alone; other APIs have counts as well.
    case .object(let members) where members.map(\.name) == ["products"]: self = .shopifyStorefront
    case .object, .null, .bool, .number, .string: return nil
    }
  }

  /// Detects the API of a store by its URL, or else by its list of products.
  ///
  /// The paths of a Rialto store are requested first.
  ///
  /// - Throws: ``CatalogError/unrecognizedStore(_:answer:_:)`` if no response has a known format, or the
  ///   error of a request.
  public static func detected(
    by client: HTTPClient
  ) async throws(CatalogError) -> StoreAPI {
    if let known = StoreAPI(address: client.baseURL) { return known }
    var (answer, absence): (HTTPError?, HTTPError?)
    let rialto = APIRoute.products.list.path()
    let wooCommerce = client.path("products", below: WooCommerceAPI.prefix)
    for path in [rialto, "products", "products.json", wooCommerce, "store/products"] {
      do {
        return try await client.load(
          Resource(path, query: ["limit": 1], fields: ["Accept": "application/json"]) {
            try StoreAPI(responding: $1)
          }
        ).value
      } catch {
        // A store that requires a sign-in says so in its own way.
        if case .status(401, _) = error.kind, path == rialto { return .rialto }
        if path == wooCommerce, error.isOfMissingWooCommerceKey { return .wooCommerce }
        if error.isOfMissingMedusaKey { return .medusa }
        guard error.unknownResponse != nil else {
          throw CatalogError(error, resource: "list of products")
        }
        if case .unreadable = error.kind { answer = answer ?? error }
        absence = absence ?? error
      }
    }
    let error = answer ?? absence
    throw .unrecognizedStore(
      client.baseURL.absoluteString,
      answer: error?.unknownResponse ?? "no response",
      error
    )
  }

  private init?(product: JSONValue) {
    if product["photo_url"] != nil {
      self = .helloMarket
    } else if product["stock_status"] != nil {
      self = .wooCommerce
    } else if product["creationAt"] != nil {
      self = .platzi
    } else {
      return nil
    }
  }
}
