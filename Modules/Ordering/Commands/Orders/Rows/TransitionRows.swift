import CommandKit
import FoundationCore
import Ordering

/// A way from one status to another, as a row.
struct TransitionRow: Sendable {
  /// The kind of state: of the order or of its payment.
  private enum Axis: String, CaseIterable, JSONRepresentable {
    case order
    case payment
  }

  private let axis: Axis
  private let action: OrderAction
  private let from: String
  private let to: String

  /// Those of the order before those of its payment, each as the store has them.
  static func all(of transitions: Transitions) -> [TransitionRow] {
    rows(.order, transitions.order) + rows(.payment, transitions.payment)
  }

  static let table = Table<TransitionRow>([
    Column("axis", heading: "OF", shrinks: false, \.axis),
    Column("from", heading: "FROM", shrinks: false, \.from),
    Column("action", heading: "BY", shrinks: false, \.action.rawValue),
    Column("to", heading: "TO", shrinks: false, \.to),
  ])

  private static func rows<Status: RawRepresentable<String>>(
    _ axis: Axis,
    _ steps: [Transitions.Step<Status>]
  ) -> [TransitionRow] {
    steps.map {
      TransitionRow(axis: axis, action: $0.action, from: $0.from.rawValue, to: $0.to.rawValue)
    }
  }
}
