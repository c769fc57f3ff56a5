import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Places orders, within the transaction of their change.
struct OrderPlacer {
  let change: StoreChange
  let caller: String
  let key: IdempotencyKey?
  let now: Date
  private var transaction: any Transaction { change.transaction }

  /// Places an order, or says why it cannot be placed.
  ///
  /// The stock that it needs is held before it is looked at, and taken in the same transaction: what
  /// was there is there until it is taken.
  func place(_ draft: OrderDraft) async throws -> Order.ID {
    let errors = draft.errors
    guard errors.isEmpty else { throw Problem.invalid(errors.all) }
    try await transaction.hold(draft.lines.map(\.sku), draft.discountCode)
    let pricer = QuoteBuilder(transaction: transaction, now: now)
    let stocked = try await pricer.goods(for: draft.lines, in: draft.currency)
    try pricer.requireStock(of: stocked)
    let goods = stocked.map(\.goods)
    let discount = try await pricer.discount(
      draft.discountCode,
      on: goods,
      in: draft.currency,
      for: draft.customer
    )
    let quote = try await pricer.quote(
      goods,
      in: draft.currency,
      to: draft.address.country,
      by: draft.shippingMethod,
      discount: discount
    )
    if let expected = draft.expectedTotal, expected != quote.totals.total {
      throw Problem.priceChanged(from: expected, to: quote.totals.total)
    }
    for line in stocked {
      try await change.adjustStock(of: line.place, reserved: line.goods.quantity)
    }
    if let discount { try await change.countUse(of: discount.code, by: 1) }
    let number = try await insert(draft, quote)
    for (position, line) in quote.lines.enumerated() {
      try await insert(line, of: number, at: position)
    }
    try await OrderEventLog(change: change, caller: caller, key: key?.text).note(
      .place,
      of: number,
      version: 1,
      to: OrderEvent.State(.known(.placed), .known(.unpaid))
    )
    return Order.ID(rawValue: String(number))
  }

  private func insert(_ draft: OrderDraft, _ quote: Quote) async throws -> Int {
    let totals = quote.totals
    return try await transaction.insert(
      """
      INSERT INTO customer_order
        (status, payment, version, email, customer, address, shipping_method, discount_code, words,
         currency, subtotal, discount, shipping, tax, is_tax_included, total, created, updated)
      VALUES ('placed', 'unpaid', 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        draft.email, draft.customer, draft.address.json.text(), quote.shipping.json.text(),
        quote.discountCode?.rawValue, draft.words, draft.currency.code,
        totals.subtotal.minorUnits, totals.discount.minorUnits, totals.shipping.minorUnits,
        totals.tax.minorUnits, totals.isTaxIncluded, totals.total.minorUnits,
        change.time, change.time,
      ],
      numbered: "number"
    )
  }

  private func insert(_ line: OrderLine, of number: Int, at position: Int) async throws {
    try await transaction.run(
      """
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
         tax, total)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        number, position, line.sku.rawValue, line.name, line.options.json.text(),
        line.unitPrice.minorUnits, line.quantity, line.discount.minorUnits,
        line.taxPercent.description, line.tax.minorUnits, line.total.minorUnits,
      ]
    )
  }
}

extension OrderDraft {
  /// Who orders, for counting: the same address in other letters is the same customer.
  fileprivate var customer: String { email.lowercased() }

  /// What the order is found by beside its number.
  fileprivate var words: String {
    ([email, address.name, address.city] + lines.map(\.sku.rawValue)).joined(separator: "\n")
      .sortKey
  }
}

extension StoreChange {
  /// Counts orders that use a discount, or that use it no more.
  func countUse(of code: Discount.ID, by count: Int) async throws {
    try await transaction.run(
      "UPDATE discount SET uses = uses + ?, revision = ? WHERE code = ?",
      [count, try await revision(), code.rawValue]
    )
  }
}
