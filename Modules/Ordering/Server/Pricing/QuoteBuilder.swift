import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Loads items, rates, discount and tax from the store, and computes quotes from them.
struct QuoteBuilder {
  let transaction: any Transaction
  let now: Date

  /// The maximum total of an order, in minor units, so that the sums of many orders have 64 bits.
  static let maximumTotal: Int64 = 1_000_000_000_000_000

  /// An item with its price, and the row of its stock.
  struct StockedItem {
    let item: PricedItem
    let stock: StockRow
    let available: Int
  }

  /// Queues the queries of what lines order, one for each.
  func offers(
    for lines: [ItemQuantity],
    in currency: Currency
  ) async throws -> [QueuedRows<VariantOffer>] {
    var offers: [QueuedRows<VariantOffer>] = []
    for line in lines {
      offers.append(try await StockStore(transaction).offer(of: line.sku.rawValue, in: currency))
    }
    return offers
  }

  /// Returns the items of lines.
  ///
  /// - Throws: A problem that names every line whose SKU is unknown or has no price in the currency.
  func items(
    for lines: [ItemQuantity],
    from offers: [QueuedRows<VariantOffer>],
    in currency: Currency
  ) async throws -> [StockedItem] {
    var errors: [FieldError] = []
    var found: [StockedItem] = []
    for (place, (line, offer)) in zip(lines, offers).enumerated() {
      func refuse(code: String, message: String) {
        errors.append(FieldError(field: "lines[\(place)].sku", code: code, message: message))
      }
      guard let offer = try await offer.first() else {
        refuse(code: "unknown", message: "The store does not sell this SKU.")
        continue
      }
      guard let price = offer.price else {
        refuse(code: "no_price", message: "This product has no price in \(currency).")
        continue
      }
      found.append(
        StockedItem(
          item: PricedItem(
            sku: line.sku,
            name: offer.name,
            options: offer.options,
            unitPrice: price,
            quantity: line.quantity,
            taxClass: offer.taxClass.map { TaxClass.ID(rawValue: $0) }
          ),
          stock: offer.stockRow,
          available: offer.available
        )
      )
    }
    guard errors.isEmpty else { throw Problem.invalid(errors) }
    return found
  }

  /// Throws a problem with the shortages if the stock is less than the quantity of any item.
  func requireStock(of items: [StockedItem]) throws(Problem) {
    let shortages = items.filter { $0.available < $0.item.quantity }.map {
      Shortage(sku: $0.item.sku, wanted: $0.item.quantity, available: max(0, $0.available))
    }
    guard shortages.isEmpty else { throw .outOfStock(shortages) }
  }

  /// Returns the quote for shipping items to a country by a method, or by the cheapest one.
  ///
  /// A buyer with a VAT ID of the country may owe the tax; see ``PriceCalculation``.
  func quote(
    _ items: [PricedItem],
    by rules: QueuedRows<any StoredPricingRule>,
    in currency: Currency,
    to country: CountryCode,
    by code: ShippingMethod.ID?,
    discount: Discount?,
    vatID: String?
  ) async throws -> Quote {
    do {
      let rules = try await rules.all()
      let calculation = try PriceCalculation(
        items,
        in: currency,
        discount: discount,
        tax: rules.lazy.compactMap { $0 as? TaxRate }.first,
        vatID: vatID.flatMap { VATID($0) }
      )
      let methods = rules.compactMap { $0 as? ShippingMethod }.filter(\.isActive)
      if code != nil, methods.isEmpty { throw Problem.noShippingMethod(try await activeMethods()) }
      var best: (method: ShippingMethod, rate: ShippingMethod.Rate, price: Money)?
      for method in methods {
        guard let rate = method.rate(to: country, in: currency),
          try rate.accepts(calculation.discountedSubtotal)
        else { continue }
        let price = try calculation.shipping(by: rate)
        if let best, try !price.isLess(than: best.price) { continue }
        best = (method, rate, price)
      }
      guard let best else {
        throw Problem.notShipped(
          to: country,
          in: currency,
          subtotal: calculation.discountedSubtotal,
          by: methods
        )
      }
      let quote = try calculation.quote(
        to: country,
        by: best.method.choice(by: best.rate),
        for: best.price
      )
      guard quote.totals.total.minorUnits <= Self.maximumTotal else { throw MoneyError.outOfRange }
      return quote
    } catch is MoneyError {
      throw Problem.invalid([
        FieldError(
          field: "lines",
          code: "too_large",
          message: "Order less: the total is too large."
        )
      ])
    }
  }

  private func activeMethods() async throws -> [ShippingMethod] {
    try await PricingRuleStore<ShippingMethod>(transaction).all().filter(\.isActive)
  }
}

extension Problem {
  /// There is no active shipping method with the code.
  fileprivate static func noShippingMethod(_ active: [ShippingMethod]) -> Problem {
    .invalid([
      FieldError(
        field: "shippingMethod",
        code: "unknown",
        message: "The store has no such shipping method.",
        accepted: active.map(\.code.rawValue)
      )
    ])
  }
}

extension ShippingMethod.Rate {
  /// Returns `true` if the rate accepts orders of a discounted subtotal.
  func accepts(_ subtotal: Money) throws(MoneyError) -> Bool {
    if let minimum, try subtotal.isLess(than: minimum) { return false }
    if let maximum, try maximum.isLess(than: subtotal) { return false }
    return true
  }
}

extension QuoteBuilder {
  /// Returns the discount of a code if it applies to the items and the customer; `nil` without a code.
  func discount(
    _ code: Discount.ID?,
    on items: [PricedItem],
    in currency: Currency,
    for customer: String? = nil
  ) async throws -> Discount? {
    guard let code else { return nil }
    let discounts = PricingRuleStore<Discount>(transaction)
    guard let discount = try await discounts.stored(code.rawValue.uppercased()) else {
      throw Problem.discountInvalid(code, because: .unknown)
    }
    guard discount.isActive else { throw Problem.discountInvalid(code, because: .inactive) }
    if let start = discount.startsAt, now < start {
      throw Problem.discountInvalid(code, because: .notStarted)
    }
    if let end = discount.endsAt, now >= end {
      throw Problem.discountInvalid(code, because: .ended)
    }
    let amounts = [discount.amount, discount.cap, discount.minimumSpend].compactMap(\.self)
    guard amounts.allSatisfy({ $0.currency == currency }) else {
      throw Problem.discountInvalid(code, because: .currency)
    }
    if let minimum = discount.minimumSpend,
      // A subtotal that overflows reaches any minimum; the quote itself refuses it later.
      let subtotal = try? PriceCalculation(items, in: currency).subtotal,
      subtotal.minorUnits < minimum.minorUnits
    {
      throw Problem.discountInvalid(code, because: .minimumSpend, minimum: minimum)
    }
    if let limit = discount.limit, discount.uses >= limit {
      throw Problem.discountInvalid(code, because: .usedUp)
    }
    if let customer, let limit = discount.limitPerCustomer {
      guard try await discounts.uses(of: discount.code, by: customer) < limit else {
        throw Problem.discountInvalid(code, because: .usedUpByCustomer)
      }
    }
    return discount
  }
}
