import Foundation
public import StoreCore

extension StoreServer {
  /// Removes the images that no product and no category uses, save those of the last day.
  ///
  /// - Returns: How many were removed.
  @discardableResult
  public func removeUnusedImages() async throws(StoreServerError) -> Int {
    try await StoreServerError.named {
      let date = store.now().addingTimeInterval(-24 * 60 * 60)
      return try await store.database.write { transaction in
        try await ImageShelf.removeUnused(uploadedBefore: date, on: transaction)
      }
    }
  }
}
