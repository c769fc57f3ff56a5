import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The append-only log of order events, written within the transaction of a change.
///
/// The change keeps the events until they are published with the whole order.
struct OrderEventLog {
  let change: StoreChange
  let caller: String
  let key: String?

  /// The details of an event beside the status of the order.
  struct Details {
    var reason: String?
    var lines: [ItemQuantity] = []
    var amount: Money?
    /// The tax in the amount of a refund.
    var tax: Money?
    var isRestocked: Bool?
    var tracking: Tracking?
  }

  /// The times of orders in seconds since 1970: the years 1 to 9998, so that each has a day in every
  /// time zone.
  static let times = -62_135_596_800...253_370_764_799

  /// Appends an event at the time of the change.
  ///
  /// - Throws: A problem if no calendar has the time, since the clock of the store has gone wrong.
  func append(
    _ action: OrderAction,
    toOrder order: Int,
    revision: Int,
    from: OrderEvent.State? = nil,
    to: OrderEvent.State,
    details: Details = Details()
  ) async throws {
    guard Self.times.contains(change.time) else { throw Problem.clockOutsideCalendar }
    if change.transaction.dialect.countsOrders { _ = try await change.revision() }
    try await change.transaction.enqueue(
      """
      INSERT INTO order_event
        (customer_order, version, time, caller, action, from_status, from_payment, to_status,
         to_payment, reason, key, lines, amount, is_restocked, carrier,
         tracking_number, tracking_link, tax)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        order, revision, change.time, caller, action.rawValue, from?.status.rawValue,
        from?.payment.rawValue, to.status.rawValue, to.payment.rawValue, details.reason, key,
        details.lines.jsonText(), details.amount?.minorUnits,
        details.isRestocked, details.tracking?.carrier?.rawValue, details.tracking?.number,
        details.tracking?.link, details.tax?.minorUnits,
      ]
    )
    change.appendedEvents.append(
      AppendedEvent(order: order, version: revision, type: action.eventType)
    )
  }
}
