import FoundationCore
import Ordering
import StoreCore

extension Transitions {
  /// The JSON of the API.
  var json: JSONValue {
    .object([
      .init("order", .array(order.map(\.json))), .init("payment", .array(payment.map(\.json))),
    ])
  }

  static let schema = JSONSchema.named(
    "Transitions",
    .object([
      .init(
        "order",
        .list(of: transition("OrderTransition", status: OrderStatus.schema)),
        isRequired: true
      ),
      .init(
        "payment",
        .list(of: transition("PaymentTransition", status: PaymentStatus.schema)),
        isRequired: true
      ),
    ])
  )

  private static func transition(_ name: String, status: JSONSchema) -> JSONSchema {
    .named(
      name,
      .object([
        .init("action", OrderAction.schema, isRequired: true),
        .init("from", status, isRequired: true), .init("to", status, isRequired: true),
      ])
    )
  }
}

extension Transitions.Transition where Status: RawRepresentable<String> {
  fileprivate var json: JSONValue {
    .object([
      .init("action", .string(action.rawValue)), .init("from", .string(from.rawValue)),
      .init("to", .string(to.rawValue)),
    ])
  }
}
