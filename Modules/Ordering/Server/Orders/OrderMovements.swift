import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The shipments, returns and refunds of an order.
struct OrderMovements {
  private(set) var shipments: [Shipment] = []
  private(set) var returns: [Return] = []
  private(set) var refunds: [Refund] = []

  /// Adds an event, from its columns after the number of the order.
  mutating func add(_ row: borrowing Row) throws {
    let action: String = try row[1]
    let at = Date(seconds: try row[3])
    switch action {
    case "ship":
      shipments.append(
        Shipment(
          id: Shipment.ID(rawValue: try row[2]),
          at: at,
          lines: try row.json(4),
          tracking: try row.tracking(7)
        )
      )
    case "return":
      returns.append(
        Return(
          id: Return.ID(rawValue: try row[2]),
          at: at,
          lines: try row.json(4),
          isRestocked: try row[5],
          reason: try row[6]
        )
      )
    default:
      let currency = try row.currency(12)
      let tax: Int64? = try row[11]
      refunds.append(
        Refund(
          id: Refund.ID(rawValue: try row[2]),
          at: at,
          amount: try row.money(10, in: currency),
          tax: Money(minorUnits: tax ?? 0, currency: currency),
          reason: try row[6]
        )
      )
    }
  }
}
