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
    output: .rows(TransitionRow.table)
  ) { invocation, context in
    let transitions = try await context.orderingClient().transitions().value
    let rows = TransitionRow.all(of: transitions)
    try context.display.list(rows, as: TransitionRow.table)
  }
}

/// A transition from one status to another, as a row.
struct TransitionRow: Sendable {
  /// The status that changes: the order's or its payment's.
  private enum Axis: String, CaseIterable, JSONRepresentable {
    case order
    case payment
  }

  private let axis: Axis
  private let action: OrderAction
  private let from: String
  private let to: String

  /// Returns the rows of the order, then the rows of its payment.
  static func all(of transitions: Transitions) -> [TransitionRow] {
    rows(of: .order, transitions: transitions.order)
      + rows(of: .payment, transitions: transitions.payment)
  }

  static let table = Table<TransitionRow>([
    Column("axis", heading: "STATUS OF", shrinks: false, \.axis),
    Column("from", heading: "FROM", shrinks: false, \.from),
    Column("action", heading: "ACTION", shrinks: false, \.action.rawValue),
    Column("to", heading: "TO", shrinks: false, \.to),
  ])

  private static func rows<Status: RawRepresentable<String>>(
    of axis: Axis,
    transitions: [Transitions.Transition<Status>]
  ) -> [TransitionRow] {
    transitions.map {
      TransitionRow(axis: axis, action: $0.action, from: $0.from.rawValue, to: $0.to.rawValue)
    }
  }
}
