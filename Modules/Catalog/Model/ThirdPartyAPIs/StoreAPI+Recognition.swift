public import Foundation
public import FoundationCore
public import StoreHTTP

extension StoreAPI {
  /// The dialect of a store that is known by its address; nothing for any other.
  public init?(address: URL) {
    guard let host = address.host()?.lowercased() else { return nil }
    let known: [String: StoreAPI] = [
      "api.escuelajs.co": .platzi, "dummyjson.com": .dummyJSON, "fakestoreapi.com": .fakeStore,
      "myshopify.com": .shopify,
    ]
    let match = known.first { host == $0.key || host.hasSuffix(".\($0.key)") }
    guard let match else { return nil }
    self = match.value
  }

  /// The dialect that a list of products is written in; nothing where it is none of those known,
  /// or has nothing in it to know it by.
  public init?(listing: JSONValue) {
    switch listing {
    case .array(let products):
      guard let found = products.lazy.compactMap(StoreAPI.init(product:)).first else {
        return nil
      }
      self = found
    case .object where listing["items"] != nil: self = .rialto
    case .object where listing["products"] != nil:
      // Both wrap their lists so; only one counts.
      self = listing["skip"] == nil ? .shopify : .dummyJSON
    case .object, .null, .bool, .number, .string: return nil
    }
  }

  /// The dialect of the store that a client asks: by its address, or else by what it lists.
  ///
  /// Our own is asked first.
  ///
  /// - Throws: `CatalogError.noStore` where the server answers with no list that is known.
  public static func recognized(
    by client: HTTPClient
  ) async throws(CatalogError) -> StoreAPI {
    if let known = StoreAPI(address: client.baseURL) { return known }
    var (answer, absence): (String?, String?)
    for path: HTTPRequest.Path in ["v1/products", "products", "products.json"] {
      do {
        let first = try await client.load(
          Resource(path, query: ["limit": 1], fields: ["Accept": "application/json"]) {
            DetectionResponse($1)
          }
        ).value
        if let dialect = first.dialect { return dialect }
        answer = answer ?? first.words
      } catch {
        // Our own has accounts, and those before it do not ask who it is.
        if case .status(401, _) = error.kind, path == "v1/products" { return .rialto }
        guard let words = error.absence else {
          throw CatalogError(error, asking: "list of products")
        }
        absence = absence ?? words
      }
    }
    throw .noStore(client.baseURL.absoluteString, answer: answer ?? absence ?? "none")
  }

  private init?(product: JSONValue) {
    if product["photo_url"] != nil {
      self = .helloMarket
    } else if product["creationAt"] != nil {
      self = .platzi
    } else if product["image"] != nil, product["title"] != nil {
      self = .fakeStore
    } else {
      return nil
    }
  }
}
