package import Foundation
import FoundationCore
import Ordering
import Persistence
package import StoreCore

extension Store {
  /// Expires orders that were placed long ago, and neither confirmed nor paid.
  ///
  /// - Parameters:
  ///   - age: The age of the orders, in seconds.
  ///   - isDryRun: `true` to change nothing.
  /// - Returns: The numbers of the expired orders.
  /// - Throws: The error of the database; orders that expired before it stay expired.
  package func expireOrders(olderThan age: TimeInterval, isDryRun: Bool) async throws -> [String] {
    let date = now()
    let due = date.addingTimeInterval(-age).seconds
    let numbers = try await database.read { try await OrderStore($0).open(placedUntil: due) }
    var expired: [String] = []
    for number in numbers {
      let isDone = try await database.write(
        .orders(hasIdempotencyKey: false),
        isDryRun: isDryRun
      ) { transaction in
        let orders = OrderStore(transaction)
        try await orders.lock(number)
        guard let order = try await orders.orders([number]).first, order.canExpire else {
          return false
        }
        let change = StoreChange(on: transaction, at: date)
        let updater = OrderUpdater(
          change: change,
          key: nil,
          now: date,
          decodedRules: DecodedRules()
        )
        try await publish(change, content: try await updater.expire(order).jsonText())
        return true
      }
      if isDone { expired.append(String(number)) }
    }
    eventSignal.wakeAfterChange()
    return expired
  }
}

extension Order {
  /// `true` if the order is still placed and unpaid.
  fileprivate var canExpire: Bool {
    status.known == .placed && (payment.known == .unpaid || payment.known == .voided)
  }
}
