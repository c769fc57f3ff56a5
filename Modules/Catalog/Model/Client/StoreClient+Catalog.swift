import FoundationCore
public import StoreHTTP

extension StoreClient: CatalogClient {
  public var features: CatalogFeatures {
    [
      .skus, .categories, .brands, .reviews, .facets, .removal, .editing, .pricesInEuros, .store,
    ]
  }

  public func store(for operation: String) -> StoreClient { self }
}

extension StoreClient {
  /// Loads a resource; throws HTTP errors as errors of the catalog.
  func load<Value>(
    _ resource: Resource<Value>,
    named name: String
  ) async throws(CatalogError) -> Loaded<Value> {
    try await http.load(resource, named: name)
  }

  /// Loads the items of a list that is not paged.
  func items<Item: Decodable & Sendable>(
    of resource: Resource<ListResponse<Item>>
  ) async throws(CatalogError) -> Loaded<[Item]> {
    try await load(resource.map(\.items), named: "list at this address")
  }

  /// Sends a value and returns the value of the response.
  func send<Value: Decodable & Sendable>(
    _ value: some Encodable & Sendable,
    to route: APIRoute,
    _ path: [any CustomStringConvertible] = [],
    ifMatch tag: EntityTag? = nil,
    isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) -> Value {
    var resource = Resource<Value>(route, path, isDryRun: isDryRun, ifMatch: tag)
    do {
      resource = try resource.sending(value)
    } catch {
      throw CatalogError(error, resource: name)
    }
    return try await load(resource, named: name).value
  }

  /// Sends a request without a body.
  func send(
    to route: APIRoute,
    _ path: [any CustomStringConvertible],
    ifMatch tag: EntityTag? = nil,
    isDryRun: Bool,
    named name: String
  ) async throws(CatalogError) {
    let resource = Resource<Void>(route, path, isDryRun: isDryRun, ifMatch: tag)
    _ = try await load(resource, named: name)
  }
}
