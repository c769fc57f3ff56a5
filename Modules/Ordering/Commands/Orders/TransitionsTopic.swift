public import CommandKit
import Ordering

extension HelpTopic {
  /// The status transitions of orders and payments.
  public static let transitions = HelpTopic(
    name: "transitions",
    summary: "Status transitions of orders and payments.",
    text: """
      Examples:
        rialto orders list --status placed --payment paid
        rialto orders show 1 --json=status,payment,allowed

      The store refuses every action that is not in these tables. 'ship', 'return', 'pay' and \
      'refund' have two outcomes, one for some of an order and one for all of it; repeating them \
      before all is done does not change the status, nor does cancelling some of the items.

      What 'cancel', 'return' and 'edit' do to the amount that is due makes a payment in part \
      complete, or a complete one partial.

      An order that was cancelled or has expired is not paid any more. An order whose payment was \
      voided is neither confirmed nor shipped: cancel what was not sent of it.

      'rialto help orders' lists the commands of these actions. 'orders pay --authorize' does \
      'authorize', 'orders undo' does 'unconfirm' and 'unpay', and the store itself does 'expire'.

      The status of an order:

      \(table(rows(of: Transitions.standard.order)))

      The status of its payment:

      \(table(rows(of: Transitions.standard.payment)))
      """
  )

  /// Returns a row for each status, with the actions that change it and the statuses they lead to.
  private static func rows<Status: RawRepresentable<String> & Hashable>(
    of transitions: [Transitions.Transition<Status>]
  ) -> [(String, String)] {
    var rows: [(from: String, changes: String)] = []
    for transition in transitions {
      let from = transition.from.rawValue
      let change = "\(transition.action) → \(transition.to.rawValue)"
      if let row = rows.firstIndex(where: { $0.from == from }) {
        rows[row].changes += ", \(change)"
      } else {
        rows.append((from, change))
      }
    }
    return rows
  }
}
