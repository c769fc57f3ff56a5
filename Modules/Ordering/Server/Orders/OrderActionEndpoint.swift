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
      summary: "Cancels items that are not shipped (all by default) and releases their stock.",
      body: .json(
        .named(
          "Cancellation",
          .object([.init("lines", ItemQuantity.list), .init("reason", .text)])
        )
      )
    ) { .cancel($0.lines, reason: $0.reason) },
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
    OrderActionEndpoint(
      action: .track,
      summary: "Adds or corrects the tracking of a shipment (the last by default).",
      body: .json(
        .named(
          "TrackingDraft",
          .object([
            .init("tracking", Tracking.schema, isRequired: true), .init("shipment", .identifier),
          ])
        )
      )
    ) { .track($0.tracking ?? Tracking(), shipment: $0.shipment) },
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
    OrderActionEndpoint(
      action: .pay,
      summary: "Records a payment of an order (all that is outstanding by default).",
      body: .json(
        .named(
          "PaymentRequest",
          .object([.init("amount", Money.schema), .init("payment", PaymentDetails.schema)])
        )
      )
    ) { .pay($0.amount, details: $0.payment ?? PaymentDetails()) },
    OrderActionEndpoint(
      action: .unpay,
      summary: "Takes back the last payment, which was recorded by mistake; it is no refund."
    ) { _ in .unpay },
    OrderActionEndpoint(action: .void, summary: "Records that an order's payment was voided.") {
      _ in .void
    },
    OrderActionEndpoint(
      action: .refund,
      summary: "Records a refund of all or part of an order (all remaining by default).",
      body: .json(
        .named("RefundRequest", .object([.init("amount", Money.schema), .init("reason", .text)]))
      )
    ) { .refund($0.amount, reason: $0.reason) },
    OrderActionEndpoint(
      action: .edit,
      summary: "Changes the address, the e-mail address, the note or the unshipped items.",
      body: .json(
        .named(
          "OrderEdit",
          .object([
            .init("email", .line), .init("address", Address.schema), .init("note", .text),
            .init("lines", ItemQuantity.list),
          ])
        )
      )
    ) {
      .edit(OrderEdit(email: $0.email, address: $0.address, note: $0.note, lines: $0.lines ?? []))
    },
  ]
}
