import Foundation
import FoundationCore
import Ordering
import StoreCore

/// An item to buy, with its current price and its quantity.
struct PricedItem: Sendable, Hashable {
  let sku: ProductReference.ID
  let name: String
  var options: [String: String] = [:]
  let unitPrice: Money
  let quantity: Int
}

/// The computation of totals that quotes and orders share.
///
/// Amounts are in the currency's smallest unit. The discount is rounded half up once, as a whole,
/// and then allocated to the lines in proportion to their cost, so that the parts add up to it. Tax
/// is rounded half up on each line and on the shipping; the tax of the order is the sum of these.
/// The tax is either included in the prices or added to them.
struct PriceCalculation {
  let items: [PricedItem]
  let currency: Currency
  let tax: TaxRate?
  let subtotal: Money
  /// The discount on each line.
  let discounts: [Money]
  /// The subtotal less the discount.
  let discountedSubtotal: Money
  private let discount: Discount?
  private let costs: [Money]

  init(
    _ items: [PricedItem],
    in currency: Currency,
    discount: Discount? = nil,
    tax: TaxRate? = nil
  ) throws(MoneyError) {
    (self.items, self.currency, self.discount, self.tax) = (items, currency, discount, tax)
    var costs: [Money] = []
    for line in items { costs.append(try line.unitPrice * Int64(line.quantity)) }
    subtotal = try costs.total(in: currency)
    let taken = try discount?.reduction(of: subtotal) ?? .zero(currency)
    discounts =
      subtotal.minorUnits == 0
      ? costs : try taken.allocated(by: costs.map { Int($0.minorUnits) })
    discountedSubtotal = try subtotal - taken
    self.costs = costs
  }

  /// Returns the price of shipping by a rate, before any discount on it.
  func shipping(by rate: ShippingMethod.Rate) throws(MoneyError) -> Money {
    guard let free = rate.freeAbove, try !discountedSubtotal.isLess(than: free) else {
      return rate.price
    }
    return .zero(currency)
  }

  /// Returns the charge for shipping of a price after the discount, without added tax.
  func charge(for shipping: Money) -> Money {
    discount?.kind.known == .freeShipping ? .zero(currency) : shipping
  }

  /// Returns the quote for shipping to a country by a method at a price.
  func quote(
    to country: CountryCode,
    by choice: ShippingMethod.Choice,
    for shipping: Money
  ) throws(MoneyError) -> Quote {
    var lines: [OrderLine] = []
    for (place, item) in items.enumerated() {
      let (tax, total) = try taxed(try costs[place] - discounts[place])
      lines.append(
        OrderLine(
          sku: item.sku,
          name: item.name,
          options: item.options,
          unitPrice: item.unitPrice,
          quantity: item.quantity,
          discount: discounts[place],
          taxPercent: self.tax?.percent ?? 0,
          tax: tax,
          total: total
        )
      )
    }
    let charge = charge(for: shipping)
    let (shippingTax, shippingTotal) = try taxed(charge)
    return Quote(
      country: country,
      lines: lines,
      shipping: choice,
      discountCode: discount?.code,
      totals: Totals(
        subtotal: subtotal,
        discount: try (try discounts.total(in: currency)) + (try shipping - charge),
        shipping: shipping,
        tax: try (try lines.map(\.tax).total(in: currency)) + shippingTax,
        isTaxIncluded: tax?.isIncluded ?? true,
        total: try (try lines.map(\.total).total(in: currency)) + shippingTotal
      )
    )
  }

  /// Returns the tax on an amount, and the amount with tax.
  private func taxed(_ amount: Money) throws(MoneyError) -> (tax: Money, total: Money) {
    guard let tax else { return (.zero(currency), amount) }
    let part = try tax.part(of: amount)
    return (part, tax.isIncluded ? amount : try amount + part)
  }
}

extension Discount {
  /// Returns the discount on a subtotal, at most the subtotal itself.
  fileprivate func reduction(of subtotal: Money) throws(MoneyError) -> Money {
    switch kind.known {
    case .percentage?:
      let part = try subtotal.percentage(percent ?? 0, rounding: .halfUp)
      guard let cap, try cap.isLess(than: part) else { return part }
      return cap
    case .fixed?:
      guard let amount else { return .zero(subtotal.currency) }
      return try amount.isLess(than: subtotal) ? amount : subtotal
    case .freeShipping?, nil: return .zero(subtotal.currency)
    }
  }
}

extension TaxRate {
  /// Returns the tax on an amount, rounded half up.
  fileprivate func part(of amount: Money) throws(MoneyError) -> Money {
    guard isIncluded else { return try amount.percentage(percent, rounding: .halfUp) }
    // Of 119 euros that include 19 per cent, 19 of 119 parts are tax.
    let thousandths = try Money(minorUnits: 100_000, currency: amount.currency)
      .percentage(percent, rounding: .halfUp).minorUnits
    let whole = 100_000 + Int128(thousandths)
    let twice = 2 * Int128(amount.minorUnits) * Int128(thousandths) + whole
    // The tax is at most the amount, so that it fits.
    return Money(minorUnits: Int64(twice / (2 * whole)), currency: amount.currency)
  }
}
