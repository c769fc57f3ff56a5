import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Places orders, within the transaction of a change.
struct OrderPlacer {
  let change: StoreChange
  let caller: String
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
    try await transaction.lockStock(of: draft.lines.map(\.sku), discount: draft.discountCode)
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
      discount: discount
    )
    if let expected = draft.expectedTotal, expected != quote.totals.total {
      throw Problem.priceChanged(from: expected, to: quote.totals.total)
    }
    if let discount {
      try await PricingRuleStore(transaction).changeUses(of: discount.code, by: 1, in: change)
    }
    let words = OrderWords(draft)
    let number = try await insert(draft, words, quotedAt: quote)
    for line in stocked {
      try await change.adjustStock(
        of: line.stock,
        reserved: line.item.quantity,
        because: .placing(number)
      )
    }
    try await words.insert(for: number, in: transaction)
    for (position, line) in quote.lines.enumerated() {
      try await insert(line, of: number, at: position)
    }
    let order = Order(draft, number: number, quotedAt: quote, placedAt: change.time)
    try await OrderEventLog(change: change, caller: caller, key: key?.text).append(
      .place,
      toOrder: number,
      revision: order.revision,
      to: OrderEvent.State(order.status, payment: order.payment)
    )
    try await DailySales(of: order).write(after: nil, in: transaction)
    return order
  }

  private func insert(
    _ draft: OrderDraft,
    _ words: OrderWords,
    quotedAt quote: Quote
  ) async throws -> Int {
    let totals = quote.totals
    return try await transaction.insert(
      """
      INSERT INTO customer_order
        (status, payment, version, email, customer, address, shipping_method, discount_code, words,
         currency, subtotal, discount, shipping, tax, is_tax_included, total, created, updated,
         country, items)
      VALUES ('placed', 'unpaid', 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        draft.email, draft.customer, draft.address.jsonText(), quote.shipping.jsonText(),
        quote.discountCode?.rawValue, words.text, draft.currency.code,
        totals.subtotal.minorUnits, totals.discount.minorUnits, totals.shipping.minorUnits,
        totals.tax.minorUnits, totals.isTaxIncluded, totals.total.minorUnits,
        change.time, change.time, draft.address.country.code,
        draft.lines.reduce(0) { $0 + $1.quantity },
      ],
      numbered: "number"
    )
  }

  private func insert(_ line: OrderLine, of number: Int, at position: Int) async throws {
    try await transaction.enqueue(
      """
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
         tax, total)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        number, position, line.sku.rawValue, line.name, line.options.jsonText(),
        line.unitPrice.minorUnits, line.quantity, line.discount.minorUnits,
        line.taxPercent.description, line.tax.minorUnits, line.total.minorUnits,
      ]
    )
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
      lines: quote.lines,
      shipping: quote.shipping,
      discountCode: quote.discountCode,
      totals: quote.totals,
      paid: .zero(draft.currency),
      refunded: .zero(draft.currency),
      allowed: Transitions.allowedActions(from: status, payment: payment).map(OpenEnum.known),
      createdAt: Date(seconds: time),
      updatedAt: Date(seconds: time)
    )
  }
}

extension OrderDraft {
  /// The customer for usage limits: the e-mail address, regardless of case.
  fileprivate var customer: String { email.lowercased() }
}
