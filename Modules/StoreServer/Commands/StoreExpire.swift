import CommandKit
import Foundation
import FoundationCore
import StoreServer

/// `rialto store expire`: lets orders go that nobody confirmed.
enum StoreExpire {
  private static let hours = Option.value(
    "older-than",
    "HOURS",
    of: PositiveInt.self,
    "How long they have waited; 48 hours where nothing is said."
  )

  private static let days = Option.value(
    "keys-older-than",
    "DAYS",
    of: PositiveInt.self,
    "Forget the keys, too, under which orders were placed or changed before."
  )

  static let command = Command(
    "expire",
    "Lets orders of this machine's store go that were neither confirmed nor paid.",
    discussion: """
      What they held can be bought by others again. Nothing lets orders go by itself: have cron or a \
      timer run this as often as it should happen, also while the store is served.

      A store knows by a key that an order comes a second time, and keeps each with its answer. What \
      comes again after its key was forgotten is placed again: let more days pass than any machine \
      that sends orders is off.
      """,
    examples: [
      Example("rialto store expire --dry-run", "See which would go."),
      Example("rialto store expire --older-than 24", "Those that have waited for a day."),
      Example("rialto store expire --keys-older-than 90", "And the keys of three months ago."),
    ],
    options: [hours, days, DryRun.option],
    output: .rows(table),
    run: run
  )

  private static let table = Table<String>(
    [Column("number", heading: "ORDER", align: .trailing) { $0 }],
    empty: "No order has waited so long."
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
      display.note(count == 1 ? "1 key was forgotten." : "\(count) keys were forgotten.")
    }
    if isDryRun { display.note(DryRun.note) }
  }
}
