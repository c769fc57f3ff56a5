import CommandKit
import FoundationCore
import Ordering

/// `rialto orders history`: shows what has happened to an order.
enum OrderHistory {
  static let command = Command(
    "history",
    "Shows what has happened to an order, the first first: who, when, what and why.",
    examples: [
      Example("rialto orders history 1", "All of it."),
      Example("rialto orders history 1 --ndjson", "A step a line, with its key, for a program."),
    ],
    arguments: [OrderGroup.number],
    output: .rows(OrderEventRows.table(in: .plain)),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let display = try context.display
    let number = try invocation[OrderGroup.number]
    let ordering = try await context.ordering()
    let events = try await ordering.history(of: number)
    try display.list(events, as: OrderEventRows.table(in: display.locale))
    display.note(await ordering.historyDrops)
  }
}
