import CommandKit
import Foundation
import FoundationCore
import StoreServer

/// `rialto store expire`: expires unconfirmed orders.
enum StoreExpire {
  private static let hours = Option<PositiveInt?>(
    "older-than HOURS",
    "Expire orders older than this (default: 48)."
  )

  private static let days = Option<PositiveInt?>(
    "keys-older-than DAYS",
    "Also delete idempotency keys of orders older than this."
  )

  private static let deliveryDays = Option<PositiveInt?>(
    "deliveries-older-than DAYS",
    "Delete the records of delivered events older than this (default: 30)."
  )

  static let command = Command(
    "expire",
    "Expires orders that were neither confirmed nor paid, after asking.",
    discussion: """
      Expired orders release their reserved stock. Orders do not expire by themselves: run this \
      command with --yes regularly by cron or a timer; the store may be served meanwhile.

      The store recognizes a repeated order by its idempotency key. An order that is sent again \
      after its key was deleted is placed twice: choose more days than any client may be offline.

      The records of events that webhooks have received are deleted without asking; dead letters are \
      kept.
      """,
    examples: [
      Example("rialto store expire --dry-run", "List the orders; change nothing."),
      Example("rialto store expire --older-than 24 --yes", "Without a question, as in cron."),
      Example("rialto store expire --keys-older-than 90", "Also delete keys older than 90 days."),
      Example(
        "rialto store expire --deliveries-older-than 7",
        "Keep the records of delivered events for a week."
      ),
    ],
    options: [hours, days, deliveryDays, DryRun.option],
    output: .rows(table)
  ) { invocation, context in
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let age = Double(try invocation[hours]?.number ?? 48) * 3600
    let keyAge = try invocation[days].map { Double($0.number) * 86_400 }
    let store = try await context.openStore()
    if !isDryRun, try !invocation[GlobalOptions.yes] {
      let orders = try await store.expireOrders(olderThan: age, isDryRun: true)
      var keys = 0
      if let keyAge {
        keys = try await store.deleteIdempotencyKeys(olderThan: keyAge, isDryRun: true)
      }
      if let question = question(expiring: orders, deletingKeys: keys) {
        try Confirmation.ask(question, invocation, display)
      }
    }
    let numbers = try await store.expireOrders(olderThan: age, isDryRun: isDryRun)
    try display.list(numbers, as: table)
    if let keyAge {
      let count = try await store.deleteIdempotencyKeys(olderThan: keyAge, isDryRun: isDryRun)
      display.note(isDryRun ? "Keys to delete: \(count)." : "Deleted \(count.counted("key")).")
    }
    let recordAge = Double(try invocation[deliveryDays]?.number ?? 30) * 86_400
    let records = try await store.deleteDeliveries(olderThan: recordAge, isDryRun: isDryRun)
    if records > 0 {
      display.note(
        isDryRun
          ? "Records of delivered events to delete: \(records)."
          : "Deleted \(records.counted("record")) of delivered events."
      )
    }
    if isDryRun { display.note(DryRun.note) }
  }

  private static let table = Table<String>(
    [Column("number", heading: "ORDER", align: .trailing) { $0 }],
    empty: "No orders to expire."
  )

  /// Returns the question before the change; `nil` if there is nothing to change.
  private static func question(expiring orders: [String], deletingKeys keys: Int) -> String? {
    // Enough numbers to recognize them, on one line.
    let named = orders.prefix(5).joined(separator: ", ") + (orders.count > 5 ? ", …" : "")
    let parts = [
      orders.isEmpty ? nil : "expire \(orders.count.counted("order")) (\(named))",
      keys == 0 ? nil : "delete \(keys.counted("key"))",
    ]
    let change = parts.compactMap(\.self).joined(separator: " and ")
    guard !change.isEmpty else { return nil }
    return "This cannot be undone. \(change.prefix(1).uppercased() + change.dropFirst())?"
  }
}
