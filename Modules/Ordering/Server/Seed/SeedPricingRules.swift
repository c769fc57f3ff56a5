import Foundation
import FoundationCore
import Ordering
import StoreCore

/// The profile, shipping methods, tax rates and discounts of the demo store.
enum SeedPricingRules {
  static let profile = StoreProfile(
    name: "Rialto demo",
    country: CountryCode("DE"),
    currency: .euro,
    seller: Seller(
      name: "Rialto Demo GmbH",
      address: ["Markt 1", "10115 Berlin", "Germany"],
      taxNumber: "27/123/45678",
      vatID: "DE123456789",
      contact: "shop@example.com"
    ),
    bank: ["IBAN DE02 1203 0000 0000 2020 51"],
    footer: ["Amtsgericht Charlottenburg, HRB 1234"]
  )

  /// The shipping methods: a parcel to many countries, a courier to fewer.
  static let methods = [
    ShippingMethod(
      code: "standard",
      name: "Parcel",
      rates: rates(to: home, 490, freeAbove: 6000, days: 1...2)
        + rates(to: union, 890, freeAbove: 12_000, days: 2...5)
        + rates(to: near, 1490, days: 3...6)
        + rates(to: far, 2490, days: 6...12)
    ),
    ShippingMethod(
      code: "express",
      name: "Courier",
      rates: rates(to: home, 990, days: 1...1)
        + rates(to: union + near, 1990, days: 1...2)
        + rates(to: ["JP", "US"], 4490, maximum: 50_000, days: 2...4)
    ),
  ]

  /// The tax rates, in many countries with a lower one on food; orders to the United States are not
  /// taxed.
  static let taxes = [
    tax(in: "AT", 20, food: 10), tax(in: "AU", 10, food: 0), tax(in: "BE", 21, food: 6),
    tax(in: "CA", 5, food: 0, isIncluded: false),
    tax(in: "CH", Decimal(81) / 10, food: Decimal(26) / 10), tax(in: "DE", 19, food: 7),
    tax(in: "DK", 25), tax(in: "ES", 21, food: 10),
    tax(in: "FI", Decimal(255) / 10, food: Decimal(135) / 10),
    tax(in: "FR", 20, food: Decimal(55) / 10), tax(in: "GB", 20, food: 0),
    tax(in: "IE", 23, food: 0), tax(in: "IT", 22), tax(in: "JP", 10, food: 8), tax(in: "KR", 10),
    tax(in: "NL", 21, food: 9), tax(in: "NO", 25, food: 15), tax(in: "PL", 23), tax(in: "PT", 23),
    tax(in: "SE", 25, food: 6),
  ].compactMap(\.self)

  /// Discounts of every kind, including an expired and an inactive one.
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

  /// Returns the rates for some countries, one per currency.
  private static func rates(
    to countries: [String],
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

  private static func tax(
    in country: String,
    _ percent: Decimal,
    food: Decimal? = nil,
    isIncluded: Bool = true
  ) -> TaxRate? {
    CountryCode(country).map { country in
      TaxRate(
        country: country,
        percent: percent,
        isIncluded: isIncluded,
        classes: food.map { [TaxClass(code: "food", percent: $0)] } ?? []
      )
    }
  }
}
