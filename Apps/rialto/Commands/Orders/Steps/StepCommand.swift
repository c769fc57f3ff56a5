import FoundationCore
import Ordering

/// A command that does something with one order.
enum StepCommand {
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
  /// options say, for the order as it is.
  static func command(
    _ action: OrderAction,
    _ summary: String,
    discussion: String? = nil,
    examples: [Example],
    arguments: [any ArgumentDeclaration] = [],
    options: [any OptionDeclaration] = [],
    done: String,
    step: @escaping @Sendable (Invocation, Order) throws -> OrderStep
  ) -> Command {
    Command(
      action.rawValue,
      summary,
      discussion: discussion,
      examples: examples,
      arguments: [OrderGroup.number] + arguments,
      options: options + [key, Trial.option],
      output: .one(OrderRows.details(in: .plain))
    ) { invocation, composition in
      let configuration = try composition.configuration()
      let display = composition.display(configuration)
      let isTrial = try invocation[Trial.option]
      let number = try invocation[OrderGroup.number]
      let order: Order
      do {
        order = try await composition.askingOrdering(configuration) { ordering in
          let order = try await ordering.order(number)
          return try await ordering.perform(
            try step(invocation, order),
            on: order,
            key: try invocation[key],
            isTrial: isTrial
          )
        }
      } catch let failure as OrderFailure {
        throw failure.about(number)
      }
      try display.order(order, composition.locale(configuration))
      display.note(isTrial ? Trial.note : "\(done) order \(order.number).")
    }
  }
}
