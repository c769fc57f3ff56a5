import CommandKit
import FoundationCore
import Ordering

/// `rialto orders transitions`: shows what may become of orders.
enum OrderTransitions {
  static let command = Command(
    "transitions",
    "Shows what can be done with orders and their payment, and where that leads.",
    discussion: """
      These are the tables that the store itself goes by: what stands in none of them is refused. \
      Shipping and taking back have two outcomes, for some of an order and for all of it; doing so \
      once more before it is all leads nowhere new.
      """,
    examples: [
      Example("rialto orders transitions", "Both tables."),
      Example("rialto orders transitions --csv", "For a drawing."),
    ],
    output: .rows(TransitionRow.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let transitions = try await context.ordering().transitions()
    let rows = TransitionRow.all(of: transitions)
    try context.display.list(rows, as: TransitionRow.table)
  }
}
