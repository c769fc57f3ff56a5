public import Foundation
import OrderingServer
public import StoreCore

extension StoreServer {
  /// Forgets the keys under which orders were placed and changed long ago.
  ///
  /// A request under a forgotten key is a new one: an order whose answer was lost, and that its client
  /// sends again afterwards, is placed twice. So the store always keeps the keys of the last day. Each
  /// part is a transaction of its own, so that other writers never wait for all of them.
  ///
  /// - Parameters:
  ///   - age: The seconds since they were first used; a day at least.
  ///   - isDryRun: Whether they are only counted.
  /// - Returns: The number of keys.
  /// - Throws: `StoreServerError`; those that were forgotten before stay so.
  public func deleteIdempotencyKeys(
    olderThan age: TimeInterval,
    isDryRun: Bool = false
  ) async throws(StoreServerError) -> Int {
    try await StoreServerError.named {
      try await store.deleteIdempotencyKeys(olderThan: age, isDryRun: isDryRun)
    }
  }
}
