import CommandKit
import FoundationCore
import Ordering
import StoreHTTP

/// `rialto orders show`: shows an order.
enum OrderShow {
  static let command = Command(
    "show",
    "Shows an order's details and the actions that it allows.",
    examples: [
      Example("rialto orders show 1", "Items, totals and status."),
      Example("rialto orders show 1 --json=status,allowed", "As JSON for scripts."),
    ],
    arguments: [OrderGroup.number],
    output: .one(OrderRows.details(in: .plain))
  ) { invocation, context in
    let number = try invocation[OrderGroup.number]
    let answer = try await context.orderSource().order(number)
    let display = try context.display
    try display.order(answer.value)
    display.note(answer.drops)
  }
}
