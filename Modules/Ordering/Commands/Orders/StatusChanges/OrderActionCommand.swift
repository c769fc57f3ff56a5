import CommandKit
import FoundationCore
import Ordering
import StoreHTTP

/// A command that performs an action on an order.
enum OrderActionCommand {
  static let key = Option<OutgoingOrder.Key?>(
    "key KEY",
    "An idempotency key; the store performs the action once per key."
  )
  static let reason = Option<TextLine?>("reason TEXT", "The reason, for the order's history.")

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
      let number = try invocation[OrderGroup.number]
      let ordering = try await context.ordering()
      var inputs = FieldInputs()
      do {
        let order = try await ordering.client.order(number).value
        let request = try request(invocation, order, context)
        inputs = FieldInputs(request, on: number)
        let performed = try await resolvingAmount(
          of: request,
          for: order,
          key: try invocation[key],
          in: ordering.client
        )
        let display = try context.display
        let canAsk = invocation.isFromMenu || display.prompt.isAllowed
        let asks = action.isFinal || action.isAboutPayment && canAsk
        let question = performed.question(about: order, in: display.locale)
        try await perform(
          performed,
          on: order,
          of: ordering,
          asking: asks ? question : nil,
          invocation,
          display
        )
      } catch OrderingError.invalid(let form) {
        throw inputs.failure(of: form)
      } catch {
        throw await context.explained(error, about: number)
      }
    }
  }

  /// Performs an action on an order as it was shown, after a question if there is one, and shows the
  /// changed order.
  @MainActor
  static func perform(
    _ request: OrderActionRequest,
    on order: Order,
    of ordering: OrderingModel,
    asking question: String?,
    _ invocation: Invocation,
    _ display: Display
  ) async throws {
    let isDryRun = try invocation[DryRun.option]
    // The store refuses an action that the order does not allow; no question is needed.
    if let question, !isDryRun, order.allows(request.action) {
      try Confirmation.ask(question, invocation, display)
    }
    let changed = try await ordering.perform(
      request,
      on: order,
      key: try invocation[key],
      isDryRun: isDryRun
    )
    try display.order(changed)
    display.note(isDryRun ? DryRun.note : request.result(for: changed, in: display.locale))
    // The action was done: the command does not fail because the reminder cannot be shown.
    if !isDryRun { try? await ordering.client.noteCreditDue(for: changed, display) }
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
