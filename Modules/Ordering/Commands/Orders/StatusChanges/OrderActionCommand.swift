import CommandKit
import FoundationCore
import Ordering

/// A command that does something with one order.
enum OrderActionCommand {
  static let key = Option.value(
    "key",
    "KEY",
    of: OutgoingOrder.Key.self,
    "Do it once for this key, however often it is asked for."
  )
  static let reason = Option.value("reason", "TEXT", of: TextLine.self, "Why; it is kept.")

  /// Makes the command of a step.
  ///
  /// What is told when it was done stands before the number of the order. The step is what the
  /// options say, for the order as it is. A step that moves money or ends something is done after a
  /// question, with the order as the question named it; sending it is asked about where it was
  /// chosen from a menu.
  static func command(
    _ action: OrderAction,
    _ summary: String,
    discussion: String? = nil,
    examples: [Example],
    arguments: [any ArgumentDeclaration] = [],
    options: [any OptionDeclaration] = [],
    done: String,
    step: @escaping @Sendable (Invocation, Order) throws -> OrderActionRequest
  ) -> Command {
    Command(
      action.rawValue,
      summary,
      discussion: discussion,
      examples: examples,
      arguments: [OrderGroup.number] + arguments,
      options: options + [key, DryRun.option] + (action.isFinal ? [Confirmation.option] : []),
      output: .one(OrderRows.details(in: .plain))
    ) { invocation, context in
      let display = try context.display
      let isDryRun = try invocation[DryRun.option]
      let number = try invocation[OrderGroup.number]
      let ordering = try await context.ordering()
      let changed: Order
      do {
        let order = try await ordering.order(number)
        let step = try await named(try step(invocation, order), for: order, invocation, ordering)
        let isConfirmed = invocation.isFromMenu ? action.isConfirmedFromMenu : action.isFinal
        // A step that the order does not allow is refused by the store, and needs no question.
        if isConfirmed, !isDryRun, order.allows(action) {
          let question = step.question(about: order, in: display.locale)
          try Confirmation.ask(question, invocation, display)
        }
        changed = try await ordering.perform(
          step,
          on: order,
          key: try invocation[key],
          isDryRun: isDryRun
        )
      } catch {
        let explained = await context.explained(error)
        throw (explained as? OrderFailure)?.about(number) ?? explained
      }
      try display.order(changed)
      display.note(isDryRun ? DryRun.note : "\(done) order \(changed.number).")
    }
  }

  /// The step with its amount, which is that of the first time where it is asked for once more with
  /// the same key.
  @MainActor
  private static func named(
    _ step: OrderActionRequest,
    for order: Order,
    _ invocation: Invocation,
    _ ordering: OrderingModel
  ) async throws -> OrderActionRequest {
    guard case .refund(nil, let reason) = step, let key = try invocation[key] else {
      return try step.named(for: order)
    }
    let first = try await ordering.history(of: order.number).last { $0.key == key.rawValue }
    guard let amount = first?.amount else { return try step.named(for: order) }
    return .refund(amount, reason: reason)
  }
}
