import Ordering
import StoreCore

/// The orders and the refunds as SQL, each a booking with its time, currency, state and sums.
enum SalesBookings {
  /// All bookings.
  static var all: SQLText {
    "\(orders(from: "customer_order o")) UNION ALL \(refunds(from: "order_event e"))"
  }

  /// Returns the query of the orders of a table, with further columns before the others.
  static func orders(from table: SQLText, _ columns: SQLText = "") -> SQLText {
    """
    SELECT \(columns)o.created AS time, o.currency, \(state) AS state, 1 AS orders, o.items,
      o.subtotal, o.discount, o.shipping, o.tax, o.total, o.paid, 0 AS refunded, 0 AS refunded_tax
    FROM \(table)
    """
  }

  /// Returns the query of the refunds of a table of events, with further columns before the others.
  static func refunds(from table: SQLText, _ columns: SQLText = "") -> SQLText {
    """
    SELECT \(columns)e.time, o.currency, \(state) AS state, 0 AS orders, 0 AS items,
      0 AS subtotal, 0 AS discount, 0 AS shipping, 0 AS tax, 0 AS total, 0 AS paid,
      e.amount AS refunded, e.tax AS refunded_tax
    FROM \(table) JOIN customer_order o ON o.number = e.customer_order
    WHERE e.action = 'refund'
    """
  }

  /// The state of an order `o`, as `SalesState` defines it.
  static var state: SQLText {
    """
    CASE WHEN o.status IN (\(list(SalesState.cancelledStatuses))) THEN 'cancelled'
      WHEN o.payment IN (\(list(SalesState.paidStatuses))) THEN 'sold'
      WHEN o.payment = 'voided' THEN 'voided' ELSE 'unpaid' END
    """
  }

  private static func list<Word: RawRepresentable<String>>(_ words: [Word]) -> SQLText {
    SQLText(stringLiteral: words.map { "'\($0.rawValue)'" }.joined(separator: ", "))
  }
}
