import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Places orders, within the transaction of a change.
struct OrderPlacer {
  let change: StoreChange
  let key: IdempotencyKey?
  let now: Date
  let decodedRules: DecodedRules
  private var transaction: any Transaction { change.transaction }

  /// Places an order and returns it, as it was written.
  ///
  /// It locks the stock before reading it, and reserves it in the same transaction, so that the
  /// stock cannot change in between.
  ///
  /// - Throws: A problem that says why the order cannot be placed.
  func place(_ draft: OrderDraft) async throws -> Order {
    let errors = draft.errors
    guard errors.isEmpty else { throw Problem.invalid(errors.all) }
    let orders = OrderStore(transaction)
    try await orders.lockStock(of: draft.lines.map(\.sku), discount: draft.discountCode)
    let builder = QuoteBuilder(transaction: transaction, now: now, decodedRules: decodedRules)
    let stocked = try await builder.items(for: draft.lines, in: draft.currency)
    try builder.requireStock(of: stocked)
    let items = stocked.map(\.item)
    let discount = try await builder.discount(
      draft.discountCode,
      on: items,
      in: draft.currency,
      for: draft.customer
    )
    let quote = try await builder.quote(
      items,
      in: draft.currency,
      to: draft.address.country,
      by: draft.shippingMethod,
      discount: discount,
      vatID: draft.vatID
    )
    if let expected = draft.expectedTotal, expected != quote.totals.total {
      throw Problem.priceChanged(from: expected, to: quote.totals.total)
    }
    if let discount {
      try await PricingRuleStore<Discount>(transaction).changeUses(
        of: discount.code,
        by: 1,
        in: change
      )
    }
    let words = OrderWords(draft)
    let number = try await orders.insert(draft, words, quotedAt: quote, at: change.time)
    for line in stocked {
      try await change.adjustStock(
        of: line.stock,
        reserved: line.item.quantity,
        because: .placing(number)
      )
    }
    try await orders.insert(words, of: number)
    for (position, line) in quote.lines.enumerated() {
      try await orders.insert(line, of: number, at: position)
    }
    let order = Order(draft, number: number, quotedAt: quote, placedAt: change.time)
    try await OrderEventLog(change: change, key: key).append(
      .place,
      toOrder: number,
      revision: order.revision,
      to: OrderEvent.State(order.status, payment: order.payment)
    )
    try await SalesLedger(transaction).book(from: nil, to: order, at: change.time)
    return order
  }
}

extension Order {
  /// Creates the order that a draft becomes when it is placed.
  fileprivate init(_ draft: OrderDraft, number: Int, quotedAt quote: Quote, placedAt time: Int) {
    let (status, payment) = (
      OpenEnum.known(OrderStatus.placed), OpenEnum.known(PaymentStatus.unpaid)
    )
    self.init(
      number: ID(rawValue: String(number)),
      status: status,
      payment: payment,
      revision: 1,
      email: draft.email,
      address: draft.address,
      billingAddress: draft.billingAddress,
      vatID: draft.normalizedVATID,
      lines: quote.lines,
      shipping: quote.shipping,
      shippingTaxes: quote.shippingTaxes,
      discountCode: quote.discountCode,
      totals: quote.totals,
      paid: .zero(draft.currency),
      refunded: .zero(draft.currency),
      createdAt: Date(seconds: time),
      updatedAt: Date(seconds: time)
    )
    allowed = Transitions.allowedActions(on: self).map(OpenEnum.known)
  }
}
