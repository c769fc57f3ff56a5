import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The rows of an order's history.
enum OrderEventRows {
  static func table(in locale: Locale) -> Table<OrderEvent> {
    let amount = Column<OrderEvent>.money("amount", heading: "AMOUNT", in: locale) { $0.amount }
    return Table(head + amount + rest, empty: "No events.")
  }

  /// Returns the table with time, account, action, amount and reason only.
  static func short(in locale: Locale) -> Table<OrderEvent> {
    table(in: locale).without(["id", "to.status", "to.payment", "lines", "amount.formatted"])
  }

  private static let head: [Column<OrderEvent>] = [
    Column("id", heading: "EVENT", align: .trailing, \.id.rawValue),
    Column("at", heading: "TIME", shrinks: false, \.at),
    Column("by", heading: "BY", \.by),
    Column("action", heading: "ACTION", shrinks: false, \.action),
    Column("from.status", \.from?.status),
    Column("from.payment", \.from?.payment),
    Column("to.status", heading: "STATUS", shrinks: false, \.to.status) {
      $0.to.status.words
    },
    Column("to.payment", heading: "PAYMENT", shrinks: false, \.to.payment) {
      $0.to.payment.words
    },
    Column("lines", heading: "ITEMS", \.lines) { $0.lines.words },
  ]

  private static let rest: [Column<OrderEvent>] = [
    Column("reason", heading: "REASON", \.reason),
    Column("key", \.key),
  ]
}

extension [ItemQuantity] {
  /// The items as the user types them, such as `MUG-RED=2 LAMP=1`.
  var words: String { map { "\($0.sku)=\($0.quantity)" }.joined(separator: " ") }
}
