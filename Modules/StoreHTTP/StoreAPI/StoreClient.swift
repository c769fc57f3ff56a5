package import FoundationCore

/// A client of a Rialto store, without state: for servers, tools and background tasks.
///
/// `Catalog` and `Ordering` extend it with the requests of their part of the store; their models
/// stand on it. It runs on any actor, keeps nothing, and sends no draft that is not valid.
public struct StoreClient: Sendable {
  /// The HTTP client; its base is the store's URL, without `v1`.
  public let http: HTTPClient

  /// Creates a client of a store.
  public init(_ http: HTTPClient) { self.http = http }

  /// Returns the query of a page of a list; without a limit, the store decides on the size.
  package static func query(limit: Int? = nil, after next: NextPage?) -> HTTPRequest.Query {
    var query: HTTPRequest.Query = [:]
    query[APIRoute.limit] = limit.map { String($0) }
    // A Rialto store has cursors alone.
    if case .cursor(let cursor)? = next { query[APIRoute.cursor] = cursor }
    return query
  }
}

/// The routes by which a user signs in to a store and out again.
extension APIRoute {
  package static let signIn = APIRoute("signIn", .post, "/v1/sessions")
  package static let refreshSession = APIRoute("refreshSession", .post, "/v1/sessions/refresh")
  package static let showSession = APIRoute("showSession", .get, "/v1/sessions/current")
  package static let signOut = APIRoute("signOut", .delete, "/v1/sessions/current")
}
