import Catalog
import FoundationCore
import StoreHTTP

/// A query of a GraphQL API, with its variables apart, so that no value can change the query.
struct GraphQLQuery: Sendable {
  let text: String
  var variables: JSONValue = [:]

  func resource<Data: Decodable & Sendable>(
    at path: HTTPRequest.Path,
    for data: Data.Type
  ) -> Resource<GraphQLResponse<Data>> {
    let body: JSONValue = ["query": .string(text), "variables": variables]
    var resource = Resource<GraphQLResponse<Data>>(path, method: .post)
      .sending(HTTPBody(Array(body.text().utf8)), as: "application/json")
    // A query changes nothing, so it may be sent again.
    resource.isIdempotent = true
    return resource
  }
}

/// The response of a GraphQL API, which has errors with status 200.
///
/// Errors beside data are of parts of it, and are reported as dropped values.
struct GraphQLResponse<Data: Decodable & Sendable>: Decodable, Sendable {
  /// The data; `nil` if the query failed.
  let data: Data?
  let errors: [GraphQLError]
  let cost: GraphQLCost?

  private enum CodingKeys: CodingKey {
    case data, errors, extensions
  }

  private struct Extensions: Decodable {
    @Lossy var cost: GraphQLCost?
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    errors = try container.decode(LossyArray<[GraphQLError]>.self, forKey: .errors).wrappedValue
    cost = try container.decode(Lossy<Extensions?>.self, forKey: .extensions).wrappedValue?.cost
    guard !errors.isEmpty else {
      data = try container.decode(Data.self, forKey: .data)
      return
    }
    data = try container.decode(Lossy<Data?>.self, forKey: .data).wrappedValue
    if data != nil { for error in errors { decoder.recordDrop(reason: error.message) } }
  }
}

/// The cost of a query, which an API limits by time.
struct GraphQLCost: Decodable, Sendable {
  @Lossy @Lenient var requestedQueryCost: Double?
  @Lossy var throttleStatus: Status?

  struct Status: Decodable {
    @Lossy @Lenient var currentlyAvailable: Double?
    /// The cost that is restored each second.
    @Lossy @Lenient var restoreRate: Double?
  }

  /// The time until the query is affordable, in whole seconds, at most an hour.
  var retryDelay: Duration? {
    guard let wanted = requestedQueryCost, let available = throttleStatus?.currentlyAvailable,
      let rate = throttleStatus?.restoreRate, rate > 0, wanted > available
    else { return nil }
    return .seconds(min(3600, ((wanted - available) / rate).rounded(.up)))
  }
}

/// A page of a list of a GraphQL API, with a cursor to the next.
struct GraphQLConnection<Node: Decodable & Sendable>: Decodable, Sendable {
  let nodes: RequiredElements<Node>
  @Lossy var pageInfo: PageInfo?

  struct PageInfo: Decodable {
    @Lossy @Lenient var hasNextPage: Bool?
    @Lossy var endCursor: String?
  }

  /// The cursor of the next page; `nil` on the last page.
  var next: String? { pageInfo?.hasNextPage == true ? pageInfo?.endCursor : nil }
}

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
  /// Loads the data of a GraphQL query; throws its errors as `CatalogError`.
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
