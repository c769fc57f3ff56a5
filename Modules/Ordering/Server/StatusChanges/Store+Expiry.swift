package import Foundation
import FoundationCore
import Ordering
import Persistence
package import StoreCore

extension Store {
  /// Lets orders go that were placed long ago, and neither confirmed nor paid.
  ///
  /// - Parameters:
  ///   - age: The seconds since they were placed.
  ///   - isDryRun: True to let none go.
  /// - Returns: The numbers of those that expired.
  /// - Throws: The error of the database; what was done before stays done.
  package func expireOrders(olderThan age: TimeInterval, isDryRun: Bool) async throws -> [String] {
    let date = now()
    let due = date.addingTimeInterval(-age).seconds
    let numbers: [Int] = try await database.read { transaction in
      try await transaction.all(
        """
        SELECT number FROM customer_order
        WHERE status = 'placed' AND payment IN ('unpaid', 'voided') AND created <= \(bound: due)
        ORDER BY number
        """
      ) { try $0[0] }
    }
    var expired: [String] = []
    for number in numbers {
      let isDone = try await database.write(
        .orders(hasIdempotencyKey: false),
        isDryRun: isDryRun
      ) { transaction in
        try await transaction.holdOrder(number)
        guard let order = try await transaction.orders([number]).first, order.isLeftAlone else {
          return false
        }
        let change = StoreChange(on: transaction, at: date)
        try await OrderUpdater(change: change, caller: "store", key: nil).release(
          order,
          .expire,
          nil
        )
        return true
      }
      if isDone { expired.append(String(number)) }
    }
    return expired
  }
}

extension Order {
  /// Whether nothing was done with it meanwhile that would keep it.
  fileprivate var isLeftAlone: Bool {
    status.known == .placed && (payment.known == .unpaid || payment.known == .voided)
  }
}
