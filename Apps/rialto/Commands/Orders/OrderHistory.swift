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

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let configuration = try composition.configuration
    let display = try composition.display
    let number = try invocation[OrderGroup.number]
    let (events, drops) = try await composition.askingOrdering(configuration) {
      (try await $0.history(of: number), $0.historyDrops)
    }
    let table = OrderEventRows.table(in: display.locale)
    try display.list(events, as: table)
    display.note(drops)
  }
}
