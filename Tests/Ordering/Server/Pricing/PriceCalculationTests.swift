import Foundation
import FoundationCore
import Ordering
import TestSupport
import Testing

@testable import OrderingServer

/// The computation of totals.
struct PriceCalculationTests {
  private let germany = TaxRate(country: .germany, percent: 19, isIncluded: true)
  private let austria = TaxRate(country: .austria, percent: 20, isIncluded: false)

  @Test func aPercentageIsRoundedOnceAndDividedOverTheLines() throws {
    let discount = Discount(code: "TEN", kind: .known(.percentage), percent: 10)
    let quote = try quote(.goods(333, 333, 339), discount)
    // A tenth of 1005 cents is 100.5, and so 101; the shares are 33.5, 33.5 and 34.1 of them.
    #expect(quote.totals.discount.minorUnits == 101)
    #expect(quote.lines.map(\.discount.minorUnits) == [34, 33, 34])
  }

  @Test func aCapHolds() throws {
    let cap = Money(minorUnits: 50, currency: .euro)
    let discount = Discount(code: "TEN", kind: .known(.percentage), percent: 10, cap: cap)
    #expect(try quote(.goods(1000), discount).totals.discount == cap)
  }

  @Test func aFixedAmountIsNeverMoreThanTheGoods() throws {
    let amount = Money(minorUnits: 5000, currency: .euro)
    let discount = Discount(code: "FIFTY", kind: .known(.fixed), amount: amount)
    let totals = try quote(.goods(1000), discount, shipping: 490).totals
    #expect(totals.discount.minorUnits == 1000)
    #expect(totals.total.minorUnits == 490)
  }

  @Test func freeShippingTakesOffTheShippingAlone() throws {
    let discount = Discount(code: "FREE", kind: .known(.freeShipping))
    let totals = try quote(.goods(1000), discount, shipping: 490).totals
    #expect(totals.shipping.minorUnits == 490)
    #expect(totals.discount.minorUnits == 490)
    #expect(totals.total.minorUnits == 1000)
  }

  @Test func taxIsFoundInPricesOrPutOnTop() throws {
    let within = try quote(.goods(11900), tax: germany)
    #expect(within.totals.tax.minorUnits == 1900)
    #expect(within.totals.total.minorUnits == 11900)
    let onTop = try quote(.goods(10000), tax: austria)
    #expect(onTop.totals.tax.minorUnits == 2000)
    #expect(onTop.totals.total.minorUnits == 12000)
    // Half a cent counts as a whole one: a fifth of 13 cents and one of 12 are 2.6 and 2.4.
    #expect(try quote(.goods(13, 12), tax: austria).lines.map(\.tax.minorUnits) == [3, 2])
    let fine = TaxRate(country: .austria, percent: Decimal(string: "7.725") ?? 0, isIncluded: true)
    #expect(try quote(.goods(107_725), tax: fine).totals.tax.minorUnits == 7725)
  }

  @Test func goodsThatCostNothingAreGoods() throws {
    let discount = Discount(code: "TEN", kind: .known(.percentage), percent: 10)
    let totals = try quote(.goods(0, 0), discount, tax: germany).totals
    #expect(totals.total.minorUnits == 0 && totals.discount.minorUnits == 0)
  }

