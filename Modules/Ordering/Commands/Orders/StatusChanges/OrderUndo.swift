import CommandKit
import Foundation
import FoundationCore
import Ordering

/// `rialto undo`: makes up for what was done last with an order.
enum OrderUndo {
  static func command(options: [any OptionDeclaration]) -> Command {
    Command(
      "undo",
      "Makes up for what was done last with an order, after a question.",
      discussion: """
        Nothing that happened is struck out of the history of an order: a payment is paid back, an \
        order that was placed or confirmed is cancelled, an authorization is given up. What was sent, \
        came back, was paid back or called off stays so.
        """,
      examples: [
        Example("rialto undo 1", "Be told what it would take, and asked."),
        Example("rialto undo 1 --dry-run", "See what would come of it."),
        Example("rialto undo 1 --yes", "In a script."),
      ],
      arguments: [OrderGroup.number],
      options: options + [OrderActionCommand.key, DryRun.option, Confirmation.option],
      output: .one(OrderRows.details(in: .plain)),
      run: run
    )
  }

  private static func run(_ invocation: Invocation, with context: any OrderingContext) async throws
  {
    let display = try context.display
    let number = try invocation[OrderGroup.number]
    let isDryRun = try invocation[DryRun.option]
    let ordering = try await context.ordering()
    let order = try await ordering.order(number)
    guard let last = try await ordering.history(of: number).last, let step = last.undoing else {
      throw UndoFailure(order: order)
    }
    if !isDryRun {
      let day = last.at.day(in: display.locale)
      try Confirmation.ask(
        "'\(last.action)' was done last, on \(day) by \(last.by). "
          + step.question(about: order, in: display.locale),
        invocation,
        display
      )
    }
    // Only with the order as it was shown: a later change by another user is not undone.
    let changed = try await ordering.perform(
      step,
      on: order,
      key: try invocation[OrderActionCommand.key],
      isDryRun: isDryRun
    )
    try display.order(changed)
    display.note(
      isDryRun ? DryRun.note : "Did '\(step.action.rawValue)' with order \(changed.number)."
    )
  }
}

/// That nothing makes up for what was done last with an order.
private struct UndoFailure: Failure {
  let order: Order

  var code: String { "orders.not_undoable" }
  var category: FailureCategory { .refused }
  var title: String { "What was done last with order \(order.number) stays so." }
  var reason: String? {
    "It is \(order.status.words) and \(order.payment.words)."
  }
  var suggestion: String? {
    let allowed = order.allowed.map(\.rawValue).joined(separator: ", ")
    return allowed.isEmpty ? nil : "What can be done with it now: \(allowed)."
  }
}
