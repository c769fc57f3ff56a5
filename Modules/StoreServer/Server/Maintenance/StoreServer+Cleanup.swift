import CatalogServer
public import Foundation
import OrderingServer
public import StoreCore

extension StoreServer {
  /// Expires orders that were placed long ago and neither confirmed nor paid.
  ///
  /// Their reserved stock becomes available again. Each order expires in a separate transaction, so
  /// that other writers never wait long; expired orders stay expired if a later one fails.
  ///
  /// - Parameters:
  ///   - age: The seconds since the order was placed.
  ///   - isDryRun: `true` to only list the orders.
  /// - Returns: The numbers of the expired orders.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func expireOrders(
    olderThan age: TimeInterval,
    isDryRun: Bool = false
  ) async throws(StoreServerError) -> [String] {
    try await StoreServerError.wrapping {
      try await store.expireOrders(olderThan: age, isDryRun: isDryRun)
    }
  }

  /// Deletes old idempotency keys of orders.
  ///
  /// A request with a deleted key counts as new: an order whose response was lost, and that the
  /// client sends again later, is placed twice. Therefore keys of the last day are always kept.
  /// Keys are deleted in several transactions, so that other writers never wait long.
  ///
  /// - Parameters:
  ///   - age: The seconds since their first use; at least a day.
  ///   - isDryRun: `true` to only count the keys.
  /// - Returns: The number of keys.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails; keys that were deleted before
  ///   stay deleted.
  public func deleteIdempotencyKeys(
    olderThan age: TimeInterval,
    isDryRun: Bool = false
  ) async throws(StoreServerError) -> Int {
    try await StoreServerError.wrapping {
      try await store.deleteIdempotencyKeys(olderThan: age, isDryRun: isDryRun)
    }
  }

  /// Deletes images that no product or category uses, except those uploaded in the last day.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  @discardableResult
  public func removeUnusedImages() async throws(StoreServerError) -> Int {
    try await StoreServerError.wrapping { try await store.removeUnusedImages() }
  }

  /// Deletes the records of events that were delivered long ago; dead letters are kept.
  ///
  /// They are deleted in several transactions, so that other writers never wait long.
  ///
  /// - Parameters:
  ///   - age: The seconds since the delivery.
  ///   - isDryRun: `true` to only count them.
  /// - Returns: Their number.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func deleteDeliveries(
    olderThan age: TimeInterval,
    isDryRun: Bool = false
  ) async throws(StoreServerError) -> Int {
    let due = configuration.now().addingTimeInterval(-age).seconds
    let batch = 500
    return try await StoreServerError.wrapping {
      if isDryRun {
        return try await store.database.read { try await DeliveryStore($0).count(until: due) }
      }
      var deleted = 0
      while true {
        let count = try await store.database.write(.unrestricted) {
          try await DeliveryStore($0).delete(until: due, limit: batch)
        }
        deleted += count
        if count < batch { return deleted }
      }
    }
  }
}
