import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto orders history`: shows the events of an order.
enum OrderHistory {
  static let command = Command(
    "history",
    "Shows an order's history, oldest first.",
    examples: [
      Example("rialto orders history 1", "Who did what, and when."),
      Example("rialto orders history 1 --ndjson", "One event per line, as JSON for scripts."),
    ],
    arguments: [OrderGroup.number],
    output: .rows(OrderEventRows.table(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let number = try invocation[OrderGroup.number]
    let events = try await context.orderingClient().events(of: number)
    try display.list(events.value, as: OrderEventRows.table(in: display.locale))
    display.note(events.drops)
  }
}

/// The rows of an order's history.
enum OrderEventRows {
  static func table(in locale: Locale) -> Table<OrderEvent> {
    Table(
      columns,
      priority: ["action", "at", "amount", "reason", "lines", "by", "to", "id"],
      empty: "No events."
    ).completed(
      in: locale,
      hiding: [
        "from.status", "from.payment", "key", "tracking.carrier", "tracking.number",
        "tracking.link",
      ]
    )
  }

  /// Returns the table with time, account, action, amount and reason only.
  static func short(in locale: Locale) -> Table<OrderEvent> {
    table(in: locale).without(["id", "to.status", "to.payment", "lines", "amount.formatted"])
  }

  private static let columns: [Column<OrderEvent>] = [
    Column("id", heading: "EVENT", align: .trailing, \.id.rawValue),
    Column("at", heading: "TIME", shrinks: false, \.at),
    Column("by", heading: "BY", \.by),
    Column("action", heading: "ACTION", shrinks: false, \.action),
    Column("to.status", heading: "STATUS", shrinks: false, \.to.status) {
      $0.to.status.words
    },
    Column("to.payment", heading: "PAYMENT", shrinks: false, \.to.payment) {
      $0.to.payment.words
    },
    Column("lines", heading: "ITEMS", \.lines, text: \.itemWords).inLines(\.itemWords),
  ]
}

extension OrderEvent {
  /// The items and the tracking of their shipment.
  fileprivate var itemWords: String {
    [lines.words, tracking?.words].compactMap(\.self).joined(separator: ", ")
  }
}

extension [ItemQuantity] {
  /// The items as the user types them, such as `MUG-RED=2 LAMP=1`.
  var words: String { map { "\($0.sku)=\($0.quantity)" }.joined(separator: " ") }
}
