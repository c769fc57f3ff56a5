import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Places an order, within the transaction of a change.
struct OrderPlacer {
  private let draft: OrderDraft
  private let words: OrderWords
  private let key: IdempotencyKey?
  private let now: Date
  private let decodedRules: DecodedRules

  /// Checks a draft, before any transaction begins.
  ///
  /// - Throws: A problem with all errors of the draft.
  init(
    _ draft: OrderDraft,
    key: IdempotencyKey?,
    now: Date,
    decodedRules: DecodedRules
  ) throws(Problem) {
    let errors = draft.errors
    guard errors.isEmpty else { throw .invalid(errors.all) }
    (self.draft, self.key, self.now, self.decodedRules) = (draft, key, now, decodedRules)
    words = OrderWords(draft)
  }

  /// Queues the locks and queries of an order, and returns a function that places the order and returns
  /// it, as it was written.
  ///
  /// It locks the stock before reading it, and reserves it in the same transaction, so that the
  /// stock cannot change in between. The function throws a problem that says why the order cannot be
  /// placed.
  func begin(in change: StoreChange) async throws -> () async throws -> Order {
    let orders = OrderStore(change.transaction)
    try await orders.lockStock(of: draft.lines.map(\.sku), discount: draft.discountCode)
    let builder = QuoteBuilder(transaction: change.transaction, now: now)
    let offers = try await builder.offers(for: draft.lines, in: draft.currency)
    let rules = try await decodedRules.queue(
      ofOrdersTo: draft.address.country,
      by: draft.shippingMethod,
      in: change.transaction
    )
    return {
      let stocked = try await builder.items(for: draft.lines, from: offers, in: draft.currency)
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
        by: rules,
        in: draft.currency,
        to: draft.address.country,
        by: draft.shippingMethod,
        discount: discount,
        vatID: draft.vatID
      )
      if let expected = draft.expectedTotal, expected != quote.totals.total {
        throw Problem.priceChanged(from: expected, to: quote.totals.total)
      }
      return try await write(stocked, quotedAt: quote, in: change)
    }
  }

  /// Writes the order, its effects on stock, discount and books, and its event.
  private func write(
    _ stocked: [QuoteBuilder.StockedItem],
    quotedAt quote: Quote,
    in change: StoreChange
  ) async throws -> Order {
    let orders = OrderStore(change.transaction)
    // Along with the number of the order, in one round trip.
    try await change.queueRevision()
    let number = try await orders.insert(draft, words, quotedAt: quote, at: change.time)
    if let code = quote.discountCode {
      try await PricingRuleStore<Discount>(change.transaction).changeUses(
        of: code,
        by: 1,
        in: change
      )
    }
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
    try await SalesLedger(change.transaction).book(from: nil, to: order, at: change.time)
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
