public import Foundation
public import FoundationCore
public import StoreHTTP

extension StoreDialect {
  /// The dialect of a store that is known by its address; nothing for any other.
  public init?(address: URL) {
    guard let host = address.host()?.lowercased() else { return nil }
    let known: [String: StoreDialect] = [
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
      guard let found = products.lazy.compactMap(StoreDialect.init(product:)).first else {
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
  /// Nothing where the store answers with no list that is known. Our own is asked first.
  public static func recognized(
    by client: HTTPClient
  ) async throws(CatalogError) -> StoreDialect? {
    if let known = StoreDialect(address: client.base) { return known }
    for path: HTTPRequest.Path in ["v1/products", "products", "products.json"] {
      do {
        let answer = try await client.load(Resource<JSONValue>(path, query: ["limit": 1]))
        if let found = StoreDialect(listing: answer.value) { return found }
      } catch {
        switch error.kind {
        // That is another store's way to say that there is nothing at the path.
        case .status(400, _), .status(404, _), .unreadable: continue
        // Our own has accounts, and those before it do not ask who it is.
        case .status(401, _) where path == "v1/products": return .rialto
        default: throw CatalogError(error, asking: "list of products")
        }
      }
    }
    return nil
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
