import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto undo`: undoes the last change to an order.
enum OrderUndo {
  static let command = Command(
    "undo",
    "Undoes the last change to an order, after asking.",
    discussion: """
      The order's history stays complete: the command takes back a confirmation or a payment, \
      records that an authorization was voided, or cancels an order that was just placed. A payment \
      that is taken back is not a refund, and the buyer is not written to. Shipments, deliveries, returns, refunds, voided payments and cancellations cannot be undone. \
      No money is moved.
      """,
    examples: [
      Example("rialto undo 23", "Shows what it would do, and asks."),
      Example("rialto undo 23 --dry-run", "Show what would happen."),
      Example("rialto undo 23 --yes", "In a script, without a question."),
    ],
    arguments: [OrderGroup.number],
    options: [OrderActionCommand.key, DryRun.option, Confirmation.option],
    output: .one(OrderRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let number = try invocation[OrderGroup.number]
    let isDryRun = try invocation[DryRun.option]
    let ordering = try await context.ordering()
    let order = try await ordering.client.order(number).value
    guard let last = try await ordering.client.events(of: number).value.last,
      let action = last.compensatingAction
    else { throw UndoFailure(order: order) }
    if !isDryRun {
      let day = last.at.day(in: display.locale)
      try Confirmation.ask(
        "The last change was '\(last.action)' (\(day), \(last.by)). "
          + action.question(about: order, in: display.locale),
        invocation,
        display
      )
    }
    // Only with the order as it was shown: a later change by another user is not undone.
    let changed = try await ordering.perform(
      action,
      on: order,
      key: try invocation[OrderActionCommand.key],
      isDryRun: isDryRun
    )
    try display.order(changed)
    display.note(isDryRun ? DryRun.note : action.result(for: changed, in: display.locale))
  }
}

/// The failure of an order whose last change cannot be undone.
private struct UndoFailure: Failure {
  let order: Order

  var details: FailureDetails {
    let allowed = order.allowed.map(\.rawValue).joined(separator: ", ")
    return FailureDetails(
      "orders.not_undoable",
      .refused,
      "The last change to order \(order.number) cannot be undone.",
      reason: "The order is \(order.status.words) and \(order.payment.words).",
      suggestion: allowed.isEmpty ? nil : "Allowed actions: \(allowed)."
    )
  }
}
