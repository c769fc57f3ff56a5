public import FoundationCore
public import Observation

/// The aggregate of the context, which views and screens bind.
@MainActor @Observable
public final class WishlistModel {
  /// The client, for everything that the model does not keep.
  public let client: WishlistClient
  /// The items that match its query.
  public let items: PagedList<WishlistQuery, WishlistPage>

  /// Creates a model.
  public init(client: WishlistClient) {
    self.client = client
    items = PagedList(WishlistQuery()) { try await client.items($0, after: $1) }
  }

  /// Changes something through the client, then refreshes the list if it is loaded.
  ///
  /// - Throws: The error of the change; a failed refresh is the list's own.
  @discardableResult
  public func change<Changed, Failed: Error>(
    _ body: (WishlistClient) async throws(Failed) -> Changed
  ) async throws(Failed) -> Changed {
    let changed = try await body(client)
    await items.refreshAfterChange()
    return changed
  }
}
