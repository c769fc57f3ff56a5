import Foundation
package import StoreCore

extension Store {
  /// Removes the images that no product and no category uses, save those of the last day.
  ///
  /// - Returns: The number of images that were removed.
  /// - Throws: The error of the database.
  package func removeUnusedImages() async throws -> Int {
    let date = now().addingTimeInterval(-24 * 60 * 60)
    return try await database.write { transaction in
      try await ImageStore.removeUnused(uploadedBefore: date, on: transaction)
    }
  }
}
