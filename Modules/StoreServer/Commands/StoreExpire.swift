import CommandKit
import Foundation
import FoundationCore
import StoreServer

/// `rialto store expire`: expires unconfirmed orders.
enum StoreExpire {
  private static let hours = Option.value(
    "older-than",
    "HOURS",
    of: PositiveInt.self,
    "Expire orders older than this (default: 48)."
  )

  private static let days = Option.value(
    "keys-older-than",
    "DAYS",
    of: PositiveInt.self,
    "Also delete idempotency keys of orders older than this."
  )

  static let command = Command(
    "expire",
    "Expires orders that were neither confirmed nor paid.",
    discussion: """
      Expired orders release their reserved stock. Orders do not expire by themselves: run this \
      command regularly by cron or a timer; the store may be served meanwhile.

      The store recognizes a repeated order by its idempotency key. An order that is sent again \
      after its key was deleted is placed twice: choose more days than any client may be offline.
      """,
    examples: [
      Example("rialto store expire --dry-run", "List the orders; change nothing."),
      Example("rialto store expire --older-than 24", "Expire orders older than a day."),
      Example("rialto store expire --keys-older-than 90", "Also delete keys older than 90 days."),
    ],
    options: [hours, days, DryRun.option],
    output: .rows(table),
    run: run
  )

  private static let table = Table<String>(
    [Column("number", heading: "ORDER", align: .trailing) { $0 }],
    empty: "No orders to expire."
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let isDryRun = try invocation[DryRun.option]
    let hours = try invocation[hours]?.number ?? 48
    let store = try await context.openStore()
    let numbers = try await store.expireOrders(olderThan: Double(hours) * 3600, isDryRun: isDryRun)
    try display.list(numbers, as: table)
    if let days = try invocation[days]?.number {
      let age = Double(days) * 86_400
      let count = try await store.deleteIdempotencyKeys(olderThan: age, isDryRun: isDryRun)
      display.note(
        isDryRun
          ? "Keys to delete: \(count)." : "Deleted \(count) \(count == 1 ? "key" : "keys")."
      )
    }
    if isDryRun { display.note(DryRun.note) }
  }
}
