import Foundation
import FoundationCore
import Ordering
import StoreCore

/// An item to buy, with its current price and its quantity.
struct PricedItem: Sendable, Hashable {
  let sku: ProductReference.ID
  let name: String
  var options: [String: String] = [:]
  var unitPrice: Money
  let quantity: Int
  /// The code of the tax class; `nil` for the standard class.
  var taxClass: TaxClass.ID?
}

/// The computation of totals that quotes and orders share.
///
/// Amounts are in the currency's smallest unit. The discount is rounded half up once, as a whole,
/// and then allocated to the lines in proportion to their cost, so that the parts add up to it. Tax
/// is rounded half up on each line and on each rate of the shipping; the tax of the order is the sum
/// of these. The tax is either included in the prices or added to them.
///
/// A buyer who owes the tax pays the prices without it, each rounded half up; discounts and the limits
/// of shipping rates are then of these prices.
struct PriceCalculation {
  let items: [PricedItem]
  let currency: Currency
  let tax: TaxRate?
  /// The notice of invoices if the buyer owes the tax.
  private let reverseCharge: String?
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
    tax: TaxRate? = nil,
    vatID: VATID? = nil
  ) throws(MoneyError) {
    var items = items
    reverseCharge = vatID?.country == tax?.country ? tax?.reverseCharge : nil
    if reverseCharge != nil, let tax, tax.isIncluded {
      for place in items.indices {
        let (price, rate) = (items[place].unitPrice, tax.rate(of: items[place].taxClass))
        items[place].unitPrice = try price - price.tax(includedAt: rate.percent)
      }
    }
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
    for price: Money
  ) throws(MoneyError) -> Quote {
    var lines: [OrderLine] = []
    for (place, item) in items.enumerated() {
      let amount = try taxed(try costs[place] - discounts[place], at: rate(of: item.taxClass))
      lines.append(
        OrderLine(
          sku: item.sku,
          name: item.name,
          options: item.options,
          unitPrice: item.unitPrice,
          quantity: item.quantity,
          discount: discounts[place],
          taxPercent: amount.percent,
          exemption: amount.exemption,
          tax: amount.tax,
          total: amount.total
        )
      )
    }
    let shares = try shippingShares(of: price)
    let shipping = try shares.map(\.price).total(in: currency)
    let charge = charge(for: shipping)
    var shippingTaxes: [TaxAmount] = []
    if charge.minorUnits > 0 {
      for share in shares { shippingTaxes.append(try taxed(share.price, at: share.rate)) }
    }
    return Quote(
      country: country,
      lines: lines,
      shipping: choice,
      shippingTaxes: shippingTaxes,
      discountCode: discount?.code,
      totals: Totals(
        subtotal: subtotal,
        discount: try (try discounts.total(in: currency)) + (try shipping - charge),
        shipping: shipping,
        tax: try (lines.map(\.tax) + shippingTaxes.map(\.tax)).total(in: currency),
        isTaxIncluded: isTaxIncluded,
        total: try (lines.map(\.total) + shippingTaxes.map(\.total)).total(in: currency)
      )
    )
  }

  private var isTaxIncluded: Bool { reverseCharge == nil && tax?.isIncluded ?? true }

  /// Returns the rate of a tax class; 0 in a country without rates, or if the buyer owes the tax.
  private func rate(of taxClass: TaxClass.ID?) -> TaxClass {
    guard reverseCharge == nil, let tax else {
      return TaxClass(code: .standard, percent: 0, exemption: reverseCharge)
    }
    return tax.rate(of: taxClass)
  }

  /// Returns the price of shipping by tax rate, the highest first: at the rate of its class, or else
  /// divided in proportion to the discounted goods of each rate; without the tax that the buyer owes.
  private func shippingShares(
    of price: Money
  ) throws(MoneyError) -> [(rate: TaxClass, price: Money)] {
    guard price.minorUnits > 0 else { return [] }
    guard let tax else { return [(rate(of: nil), price)] }
    let shares = try price.divided(over: try shippingRates(in: tax))
    guard reverseCharge != nil else { return shares }
    var net: [Money] = []
    for share in shares {
      let included = try share.price.tax(includedAt: tax.isIncluded ? share.rate.percent : 0)
      net.append(try share.price - included)
    }
    return [(rate(of: nil), try net.total(in: currency))]
  }

  /// Returns the tax rates that shipping has, the highest first, with the value of the goods of each.
  private func shippingRates(
    in tax: TaxRate
  ) throws(MoneyError) -> [(rate: TaxClass, value: Int64)] {
    if let own = tax.shipping { return [(tax.rate(of: own), 1)] }
    var goods: [(rate: TaxClass, value: Int64)] = []
    for (place, item) in items.enumerated() {
      let rate = tax.rate(of: item.taxClass)
      var value = try costs[place] - discounts[place]
      if reverseCharge != nil, tax.isIncluded {
        // In proportion to the prices with tax, as for a buyer who pays it.
        value = try value + value.percentage(rate.percent, rounding: .halfUp)
      }
      let known = goods.firstIndex {
        ($0.rate.percent, $0.rate.exemption) == (rate.percent, rate.exemption)
      }
      if let known {
        goods[known].value += value.minorUnits
      } else {
        goods.append((rate, value.minorUnits))
      }
    }
    return goods.ordered {
      ($1.rate.percent, $0.rate.exemption ?? "") < ($0.rate.percent, $1.rate.exemption ?? "")
    }
  }

  /// Returns an amount at a rate, with the tax in it or on top of it.
  private func taxed(_ amount: Money, at rate: TaxClass) throws(MoneyError) -> TaxAmount {
    let tax =
      isTaxIncluded
      ? try amount.tax(includedAt: rate.percent)
      : try amount.percentage(rate.percent, rounding: .halfUp)
    let net = isTaxIncluded ? try amount - tax : amount
    return TaxAmount(
      percent: rate.percent,
      exemption: rate.exemption,
      net: net,
      tax: tax,
      total: try net + tax
    )
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

extension Money {
  /// Returns the amount divided over tax rates in proportion to the values of their goods, or equally
  /// over goods that cost nothing; rates without a part are left out.
  fileprivate func divided(
    over goods: [(rate: TaxClass, value: Int64)]
  ) throws(MoneyError) -> [(rate: TaxClass, price: Money)] {
    let isFree = goods.allSatisfy { $0.value == 0 }
    let parts = try allocated(by: goods.map { isFree ? 1 : Int($0.value) })
    return zip(goods.map(\.rate), parts).filter { $1.minorUnits > 0 }.map { (rate: $0, price: $1) }
  }

  /// Returns the tax of a rate in per cent that the amount includes, rounded half up.
  fileprivate func tax(includedAt percent: Decimal) throws(MoneyError) -> Money {
    // Of 119 euros that include 19 per cent, 19 of 119 parts are tax.
    let thousandths = try Money(minorUnits: 100_000, currency: currency)
      .percentage(percent, rounding: .halfUp).minorUnits
    let whole = 100_000 + Int128(thousandths)
    let twice = 2 * Int128(minorUnits) * Int128(thousandths) + whole
    // The tax is at most the amount, so that it fits.
    return Money(minorUnits: Int64(twice / (2 * whole)), currency: currency)
  }
}
