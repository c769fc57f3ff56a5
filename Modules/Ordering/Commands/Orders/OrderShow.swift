import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP

/// `rialto orders show`: shows an order, or its history.
enum OrderShow {
  private static let isHistory = Option.flag(
    "history",
    "Show the order's history instead, oldest first: who did what, and when."
  )

  static let command = Command(
    "show",
    "Shows an order's details and the actions that it allows, or its history.",
    examples: [
      Example("rialto orders show 1", "Items, totals and status."),
      Example("rialto orders show 1 --history", "Who did what, and when."),
      Example("rialto orders show 1 --json=status,allowed", "As JSON for scripts."),
      Example("rialto orders show 1 --history --ndjson", "One event per line."),
    ],
    arguments: [OrderGroup.number],
    options: [isHistory],
    output: .one(OrderRows.details(in: .plain)).or(.rows(OrderEventRows.table(in: .plain)))
  ) { invocation, context in
    let number = try invocation[OrderGroup.number]
    let display = try context.display
    if try invocation[isHistory] {
      let events = try await context.orderingClient().events(of: number)
      try display.list(events.value, as: OrderEventRows.table(in: display.locale))
      display.note(events.drops)
    } else {
      let source = try await context.orderSource()
      let answer = try await source.order(number)
      try display.order(answer.value)
      display.note(answer.drops)
      // Another shop has no documents.
      try await (source as? StoreClient)?.noteCreditDue(for: answer.value, display)
    }
  }
}

/// The rows of an order's history.
enum OrderEventRows {
  static func table(in locale: Locale) -> Table<OrderEvent> {
    Table(
      columns,
      priority: ["action", "at", "amount", "reason", "lines", "by", "to", "id"],
      empty: "No events."
    ).completed(in: locale, hiding: ["from", "key", "tracking", "shipment", "payment", "changes"])
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
    Column("lines", heading: "DETAILS", \.lines, text: \.detailWords).inLines(\.detailWords),
  ]
}

extension OrderEvent {
  /// The items, the tracking of their shipment, how they were paid, and what was edited.
  fileprivate var detailWords: String {
    let edits = changes.map { "\($0.field): \($0.from ?? "none") → \($0.to ?? "none")" }
    let paid = [payment?.method, payment?.reference, payment?.paidOn?.description]
    return ([lines.isEmpty ? nil : lines.words, tracking?.words] + paid + edits)
      .compactMap(\.self).joined(separator: ", ")
  }
}

extension [ItemQuantity] {
  /// The items as the user types them, such as `MUG-RED=2 LAMP=1`.
  var words: String { map { "\($0.sku)=\($0.quantity)" }.joined(separator: " ") }
}
