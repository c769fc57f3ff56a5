import FoundationCore
import Ordering
import StoreCore

extension Transitions {
  /// As the store sends them.
  var json: JSONValue {
    .object([
      .init("order", .array(order.map(\.json))), .init("payment", .array(payment.map(\.json))),
    ])
  }

  static let schema = JSONSchema.named(
    "Transitions",
    .object([
      .init("order", .list(of: step("OrderTransition", OrderStatus.schema)), isRequired: true),
      .init(
        "payment",
        .list(of: step("PaymentTransition", PaymentStatus.schema)),
        isRequired: true
      ),
    ])
  )

  private static func step(_ name: String, _ status: JSONSchema) -> JSONSchema {
    .named(
      name,
      .object([
        .init("action", OrderAction.schema, isRequired: true),
        .init("from", status, isRequired: true), .init("to", status, isRequired: true),
      ])
    )
  }
}

extension Transitions.Step where Status: RawRepresentable<String> {
  fileprivate var json: JSONValue {
    .object([
      .init("action", .string(action.rawValue)), .init("from", .string(from.rawValue)),
      .init("to", .string(to.rawValue)),
    ])
  }
}