  @Test func overflowingAmountsThrowOutOfRange() throws {
    #expect(throws: MoneyError.outOfRange) { try quote(.goods(.max, 1)) }
    let goods = PricedItem(
      sku: "A",
      name: "",
      unitPrice: .init(minorUnits: .max, currency: .yen),
      quantity: 2
    )
    #expect(throws: MoneyError.outOfRange) { _ = try PriceCalculation([goods], in: .yen) }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func noCentIsLostOrMade(seed: UInt64) throws {
    var random = SplitMix64(seed)
    for _ in 0..<500 {
      let goods = (0..<Int.random(in: 1...8, using: &random)).map { place in
        PricedItem(
          sku: .init(rawValue: "S\(place)"),
          name: "",
          unitPrice: Money(
            minorUnits: Int64.random(in: 0...20_000, using: &random),
            currency: .euro
          ),
          quantity: Int.random(in: 1...9, using: &random)
        )
      }
      let discount = Self.discount(using: &random)
      let tax = [nil, germany, austria].randomElement(using: &random) ?? nil
      let shipping = Int64.random(in: 0...2000, using: &random)
      let quote = try quote(goods, discount, shipping: shipping, tax: tax)
      let totals = quote.totals
      let lines = quote.lines
      let onLines = lines.reduce(0) { $0 + $1.discount.minorUnits }
      let onShipping = discount?.kind == .known(.freeShipping) ? shipping : 0
      let onTop = tax?.isIncluded == false ? totals.tax.minorUnits : 0
      #expect(totals.discount.minorUnits == onLines + onShipping)
      #expect(
        totals.total.minorUnits
          == totals.subtotal.minorUnits - totals.discount.minorUnits + shipping + onTop
      )
      for (line, item) in zip(lines, goods) {
        let cost = item.unitPrice.minorUnits * Int64(item.quantity)
        #expect((0...cost).contains(line.discount.minorUnits))
        #expect(line.tax.minorUnits >= 0 && line.total.minorUnits >= 0)
        let whole = cost - line.discount.minorUnits
        #expect(
          line.total.minorUnits == whole + (tax?.isIncluded == false ? line.tax.minorUnits : 0)
        )
      }
      if let cap = discount?.cap { #expect(onLines <= cap.minorUnits) }
      #expect(totals.tax.minorUnits >= 0 && totals.total.minorUnits >= 0)
    }
  }

  @Test func aRateOfACountryGoesBeforeThatOfAllOthers() {
    let method = ShippingMethod(
      code: "post",
      name: "Post",
      rates: [
        .init(price: .init(minorUnits: 900, currency: .euro)),
        .init(countries: [.germany], price: .init(minorUnits: 400, currency: .euro)),
        .init(countries: [.germany], price: .init(minorUnits: 500, currency: .euro)),
        .init(countries: [.austria], price: .init(minorUnits: 500, currency: .yen)),
      ]
    )
    #expect(method.rate(to: .germany, in: .euro)?.price.minorUnits == 400)
    #expect(method.rate(to: .austria, in: .euro) == nil)
    #expect(method.rate(to: .austria, in: .yen)?.price.minorUnits == 500)
    #expect(method.rate(to: .japan, in: .euro)?.price.minorUnits == 900)
  }

  private static func discount(using random: inout SplitMix64) -> Discount? {
    let amount = Money(minorUnits: Int64.random(in: 1...30_000, using: &random), currency: .euro)
    let percent = Decimal(Int.random(in: 1...100_000, using: &random)) / 1000
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: nil
    case 1: Discount(code: "A", kind: .known(.fixed), amount: amount)
    case 2: Discount(code: "B", kind: .known(.freeShipping))
    case 3: Discount(code: "C", kind: .known(.percentage), percent: percent)
    default: Discount(code: "D", kind: .known(.percentage), percent: percent, cap: amount)
    }
  }

  private func quote(
    _ goods: [PricedItem],
    _ discount: Discount? = nil,
    shipping: Int64 = 0,
    tax: TaxRate? = nil
  ) throws -> Quote {
    try PriceCalculation(goods, in: .euro, discount: discount, tax: tax).quote(
      to: .germany,
      by: .init(code: "post", name: "Post", daysFrom: 1, daysTo: 2),
      for: Money(minorUnits: shipping, currency: .euro)
    )
  }
}

extension [PricedItem] {
  /// Returns one item for each price in cents.
  fileprivate static func goods(_ cents: Int64...) -> [PricedItem] {
    cents.enumerated().map { place, cents in
      PricedItem(
        sku: .init(rawValue: "S\(place)"),
        name: "Thing \(place)",
        unitPrice: Money(minorUnits: cents, currency: .euro),
        quantity: 1
      )
    }
  }
}

extension CountryCode {
  fileprivate static let germany = named("DE")
  fileprivate static let austria = named("AT")
  fileprivate static let japan = named("JP")

  private static func named(_ code: String) -> CountryCode {
    guard let country = CountryCode(code) else { preconditionFailure("\(code) is a code.") }
    return country
  }
}
