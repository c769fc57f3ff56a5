import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// The API endpoint of an order action: its summary, the schema of its body, and its parsing.
struct OrderActionEndpoint: Sendable {
  let action: OrderAction
  let summary: String
  var body = APIOperation.Body.json(.named("NoDetails", .object([])))
  let request: @Sendable (ValidatedRequest) throws -> OrderActionRequest

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
    ) { .cancel(reason: try $0.details.reason) },
    OrderActionEndpoint(
      action: .ship,
      summary: "Marks items as shipped (all remaining by default).",
      body: .json(
        .named(
          "ShipmentDraft",
          .object([.init("lines", ItemQuantity.list), .init("tracking", Tracking.schema)])
        )
      )
    ) {
      let details = try $0.details
      return .ship(details.lines, tracking: details.tracking)
    },
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
    ) {
      let details = try $0.details
      return .return(
        details.lines ?? [],
        restock: details.restock ?? false,
        reason: details.reason
      )
    },
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
    ) {
      let details = try $0.details
      return .refund(details.amount, reason: details.reason)
    },
  ]
}

extension ValidatedRequest {
  /// The parameters of any action; the schema of an endpoint allows the parameters of its action.
  fileprivate var details: OrderActionRequest.Body { get throws { try decoded() } }
}
