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
  ///   - items: The name of the collection, if it is not that of an item and an s.
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
