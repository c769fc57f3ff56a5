/// A client of a Rialto store, without state: for servers, tools and background tasks.
///
/// `Catalog` and `Ordering` extend it with the requests of their part of the store; their models
/// stand on it. It runs on any actor, keeps nothing, and sends no draft that is not valid.
public struct StoreClient: Sendable {
  /// The HTTP client; its base is the store's URL, without `v1`.
  public let http: HTTPClient

  /// Creates a client of a store.
  public init(_ http: HTTPClient) { self.http = http }
}
