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

  package enum IdempotencyKeyPolicy: Sendable {
    case never
    case optional
    case required
  }
}

extension APIRoute {
  /// The query parameter of a dry run.
  package static let dryRun = "dryRun"
  /// The query parameter with the number of items of a page.
  package static let limit = "limit"
  /// The query parameter with the `next` of the page before.
  package static let cursor = "cursor"
  /// The query parameters of a list that is read page by page.
  package static let paging = [limit, cursor]
}

extension APIRoute {
  /// The names of the path parameters, in order.
  package var pathNames: [String] {
    template.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      String($0.dropFirst().dropLast())
    }
  }

  /// Returns the path with values of its parameters, each encoded as one segment.
  package func path(_ values: [any CustomStringConvertible] = []) -> HTTPRequest.Path {
    precondition(values.count == pathNames.count, "\(template) takes other values.")
    var values = values[...]
    let segments = template.split(separator: "/").map { segment in
      guard segment.hasPrefix("{"), let value = values.popFirst() else { return String(segment) }
      let path: HTTPRequest.Path = "\(value)"
      return path.encoded
    }
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
