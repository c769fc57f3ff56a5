package import FoundationCore

extension Resource where Value: Decodable {
  /// Creates the request of a route whose response is JSON.
  package init(
    _ route: APIRoute,
    _ values: [any CustomStringConvertible] = [],
    query: HTTPRequest.Query = [:],
    isDryRun: Bool = false,
    ifMatch tag: EntityTag? = nil,
    idempotencyKey key: String? = nil
  ) {
    self.init(route.path(values), query: query, method: route.method)
    set(isDryRun, tag, key, of: route)
  }
}

extension Resource where Value == Void {
  /// Creates the request of a route without a value.
  package init(
    _ route: APIRoute,
    _ values: [any CustomStringConvertible] = [],
    isDryRun: Bool = false,
    ifMatch tag: EntityTag? = nil
  ) {
    self.init(route.path(values), method: route.method)
    set(isDryRun, tag, nil, of: route)
  }
}

extension Resource {
  private mutating func set(
    _ isDryRun: Bool,
    _ tag: EntityTag?,
    _ key: String?,
    of route: APIRoute
  ) {
    assert(route.query.isSuperset(of: query), "\(route.name) has other query parameters.")
    assert(route.allowsDryRun || !isDryRun, "\(route.name) has no dry run.")
    assert(route.requiresIfMatch || tag == nil, "\(route.name) takes no If-Match.")
    assert(route.idempotencyKey != .never || key == nil, "\(route.name) takes no key.")
    if isDryRun { query.append(APIRoute.dryRun, "true") }
    fields["If-Match"] = tag?.text
    fields["Idempotency-Key"] = key
  }
}

extension [String] {
  /// Returns `true` if they contain every name of a query.
  fileprivate func isSuperset(of query: HTTPRequest.Query) -> Bool {
    query.pairs.allSatisfy { contains($0.name) }
  }
}

extension EntityTag {
  /// Creates the tag of a product, an order or another resource that has a revision.
  package init(revision: Int) { self.init("\"r\(revision)\"") }
}

/// The JSON of a list, or of a page of it.
package struct ListResponse<Item: Decodable & Sendable>: Decodable, Sendable {
  @RequiredArray package var items: [Item]
  package let next: String?
  package let total: Int?

  /// The page.
  package var page: Page<Item> { Page(items, next: next.map(NextPage.cursor), total: total) }
}
