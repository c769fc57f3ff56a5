import CommandKit
import FoundationCore
import Ordering

/// A transition from one status to another, as a row.
struct TransitionRow: Sendable {
  /// The status that changes: that of the order or of its payment.
  private enum Axis: String, CaseIterable, JSONRepresentable {
    case order
    case payment
  }

  private let axis: Axis
  private let action: OrderAction
  private let from: String
  private let to: String

  /// Returns the rows of the order, followed by those of its payment.
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
