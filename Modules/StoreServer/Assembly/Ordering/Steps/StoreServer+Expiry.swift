public import Foundation
import FoundationCore
import Ordering
import Persistence
public import StoreCore

extension StoreServer {
  /// Lets orders go that were placed long ago, and neither confirmed nor paid.
  ///
  /// What they held can be bought by others again. It is done order by order, so that nobody waits
  /// long, and what was done stays done if a later one fails. The age is in seconds since they were
  /// placed; the numbers of those that expired are returned. A trial lets none go.
  public func expireOrders(
    olderThan age: TimeInterval,
    isTrial: Bool = false
  ) async throws(StoreServerError) -> [String] {
    try await StoreServerError.named {
      let now = store.now()
      let due = now.addingTimeInterval(-age).seconds
      let numbers: [Int] = try await store.database.read { transaction in
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
        let isDone = try await store.database.write(
          .orders(isKeyed: false),
          isTrial: isTrial
        ) { transaction in
          try await transaction.holdOrder(number)
          guard let order = try await transaction.orders([number]).first, order.isLeftAlone else {
            return false
          }
          let change = StoreChange(on: transaction, at: now)
          try await OrderKeeper(change: change, caller: "store", key: nil).release(
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
}

extension Order {
  /// Whether nothing was done with it meanwhile that would keep it.
  fileprivate var isLeftAlone: Bool {
    status.known == .placed && (payment.known == .unpaid || payment.known == .voided)
  }
}
