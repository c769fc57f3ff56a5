import CatalogServer
public import StoreCore

extension StoreServer {
  /// Removes the images that no product and no category uses, save those of the last day.
  ///
  /// - Returns: How many were removed.
  @discardableResult
  public func removeUnusedImages() async throws(StoreServerError) -> Int {
    try await StoreServerError.named { try await store.removeUnusedImages() }
  }
}
