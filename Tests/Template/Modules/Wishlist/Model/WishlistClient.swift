public import FoundationCore
public import StoreHTTP

/// A query of the list.
public struct WishlistQuery: Sendable, Hashable {
  /// The words to find in the names.
  public var text: String

  /// Creates a query; by default it matches every item.
  public init(text: String = "") { self.text = text }
}

/// A page of the list.
public struct WishlistPage: ListPage, Sendable, Decodable {
  /// The items; those that cannot be read are left out and reported.
  @RequiredArray public var items: [WishlistItem]
  /// The reference to the next page; `nil` on the last page.
  public let next: String?
}

/// A client of the context's server, without state.
public struct WishlistClient: Sendable {
  private static let path: HTTPRequest.Path = "wishlist/items"
  private let http: HTTPClient

  /// Creates a client of the server at the base URL of an HTTP client.
  public init(_ http: HTTPClient) { self.http = http }

  /// Loads the first page of a query, or the page after a reference.
  ///
  /// - Throws: ``WishlistError`` if the page cannot be loaded.
  public func items(
    _ query: WishlistQuery = WishlistQuery(),
    after next: String? = nil
  ) async throws(WishlistError) -> Loaded<WishlistPage> {
    var parameters: HTTPRequest.Query = ["q": query.text]
    parameters["cursor"] = next
    do {
      return try await http.load(Resource(Self.path, query: parameters))
    } catch {
      throw WishlistError(error)
    }
  }

  /// Adds an item.
  ///
  /// - Throws: ``WishlistError/invalid(_:)`` for a form with errors, before any request, or the error
  ///   of the request.
  @discardableResult
  public func add(_ draft: WishlistDraft) async throws(WishlistError) -> WishlistItem {
    if let failure = FormFailure(draft.errors) { throw .invalid(failure) }
    do {
      return try await http.load(Resource(Self.path).sending(draft)).value
    } catch {
      throw WishlistError(error)
    }
  }
}
