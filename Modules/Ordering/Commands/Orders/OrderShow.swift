import CommandKit
import FoundationCore
import Ordering

/// `rialto orders show`: shows all of one order.
enum OrderShow {
  static let command = Command(
    "show",
    "Shows all there is of an order, and what can be done with it now.",
    examples: [
      Example("rialto orders show 1", "What was ordered, what it came to, how far it is."),
      Example("rialto orders show 1 --json=status,allowed", "For a program."),
    ],
    arguments: [OrderGroup.number],
    output: .one(OrderRows.details(in: .plain)),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let number = try invocation[OrderGroup.number]
    let ordering = try await context.ordering()
    let order = try await ordering.order(number)
    let display = try context.display
    try display.order(order)
    display.note(await ordering.orderDrops)
  }
}
