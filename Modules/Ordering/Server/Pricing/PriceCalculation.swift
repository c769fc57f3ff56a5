import Foundation
import FoundationCore
import Ordering
import StoreCore

/// What goods come to: the one computation that quotes and orders share.
///
/// Everything is counted in the currency's smallest unit. The discount is rounded half up once, as
/// a whole, and then divided over the lines by what they cost, so that the parts add up to it. Tax
/// is rounded half up on each line and on the shipping, and the tax of the order is the sum of
/// these. Where prices include the tax it is found in them, otherwise it comes on top.
struct PriceCalculation {
  let goods: [PricedItem]
  let currency: Currency
  let tax: TaxRate?
  let subtotal: Money
  /// What the code takes off each line.
  let discounts: [Money]
  /// What the lines come to after the discount.
  let value: Money
  private let discount: Discount?
  private let costs: [Money]

  init(
    _ goods: [PricedItem],
    in currency: Currency,
    discount: Discount? = nil,
    tax: TaxRate? = nil
  ) throws(MoneyError) {
    (self.goods, self.currency, self.discount, self.tax) = (goods, currency, discount, tax)
    var costs: [Money] = []
    for line in goods { costs.append(try line.unitPrice * Int64(line.quantity)) }
    subtotal = try costs.total(in: currency)
    let taken = try discount?.taken(from: subtotal) ?? .zero(currency)
    discounts =
      subtotal.minorUnits == 0
      ? costs : try taken.allocated(by: costs.map { Int($0.minorUnits) })
    value = try subtotal - taken
    self.costs = costs
  }

  /// What sending the goods by a rate costs, before any discount on it.
  func shipping(by rate: ShippingMethod.Rate) throws(MoneyError) -> Money {
    guard let free = rate.freeAbove, try !value.isLess(than: free) else { return rate.price }
    return .zero(currency)
  }

  /// What is to be paid for the shipping of a price, without tax on top.
  func charge(for shipping: Money) -> Money {
    discount?.kind.known == .freeShipping ? .zero(currency) : shipping
  }

  /// All of it, sent to a country in a way that costs so much.
  func quote(
    to country: CountryCode,
    by choice: ShippingMethod.Choice,
    for shipping: Money
  ) throws(MoneyError) -> Quote {
    var lines: [OrderLine] = []
    for (place, item) in goods.enumerated() {
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

  /// The tax on an amount, and the amount with it.
  private func taxed(_ amount: Money) throws(MoneyError) -> (tax: Money, total: Money) {
    guard let tax else { return (.zero(currency), amount) }
    let part = try tax.part(of: amount)
    return (part, tax.isIncluded ? amount : try amount + part)
  }
}

extension Discount {
  /// What it takes off lines that cost so much; never more than that.
  fileprivate func taken(from subtotal: Money) throws(MoneyError) -> Money {
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
  /// The tax on an amount, rounded half up.
  fileprivate func part(of amount: Money) throws(MoneyError) -> Money {
    guard isIncluded else { return try amount.percentage(percent, rounding: .halfUp) }
    // Of 119 euros that include 19 per cent, 19 of 119 parts are tax.
    let thousandths = try Money(minorUnits: 100_000, currency: amount.currency)
      .percentage(percent, rounding: .halfUp).minorUnits
    let whole = 100_000 + Int128(thousandths)
    let twice = 2 * Int128(amount.minorUnits) * Int128(thousandths) + whole
    // No part is larger than the whole, which fits.
    return Money(minorUnits: Int64(twice / (2 * whole)), currency: amount.currency)
  }
}
