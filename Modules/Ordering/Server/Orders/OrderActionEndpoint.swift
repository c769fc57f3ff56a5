import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The API endpoint of an order action: its summary, the schema of its body, and its request.
struct OrderActionEndpoint: Sendable {
  let action: OrderAction
  let summary: String
  var body = APIOperation.Body.json(.named("NoDetails", .object([])))
  /// Returns the request with the parameters of the body; its schema allows the action's alone.
  let request: @Sendable (OrderActionRequest.Body) -> OrderActionRequest

  /// The endpoints, in the order of the OpenAPI document.
  static let all = [
    OrderActionEndpoint(action: .confirm, summary: "Confirms an order.") { _ in .confirm },
    OrderActionEndpoint(
      action: .unconfirm,
      summary: "Takes back the confirmation of an unshipped order."
    ) { _ in .unconfirm },
    OrderActionEndpoint(
      action: .cancel,
      summary: "Cancels an unshipped order and releases its stock.",
      body: .json(.named("Cancellation", .object([.init("reason", .text)])))
    ) { .cancel(reason: $0.reason) },
    OrderActionEndpoint(
      action: .ship,
      summary: "Marks items as shipped (all remaining by default).",
      body: .json(
        .named(
          "ShipmentDraft",
          .object([.init("lines", ItemQuantity.list), .init("tracking", Tracking.schema)])
        )
      )
    ) { .ship($0.lines, tracking: $0.tracking) },
    OrderActionEndpoint(action: .deliver, summary: "Records the delivery of an order.") { _ in
      .deliver
    },
    OrderActionEndpoint(
      action: .return,
      summary: "Records returned items and, with `restock`, puts them back in stock.",
      body: .json(
        .named(
          "ReturnDraft",
          .object([
            .init("lines", ItemQuantity.list, isRequired: true),
            .init("restock", .boolean, isRequired: true),
            .init("reason", .text),
          ])
        )
      )
    ) { .return($0.lines ?? [], restock: $0.restock ?? false, reason: $0.reason) },
    OrderActionEndpoint(action: .authorize, summary: "Records a payment authorization.") { _ in
      .authorize
    },
    OrderActionEndpoint(action: .pay, summary: "Records the payment of an order.") { _ in .pay },
    OrderActionEndpoint(
      action: .unpay,
      summary: "Takes back a payment that was recorded by mistake; the order is unpaid again."
    ) { _ in .unpay },
    OrderActionEndpoint(action: .void, summary: "Records that an order's payment was voided.") {
      _ in .void
    },
    OrderActionEndpoint(
      action: .refund,
      summary: "Records a refund of all or part of an order (all remaining by default).",
      body: .json(
        .named(
          "RefundRequest",
          .object([.init("amount", Money.schema), .init("reason", .text)])
        )
      )
    ) { .refund($0.amount, reason: $0.reason) },
  ]
}
