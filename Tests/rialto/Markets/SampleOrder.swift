import Foundation
import FoundationCore
import Ordering

extension Order {
  /// An order to a country, with the fields that sales depend on.
  static func sample(
    _ number: Int = 1,
    to country: CountryCode,
    status: OrderStatus = .delivered,
    payment: PaymentStatus = .paid,
    total: Int64,
    paid: Int64? = nil,
    refunded: Int64 = 0,
    allowed: [OrderAction] = [],
    in currency: Currency = .euro
  ) -> Order {
    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
    return Order(
      number: Order.ID(rawValue: "\(number)"),
      status: .known(status),
      payment: .known(payment),
      revision: 1,
      email: "ada@example.com",
      address: Address(name: "Ada", lines: ["Markt 1"], city: "Town", country: country),
      lines: [],
      shipping: ShippingMethod.Choice(code: "post", name: "Post", daysFrom: 1, daysTo: 2),
      totals: Totals(
        subtotal: money(total),
        discount: money(0),
        shipping: money(0),
        tax: money(0),
        isTaxIncluded: true,
        total: money(total)
      ),
      paid: money(paid ?? total),
      refunded: money(refunded),
      allowed: allowed.map { .known($0) },
      createdAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 86_400)
    )
  }
}

extension SalesRow {
  /// A row of a sales report by country, with the figures that markets show.
  static func sample(
    _ country: String,
    orders: Int,
    total: Money,
    refunds: Money? = nil
  ) -> SalesRow {
    let zero = Money.zero(total.currency)
    return SalesRow(
      key: country,
      currency: total.currency,
      sold: SalesFigures(
        orders: orders,
        items: orders,
        gross: total,
        discount: zero,
        shipping: zero,
        tax: zero,
        total: total,
        refunds: refunds ?? zero,
        refundedTax: zero
      )
    )
  }
}

extension Money {
  static func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .euro) }
  static func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usDollar) }
  static func yen(_ yen: Int64) -> Money { Money(minorUnits: yen, currency: .yen) }
}

extension ShippingMethod {
  /// A shipping method with prices by country; an empty code stands for all other countries.
  static func sample(
    _ code: String,
    isActive: Bool = true,
    prices: [(country: String, price: Money)]
  ) -> ShippingMethod {
    ShippingMethod(
      code: ShippingMethod.ID(rawValue: code),
      name: code.capitalized,
      isActive: isActive,
      rates: prices.map { country, price in
        ShippingMethod.Rate(countries: [CountryCode(country)].compactMap(\.self), price: price)
      }
    )
  }
}
