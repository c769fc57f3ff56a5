import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto orders undo`: takes back a change to an order.
enum OrderUndo {
  private static let change = Argument<UndoableAction?>(
    "ACTION",
    "The change to take back, also after others (default: the last change)."
  )

  static let command = Command(
    "undo",
    "Takes back a change to an order, after asking.",
    discussion: """
      The order's history stays complete: the command takes back a confirmation or a payment, \
      records that an authorization was voided, or cancels an order that was just placed. The last \
      payment that is taken back is not a refund: the order can be paid again, no money is recorded \
      as sent back, and the buyer gets no mail. An issued invoice does not change.

      Shipments, deliveries, returns, refunds, voided payments and cancellations cannot be undone, \
      nor can a payment after a refund. No money is moved.
      """,
    examples: [
      Example("rialto orders undo 23", "Shows what it would do, and asks."),
      Example("rialto orders undo 23 --dry-run", "Show what would happen."),
      Example("rialto orders undo 17 pay --yes", "A mistaken payment, without a question."),
    ],
    arguments: [OrderGroup.number, change],
    options: [OrderActionCommand.key, DryRun.option],
    output: .one(OrderRows.details(in: .plain))
  ) { invocation, context in
    let display = try context.display
    let number = try invocation[OrderGroup.number]
    let change = try invocation[change]
    let ordering = try await context.ordering()
    let order = try await ordering.client.order(number).value
    let history = try await ordering.client.events(of: number).value
    let last =
      change.map { change in history.last { $0.action.rawValue == change.rawValue } }
      ?? history.last
    guard let last, let action = last.compensatingAction else {
      throw UndoFailure(order: order, change: change)
    }
    let day = last.at.day(in: display.locale)
    let introduction = change == nil ? "The last change was" : "The change to undo is"
    do {
      // Only with the order as it was shown: a later change by another user is not undone.
      try await OrderActionCommand.perform(
        action,
        on: order,
        of: ordering,
        asking: "\(introduction) '\(last.action)' (\(day), \(last.by)). "
          + action.question(about: order, in: display.locale),
        invocation,
        display
      )
    } catch {
      throw await context.explained(error, about: number)
    }
  }
}

/// An action that can be taken back after other ones.
private enum UndoableAction: String, CaseIterable, ArgumentValue {
  case confirm, pay
}

/// The failure of an order with no change that can be undone.
private struct UndoFailure: Failure {
  let order: Order
  /// The action to take back; `nil` for the last one.
  let change: UndoableAction?

  var details: FailureDetails {
    FailureDetails(
      "orders.not_undoable",
      .refused,
      change.map { "Order \(order.number) has no '\($0.rawValue)' to undo." }
        ?? "The last change to order \(order.number) cannot be undone.",
      reason: "The order is \(order.status.words) and \(order.payment.words).",
      suggestion: "See its history with 'rialto orders show \(order.number) --history'."
    )
  }
}
