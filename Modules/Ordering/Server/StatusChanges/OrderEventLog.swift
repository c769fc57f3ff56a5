import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Writes down what happens to orders, and who did it.
struct OrderEventLog {
  let change: StoreChange
  let caller: String
  let key: String?

  /// What an event tells beside where the order stands.
  struct Details {
    var reason: String?
    var lines: [ItemQuantity] = []
    var amount: Money?
    var isRestocked: Bool?
  }

  func note(
    _ action: OrderAction,
    of order: Int,
    version: Int,
    from: OrderEvent.State? = nil,
    to: OrderEvent.State,
    _ details: Details = Details()
  ) async throws {
    if change.transaction.dialect.countsOrders { _ = try await change.revision() }
    try await change.transaction.run(
      """
      INSERT INTO order_event
        (customer_order, version, time, caller, action, from_status, from_payment, to_status,
         to_payment, reason, key, lines, amount, is_restocked)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        order, version, change.time, caller, action.rawValue, from?.status.rawValue,
        from?.payment.rawValue, to.status.rawValue, to.payment.rawValue, details.reason, key,
        JSONValue.array(details.lines.map(\.json)).text(), details.amount?.minorUnits,
        details.isRestocked,
      ]
    )
  }
}
