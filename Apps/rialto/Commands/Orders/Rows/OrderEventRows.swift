import Foundation
import FoundationCore
import Ordering

/// What happened to an order, as rows.
enum OrderEventRows {
  static func table(in locale: Locale) -> Table<OrderEvent> {
    let amount = Column<OrderEvent>.money("amount", heading: "AMOUNT", in: locale) { $0.amount }
    return Table(head + amount + rest, empty: "Nothing has happened to it.")
  }

  private static let head: [Column<OrderEvent>] = [
    Column("id", heading: "STEP", align: .trailing, \.id.rawValue),
    Column("at", heading: "WHEN", shrinks: false) { $0.at.ISO8601Format() },
    Column("by", heading: "WHO", \.by),
    Column("action", heading: "WHAT", shrinks: false, \.action.rawValue),
    Column("from.status") { $0.from?.status.rawValue },
    Column("from.payment") { $0.from?.payment.rawValue },
    Column("to.status", heading: "STATUS", shrinks: false, \.to.status.rawValue) {
      $0.to.status.words
    },
    Column("to.payment", heading: "PAYMENT", shrinks: false, \.to.payment.rawValue) {
      $0.to.payment.words
    },
    Column("lines", heading: "ITEMS", \.lines) { $0.lines.words },
  ]

  private static let rest: [Column<OrderEvent>] = [
    Column("reason", heading: "WHY", \.reason),
    Column("key", \.key),
  ]
}

extension [ItemCount] {
  /// As they are typed, each after the other.
  var words: String { map { "\($0.sku)=\($0.quantity)" }.joined(separator: " ") }
}
