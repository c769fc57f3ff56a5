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
  /// - Throws: `CatalogError.unrecognizedStore(_:answer:_:)` if no response has a known format, or the
  ///   error of a request.
  public static func detected(by client: HTTPClient) async throws(CatalogError) -> StoreAPI {
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

  /// Creates the API of a server from its response to a request for products.
  init(responding body: [UInt8]) throws(UnknownListing) {
    let json = try? ExactJSONDecoder().decode(JSONValue.self, from: body)
    if let known = json.flatMap(StoreAPI.init(listing:)) {
      self = known
      return
    }
    let unknown: UnknownListing =
      switch (body.first { $0 > 0x20 }, json) {
      case (nil, _): .empty
      case (_, .array([])?): .emptyList
      case (_, .some): .otherJSON
      case (UInt8(ascii: "<"), nil): .page
      case (_, nil): .text
      }
    throw unknown
  }
}

/// A response that is not a list of products of a known API.
enum UnknownListing: String, LocalizedError {
  case empty = "an empty response"
  case emptyList = "an empty list"
  case otherJSON = "JSON without a list of products"
  case page = "a web page"
  case text = "a text that is not JSON"

  var errorDescription: String? { "The response is \(rawValue)." }
}

extension HTTPError {
  /// A description of the response of a server without a known API; `nil` for other errors.
  ///
  /// Servers report a missing path with several statuses.
  var unknownResponse: String? {
    switch kind {
    case .unreadable: (underlying.first as? UnknownListing)?.rawValue
    case .status(let status, _) where [400, 404, 405, 406, 410, 501].contains(status):
      "status \(status)"
    case .malformedResponse, .tooLarge(.body, _): "an unreadable response"
    default: nil
    }
  }
}
