import CommandKit
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
    output: .rows(OrderEventRows.table(in: .plain)),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let display = try context.display
    let number = try invocation[OrderGroup.number]
    let events = try await context.orderingClient().events(of: number)
    try display.list(events.value, as: OrderEventRows.table(in: display.locale))
    display.note(events.drops)
  }
}
