public import Foundation
import OrderingServer
public import StoreCore

extension StoreServer {
  /// Lets orders go that were placed long ago, and neither confirmed nor paid.
  ///
  /// What they held can be bought by others again. It is done order by order, so that nobody waits
  /// long, and what was done stays done if a later one fails. The age is in seconds since they were
  /// placed; the numbers of those that expired are returned. A trial lets none go.
  public func expireOrders(
    olderThan age: TimeInterval,
    isDryRun: Bool = false
  ) async throws(StoreServerError) -> [String] {
    try await StoreServerError.named {
      try await store.expireOrders(olderThan: age, isDryRun: isDryRun)
    }
  }
}
