package import FoundationCore

/// An operation of an API as its server and its clients know it: a name, a method and a path.
///
///     extension APIRoute {
///       static let showBook = APIRoute("showBook", .get, "/v1/books/{isbn}")
///     }
///     let book = try await client.load(Resource<Book>(.showBook, [isbn]))
package struct APIRoute: Sendable {
  /// The operation ID, such as `showProduct`.
  package let name: String
  package let method: HTTPRequest.Method
  /// The path with the names of its parameters, as in `/v1/products/{id}`.
  package let template: String
  /// The names of the query parameters, except ``dryRun``.
  package let query: [String]
  /// `true` if a dry run validates the request without carrying it out.
  package let allowsDryRun: Bool
  /// `true` if the request must have `If-Match`.
  package let requiresIfMatch: Bool
  /// The policy of `Idempotency-Key`.
  package let idempotencyKey: IdempotencyKeyPolicy

  package init(
    _ name: String,
    _ method: HTTPRequest.Method,
    _ template: String,
    query: [String] = [],
    allowsDryRun: Bool = false,
    requiresIfMatch: Bool = false,
    idempotencyKey: IdempotencyKeyPolicy = .never
  ) {
    self.name = name
    self.method = method
    self.template = template
    self.query = query
    self.allowsDryRun = allowsDryRun
    self.requiresIfMatch = requiresIfMatch
    self.idempotencyKey = idempotencyKey
  }

  /// Returns the route of a change that a dry run can try.
  package static func edit(
    _ name: String,
    _ method: HTTPRequest.Method,
    _ template: String
  ) -> APIRoute {
    APIRoute(name, method, template, allowsDryRun: true)
  }

  package enum IdempotencyKeyPolicy: Sendable {
    case never
    case optional
    case required
  }

  /// The query parameter of a dry run.
  package static let dryRun = "dryRun"
  /// The query parameter with the number of items of a page.
  package static let limit = "limit"
  /// The query parameter with the `next` of the page before.
  package static let cursor = "cursor"
  /// The query parameters of a list that is read page by page.
  package static let paging = [limit, cursor]

  /// The names of the path parameters, in order.
  package var pathNames: [String] {
    template.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      String($0.dropFirst().dropLast())
    }
  }

  /// Returns the path with values of its parameters, each encoded as one segment.
  package func path(_ values: [any CustomStringConvertible] = []) -> HTTPRequest.Path {
    var values = values[...]
    // By bytes: by characters it takes ten times as long, and every request has a path.
    let segments = template.utf8.split(separator: UInt8(ascii: "/")).map { segment in
      guard segment.first == UInt8(ascii: "{") else { return String(Substring(segment)) }
      guard let value = values.popFirst() else {
        preconditionFailure("\(template) takes more values.")
      }
      let path: HTTPRequest.Path = "\(value)"
      return path.encoded
    }
    precondition(values.isEmpty, "\(template) takes fewer values.")
    return HTTPRequest.Path(encoded: segments.joined(separator: "/"))
  }

  /// Returns the path for a `Location` field.
  package func location(_ values: [any CustomStringConvertible] = []) -> String {
    "/\(path(values).encoded)"
  }
}

/// The routes of a collection, whose items are listed, shown, added, changed and removed.
///
///     extension APIRoute {
///       static let books = CollectionRoutes("Book", at: "/v1/books", by: "isbn")
///     }
///     let books = try await client.load(Resource<BookList>(.books.list))
package struct CollectionRoutes: Sendable {
  /// The path parameter that identifies an item.
  package let identifier: String
  package let list: APIRoute
  package let show: APIRoute
  package let add: APIRoute
  package let change: APIRoute
  package let remove: APIRoute

  /// Creates the routes of a collection.
  ///
  /// - Parameters:
  ///   - item: The name of an item in operation IDs, as in `addBrand`.
  ///   - items: The name of the collection; by default, the item's with an s.
  ///   - path: The path of the collection.
  ///   - identifier: The path parameter that identifies an item.
  ///   - query: The names of the list's query parameters.
  package init(
    _ item: String,
    plural items: String? = nil,
    at path: String,
    by identifier: String = "id",
    query: [String] = []
  ) {
    let itemPath = "\(path)/{\(identifier)}"
    self.identifier = identifier
    list = APIRoute("list\(items ?? "\(item)s")", .get, path, query: query)
    show = APIRoute("show\(item)", .get, itemPath)
    add = APIRoute("add\(item)", .post, path, allowsDryRun: true)
    change = APIRoute("change\(item)", .put, itemPath, allowsDryRun: true, requiresIfMatch: true)
    remove = APIRoute("remove\(item)", .delete, itemPath, allowsDryRun: true, requiresIfMatch: true)
  }
}

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
