import CommandKit
import FoundationCore
import Ordering
import StoreHTTP

/// A command that performs an action on an order.
enum OrderActionCommand {
  static let key = Option.value(
    "key",
    "KEY",
    of: OutgoingOrder.Key.self,
    "An idempotency key; the store performs the action once per key."
  )
  static let reason = Option.value(
    "reason",
    "TEXT",
    of: TextLine.self,
    "The reason, for the order's history."
  )

  /// Creates the command of an action.
  ///
  /// `request` returns the action with the parameters that the user has typed. Actions that cannot
  /// be undone are confirmed first, as are those on the payment where the user can answer, and
  /// performed at the revision that the question was about.
  static func command(
    _ action: OrderAction,
    summary: String,
    discussion: String? = nil,
    examples: [Example],
    arguments: [any ArgumentDeclaration] = [],
    options: [any OptionDeclaration] = [],
    request:
      @escaping @Sendable (Invocation, Order, any OrderingContext) throws -> OrderActionRequest
  ) -> Command {
    Command(
      action.rawValue,
      summary,
      discussion: discussion,
      examples: examples,
      arguments: [OrderGroup.number] + arguments,
      options: options + [key, DryRun.option],
      output: .one(OrderRows.details(in: .plain))
    ) { invocation, context in
      let display = try context.display
      let isDryRun = try invocation[DryRun.option]
      let number = try invocation[OrderGroup.number]
      let ordering = try await context.ordering()
      var inputs = FieldInputs()
      let performed: OrderActionRequest
      let changed: Order
      do {
        let order = try await ordering.client.order(number).value
        let request = try request(invocation, order, context)
        inputs = FieldInputs(request, on: number)
        performed = try await resolvingAmount(
          of: request,
          for: order,
          key: try invocation[key],
          in: ordering.client
        )
        // The store refuses an action that the order does not allow; no question is needed.
        let canAsk = invocation.isFromMenu || display.prompt.isAllowed
        let asks = action.isFinal || action.isAboutPayment && canAsk
        if asks, !isDryRun, order.allows(performed.action) {
          let question = performed.question(about: order, in: display.locale)
          try Confirmation.ask(question, invocation, display)
        }
        changed = try await ordering.perform(
          performed,
          on: order,
          key: try invocation[key],
          isDryRun: isDryRun
        )
      } catch OrderingError.invalid(let form) {
        throw inputs.failure(of: form)
      } catch {
        throw await context.explained(error, about: number)
      }
      try display.order(changed)
      display.note(isDryRun ? DryRun.note : performed.result(for: changed, in: display.locale))
      // The action was done, so that a failure to tell what follows is none of the command.
      if !isDryRun { try? await ordering.client.noteCreditDue(for: changed, display) }
    }
  }

  /// Returns the request with the amount of a refund; if the key was used before, with the amount
  /// of the first time.
  private static func resolvingAmount(
    of request: OrderActionRequest,
    for order: Order,
    key: OutgoingOrder.Key?,
    in store: StoreClient
  ) async throws -> OrderActionRequest {
    guard case .refund(nil, let reason) = request, let key else {
      return try request.resolvingAmount(for: order)
    }
    let events = try await store.events(of: order.number).value
    let first = events.last { $0.key == key.rawValue }
    guard let amount = first?.amount else { return try request.resolvingAmount(for: order) }
    return .refund(amount, reason: reason)
  }
}
