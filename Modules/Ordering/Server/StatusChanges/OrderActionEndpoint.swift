import FoundationCore
import Ordering
import StoreCore
import StoreHTTP

/// A step as it is asked for: what it is called, what it takes, and what it is made of.
struct OrderActionEndpoint: Sendable {
  let action: OrderAction
  let summary: String
  var body = JSONSchema.named("NoDetails", .object([]))
  let step: @Sendable (ValidatedRequest) throws -> OrderActionRequest

  /// Every step, in the order of the tables.
  static let all = [
    OrderActionEndpoint(action: .confirm, summary: "Says yes to an order.") { _ in .confirm },
    OrderActionEndpoint(
      action: .cancel,
      summary: "Calls an order off, of which nothing was sent; what it held is free again.",
      body: .named("Cancellation", .object([.init("reason", .text)]))
    ) { .cancel(reason: try $0.details.reason) },
    OrderActionEndpoint(
      action: .ship,
      summary: "Sends some of an order, or all that was not sent yet.",
      body: .named("Shipment", .object([.init("lines", ItemQuantity.list)]))
    ) { .ship(try $0.details.lines) },
    OrderActionEndpoint(action: .deliver, summary: "Notes that an order has arrived.") { _ in
      .deliver
    },
    OrderActionEndpoint(
      action: .return,
      summary: "Takes some of an order back; what can be sold again is put back into stock.",
      body: .named(
        "ReturnDraft",
        .object([
          .init("lines", ItemQuantity.list, isRequired: true),
          .init("restock", .boolean, isRequired: true),
          .init("reason", .text),
        ])
      )
    ) {
      let details = try $0.details
      return .takeBack(
        details.lines ?? [],
        restock: details.restock ?? false,
        reason: details.reason
      )
    },
    OrderActionEndpoint(action: .authorize, summary: "Notes that the amount is set aside.") { _ in
      .authorize
    },
    OrderActionEndpoint(action: .pay, summary: "Notes that an order was paid.") { _ in .pay },
    OrderActionEndpoint(action: .void, summary: "Gives up the payment of an order.") { _ in .void },
    OrderActionEndpoint(
      action: .refund,
      summary: "Pays some of an order back, or all that was not paid back yet.",
      body: .named("Refund", .object([.init("amount", Money.schema), .init("reason", .text)]))
    ) {
      let details = try $0.details
      return .refund(details.amount, reason: details.reason)
    },
  ]
}

/// What the body of any step may have; which of it a step takes, its schema says.
private struct OrderActionBody: Decodable {
  let lines: [ItemQuantity]?
  let restock: Bool?
  let reason: String?
  let amount: Money?
}

extension ValidatedRequest {
  fileprivate var details: OrderActionBody { get throws { try decoded() } }
}
