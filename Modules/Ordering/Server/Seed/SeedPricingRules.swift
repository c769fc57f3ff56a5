import Foundation
import FoundationCore
import Ordering
import StoreCore

/// What the demo store sends where, for how much, with which tax, and for which codes.
enum SeedPricingRules {
  /// How orders are sent: by parcel to many countries, by courier to fewer.
  static let methods = [
    ShippingMethod(
      code: "standard",
      name: "Parcel",
      rates: rates(home, 490, freeAbove: 6000, days: 1...2)
        + rates(union, 890, freeAbove: 12_000, days: 2...5)
        + rates(near, 1490, days: 3...6)
        + rates(far, 2490, days: 6...12)
    ),
    ShippingMethod(
      code: "express",
      name: "Courier",
      rates: rates(home, 990, days: 1...1)
        + rates(union + near, 1990, days: 1...2)
        + rates(["JP", "US"], 4490, maximum: 50_000, days: 2...4)
    ),
  ]

  /// What is sent to the United States bears no tax here.
  static let taxes = [
    tax("AT", 20), tax("AU", 10), tax("BE", 21), tax("CA", 5, isIncluded: false),
    tax("CH", Decimal(81) / 10), tax("DE", 19), tax("DK", 25), tax("ES", 21),
    tax("FI", Decimal(255) / 10), tax("FR", 20), tax("GB", 20), tax("IE", 23), tax("IT", 22),
    tax("JP", 10), tax("KR", 10), tax("NL", 21), tax("NO", 25), tax("PL", 23), tax("PT", 23),
    tax("SE", 25),
  ].compactMap(\.self)

  /// Codes of every kind, one that is over and one that is switched off among them.
  static func discounts(from opening: Date) -> [Discount] {
    [
      Discount(
        code: "WELCOME",
        kind: .known(.percentage),
        percent: 10,
        cap: Money(minorUnits: 2000, currency: .euro),
        limitPerCustomer: 1
      ),
      Discount(
        code: "FIVER",
        kind: .known(.fixed),
        amount: Money(minorUnits: 500, currency: .euro),
        minimumSpend: Money(minorUnits: 4000, currency: .euro),
        limit: 100
      ),
      Discount(code: "SHIPFREE", kind: .known(.freeShipping)),
      Discount(
        code: "OPENING",
        kind: .known(.percentage),
        percent: 20,
        startsAt: opening,
        endsAt: opening + 30 * 86_400
      ),
      Discount(code: "FRIENDS", kind: .known(.percentage), percent: 30, isActive: false),
    ]
  }

  private static let home = ["DE"]
  private static let union = [
    "AT", "BE", "DK", "ES", "FI", "FR", "IE", "IT", "NL", "PL", "PT", "SE",
  ]
  private static let near = ["CH", "GB", "NO"]
  private static let far = ["AU", "CA", "JP", "KR", "US"]

  /// What it costs to send to some countries, once in each currency that is paid in.
  private static func rates(
    _ countries: [String],
    _ cents: Int64,
    freeAbove: Int64? = nil,
    maximum: Int64? = nil,
    days: ClosedRange<Int>
  ) -> [ShippingMethod.Rate] {
    [Currency.euro, .usDollar, .poundSterling, .yen].map { currency in
      ShippingMethod.Rate(
        countries: countries.compactMap { CountryCode($0) },
        price: Money(euroCents: cents, in: currency),
        freeAbove: freeAbove.map { Money(euroCents: $0, in: currency) },
        maximum: maximum.map { Money(euroCents: $0, in: currency) },
        daysFrom: days.lowerBound,
        daysTo: days.upperBound
      )
    }
  }

  private static func tax(_ country: String, _ percent: Decimal, isIncluded: Bool = true)
    -> TaxRate?
  {
    CountryCode(country).map { TaxRate(country: $0, percent: percent, isIncluded: isIncluded) }
  }
}
