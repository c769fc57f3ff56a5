import Catalog
import FoundationCore
import StoreHTTP

/// An error of a GraphQL API, with a code in its extensions.
struct GraphQLError: Decodable, Sendable {
  var message: String
  @Lossy var extensions: Extensions?

  struct Extensions: Decodable {
    @Lossy var code: String?
  }

  /// The status that an API of REST has for the error.
  var status: Int {
    switch extensions?.code {
    case "THROTTLED": 429
    case "UNAUTHORIZED", "UNAUTHENTICATED": 401
    case "ACCESS_DENIED", "FORBIDDEN": 403
    case "INTERNAL_SERVER_ERROR": 500
    default: 400
    }
  }
}

extension HTTPClient {
  /// Loads the data of a GraphQL query; throws its errors as those of the catalog.
  func load<Data: Decodable & Sendable>(
    _ query: GraphQLQuery,
    at path: HTTPRequest.Path,
    for data: Data.Type,
    named name: String
  ) async throws(CatalogError) -> Loaded<Data> {
    let response = try await load(query.resource(at: path, for: data), named: name)
    if let data = response.value.data { return response.replacingValue(data) }
    let error = response.value.errors.first
    let problem = HTTPError.Problem(
      type: error?.extensions?.code,
      detail: error?.message,
      retryAfter: response.value.cost?.retryDelay
    )
    throw CatalogError(HTTPError(.status(error?.status ?? 400, problem)), resource: name)
  }
}
