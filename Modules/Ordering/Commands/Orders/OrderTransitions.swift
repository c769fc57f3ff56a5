import CommandKit
import FoundationCore
import Ordering

/// `rialto orders transitions`: shows the status transitions of orders.
enum OrderTransitions {
  static let command = Command(
    "transitions",
    "Shows the status transitions of orders and payments.",
    discussion: """
      The store refuses every action that is not in these tables. 'ship', 'return' and 'refund' have \
      two outcomes, one for some of an order and one for all of it; repeating them before all is done \
      does not change the status.
      """,
    examples: [
      Example("rialto orders transitions", "Both tables."),
      Example("rialto orders transitions --csv", "For a spreadsheet."),
    ],
    output: .rows(TransitionRow.table),
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let transitions = try await context.orderingClient().transitions().value
    let rows = TransitionRow.all(of: transitions)
    try context.display.list(rows, as: TransitionRow.table)
  }
}
