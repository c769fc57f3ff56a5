import Foundation
import FoundationCore
import Ordering
import TestSupport
import Testing

@testable import OrderingServer

/// The taxes of mixed baskets in six countries; the sums beside them were worked out by hand.
struct TaxTableTests {
  /// 19 and 7 per cent, in the prices; shipping as its goods.
  @Test func germany() throws {
    let tax = try rate("DE", 19, ["reduced": 7])
    let quote = try quote([(1190, 2, nil), (2140, 1, "reduced")], to: tax, shipping: 490)
    // 23.80 × 19/119 and 21.40 × 7/107.
    #expect(quote.lines.map(\.taxPercent) == [19, 7])
    #expect(quote.lines.map(\.tax.minorUnits) == [380, 140])
    // 4.90 in proportion to 23.80 and 21.40 is 2.5801 and 2.3199; of these 0.4119 and 0.1518.
    #expect(quote.shippingTaxes.map(\.percent) == [19, 7])
    #expect(quote.shippingTaxes.map(\.total.minorUnits) == [258, 232])
    #expect(quote.shippingTaxes.map(\.tax.minorUnits) == [41, 15])
    // 3.80 + 1.40 + 0.41 + 0.15.
    #expect(quote.totals.tax.minorUnits == 576)
    #expect(quote.totals.total.minorUnits == 4520 + 490)
  }

  /// 20, 13 and 10 per cent; shipping has the standard rate, and a tenth is taken off all goods.
  @Test func austria() throws {
    var tax = try rate("AT", 20, ["plants": 13, "food": 10])
    tax.shipping = .standard
    let quote = try quote(
      [(6000, 1, nil), (2200, 1, "food"), (1130, 1, "plants")],
      to: tax,
      Discount(code: "TEN", kind: .known(.percentage), percent: 10),
      shipping: 600
    )
    #expect(quote.lines.map(\.discount.minorUnits) == [600, 220, 113])
    // 54.00 × 20/120, 19.80 × 10/110 and 10.17 × 13/113.
    #expect(quote.lines.map(\.tax.minorUnits) == [900, 180, 117])
    // 6.00 × 20/120.
    #expect(quote.shippingTaxes.map(\.tax.minorUnits) == [100])
    #expect(quote.totals.tax.minorUnits == 1297)
    #expect(quote.totals.total.minorUnits == 9330 - 933 + 600)
  }

  /// 20 and 5.5 per cent; 5 euros are spread over both rates.
  @Test func france() throws {
    let tax = try rate("FR", 20, ["books": Decimal(55) / 10])
    let quote = try quote(
      [(1055, 2, "books"), (2400, 1, nil)],
      to: tax,
      Discount(
        code: "FIVE",
        kind: .known(.fixed),
        amount: Money(minorUnits: 500, currency: .euro)
      ),
      shipping: 390
    )
    // 5.00 in proportion to 21.10 and 24.00 is 2.339 and 2.661.
    #expect(quote.lines.map(\.discount.minorUnits) == [234, 266])
    // 18.76 × 5.5/105.5 is 0.978; 21.34 × 20/120 is 3.557.
    #expect(quote.lines.map(\.tax.minorUnits) == [98, 356])
    // 3.90 in proportion to 21.34 and 18.76 is 2.075 and 1.825; of these 0.347 and 0.0949.
    #expect(quote.shippingTaxes.map(\.total.minorUnits) == [208, 182])
    #expect(quote.shippingTaxes.map(\.tax.minorUnits) == [35, 9])
    #expect(quote.totals.tax.minorUnits == 98 + 356 + 35 + 9)
    #expect(quote.totals.total.minorUnits == 4510 - 500 + 390)
  }

  /// 20 per cent, and 0 on books, which are taxed and not exempt.
  @Test func unitedKingdom() throws {
    let tax = try rate("GB", 20, ["books": 0])
    let quote = try quote([(899, 1, "books"), (1200, 1, nil)], to: tax, shipping: 300)
    #expect(quote.lines.map(\.tax.minorUnits) == [0, 200])
    #expect(quote.lines.allSatisfy { $0.exemption == nil })
    // 3.00 in proportion to 12.00 and 8.99 is 1.715 and 1.285; of 1.72 a sixth is 0.287.
    #expect(quote.shippingTaxes.map(\.total.minorUnits) == [172, 128])
    #expect(quote.shippingTaxes.map(\.tax.minorUnits) == [29, 0])
    #expect(quote.totals.tax.minorUnits == 229)
    let books = try self.quote([(899, 1, "books")], to: tax, shipping: 300)
    #expect(books.totals.tax.minorUnits == 0 && books.totals.total.minorUnits == 1199)
  }

  /// 8.1 and 2.6 per cent, on top of the prices.
  @Test func switzerland() throws {
    var tax = try rate("CH", Decimal(81) / 10, ["books": Decimal(26) / 10])
    tax.isIncluded = false
    let quote = try quote([(2000, 1, nil), (3000, 1, "books")], to: tax, shipping: 900)
    #expect(quote.lines.map(\.tax.minorUnits) == [162, 78])
    // 9.00 is 3.60 and 5.40; on these 0.2916 and 0.1404.
    #expect(quote.shippingTaxes.map(\.net.minorUnits) == [360, 540])
    #expect(quote.shippingTaxes.map(\.tax.minorUnits) == [29, 14])
    #expect(quote.shippingTaxes.map(\.total.minorUnits) == [389, 554])
    #expect(quote.totals.tax.minorUnits == 162 + 78 + 29 + 14)
    #expect(quote.totals.total.minorUnits == 5000 + 900 + 283)
  }

  @Test func aCountryWithoutRatesHasNoTax() throws {
    let quote = try quote([(2000, 1, nil), (3000, 1, "books")], to: nil, shipping: 900)
    #expect(quote.totals.tax.minorUnits == 0 && quote.totals.total.minorUnits == 5900)
    #expect(quote.shippingTaxes.map(\.percent) == [0])
  }

  @Test func anExemptClassHasItsReason() throws {
    var tax = try rate("DE", 19)
    tax.classes = [TaxClass(code: "health", percent: 0, exemption: "§ 4 Nr. 14 UStG")]
    let quote = try quote([(5000, 1, "health"), (1190, 1, nil)], to: tax, shipping: 490)
    #expect(quote.lines.map(\.exemption) == ["§ 4 Nr. 14 UStG", nil])
    // 4.90 in proportion to 11.90 and 50.00 is 0.942 and 3.958; of 0.94 the tax is 0.15.
    #expect(quote.shippingTaxes.map(\.exemption) == [nil, "§ 4 Nr. 14 UStG"])
    #expect(quote.shippingTaxes.map(\.total.minorUnits) == [94, 396])
    #expect(quote.totals.tax.minorUnits == 190 + 15)
  }

  @Test func aBusinessWithAVATIDOfTheCountryOwesTheTaxItself() throws {
    var tax = try rate("AT", 20, ["food": 10])
    tax.reverseCharge = "Reverse charge"
    let goods: [Goods] = [(6000, 1, nil), (1100, 2, "food")]
    let quote = try quote(goods, to: tax, shipping: 600, vatID: "atu 1234 5678")
    // 60.00 / 1.2 and 11.00 / 1.1.
    #expect(quote.lines.map(\.unitPrice.minorUnits) == [5000, 1000])
    #expect(quote.lines.map(\.total.minorUnits) == [5000, 2000])
    #expect(quote.lines.allSatisfy { $0.taxPercent == 0 && $0.exemption == "Reverse charge" })
    // 6.00 in proportion to 60.00 and 22.00 is 4.39 and 1.61, which include 0.73 and 0.15.
    #expect(quote.shippingTaxes.map(\.total.minorUnits) == [366 + 146])
    #expect(quote.shippingTaxes.map(\.exemption) == ["Reverse charge"])
    #expect(quote.totals.tax.minorUnits == 0 && !quote.totals.isTaxIncluded)
    #expect(quote.totals.subtotal.minorUnits == 7000 && quote.totals.shipping.minorUnits == 512)
    #expect(quote.totals.total.minorUnits == 7512)

    let taxed = try self.quote(goods, to: tax, shipping: 600)
    #expect(taxed.totals.total.minorUnits == 8800 && taxed.totals.tax.minorUnits == 1000 + 200 + 88)
    // A number of another country, and a country that taxes all buyers.
    #expect(try self.quote(goods, to: tax, shipping: 600, vatID: "DE123456789") == taxed)
    tax.reverseCharge = nil
    #expect(try self.quote(goods, to: tax, shipping: 600, vatID: "ATU12345678") == taxed)
  }

  /// 20.00 in proportion to 119.00 and 107.00 is 10.53 and 9.47, which include 1.68 and 0.62.
  @Test func shippingCostsABusinessWhatItCostsOthersLessTheTax() throws {
    var tax = try rate("DE", 19, ["reduced": 7])
    tax.reverseCharge = "Reverse charge"
    let goods: [Goods] = [(11_900, 1, nil), (10_700, 1, "reduced")]
    let taxed = try quote(goods, to: tax, shipping: 2000)
    #expect(taxed.shippingTaxes.map(\.net.minorUnits) == [885, 885])
    let quote = try self.quote(goods, to: tax, shipping: 2000, vatID: "DE123456789")
    #expect(quote.shippingTaxes.map(\.net.minorUnits) == [1770])
  }

  @Test func aClassWithoutARateIsTaxedAtTheStandardRate() throws {
    let tax = try rate("DE", 19, ["reduced": 7])
    let quote = try quote([(1190, 1, "redcued")], to: tax, shipping: 0)
    #expect(quote.lines.map(\.taxPercent) == [19] && quote.totals.tax.minorUnits == 190)
  }

  /// Each line is rounded: 0.99 × 19/119 is 0.158, and 2.97 × 19/119 would be 0.474.
  @Test func taxIsRoundedByLineAndNotByTotal() throws {
    let goods = [Goods](repeating: (99, 1, nil), count: 3)
    let quote = try quote(goods, to: try rate("DE", 19), shipping: 0)
    #expect(quote.totals.tax.minorUnits == 48)
  }

  @Test func shippingOfGoodsThatCostNothingIsDividedEqually() throws {
    let tax = try rate("DE", 19, ["reduced": 7])
    let quote = try quote([(0, 1, "reduced"), (0, 1, nil)], to: tax, shipping: 491)
    #expect(quote.shippingTaxes.map(\.total.minorUnits) == [246, 245])
  }

  @Test func freeShippingHasNoTax() throws {
    let tax = try rate("DE", 19, ["reduced": 7])
    let quote = try quote(
      [(1190, 1, nil), (1070, 1, "reduced")],
      to: tax,
      Discount(code: "FREE", kind: .known(.freeShipping)),
      shipping: 490
    )
    #expect(quote.totals.tax.minorUnits == 190 + 70 && quote.totals.discount.minorUnits == 490)
    #expect(quote.shippingTaxes.map(\.total.minorUnits) == [0])
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func partsAddUpToTheTotals(seed: UInt64) throws {
    var random = SplitMix64(seed)
    for _ in 0..<500 {
      var tax = try rate("DE", 19, ["reduced": 7, "zero": 0])
      tax.isIncluded = Bool.random(using: &random)
      tax.reverseCharge = Bool.random(using: &random) ? "Reverse charge" : nil
      let goods: [Goods] = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (
          Int64.random(in: 0...9999, using: &random), Int.random(in: 1...9, using: &random),
          [nil, "reduced", "zero"].randomElement(using: &random) ?? nil
        )
      }
      let quote = try quote(
        goods,
        to: tax,
        Discount(code: "SOME", kind: .known(.percentage), percent: 37),
        shipping: Int64.random(in: 0...2000, using: &random),
        vatID: "DE123456789"
      )
      let (lines, shipping, totals) = (quote.lines, quote.shippingTaxes, quote.totals)
      let taxes = lines.map(\.tax.minorUnits) + shipping.map(\.tax.minorUnits)
      let parts = lines.map(\.total.minorUnits) + shipping.map(\.total.minorUnits)
      #expect(totals.tax.minorUnits == taxes.reduce(0, +))
      #expect(totals.total.minorUnits == parts.reduce(0, +))
      #expect(shipping.allSatisfy { $0.net.minorUnits + $0.tax.minorUnits == $0.total.minorUnits })
      let added = totals.isTaxIncluded ? 0 : totals.tax.minorUnits
      let base =
        totals.subtotal.minorUnits - totals.discount.minorUnits + totals.shipping.minorUnits
      #expect(totals.total.minorUnits == base + added)
    }
  }

  /// A price in cents, a quantity and a tax class.
  private typealias Goods = (price: Int64, quantity: Int, taxClass: TaxClass.ID?)

  private func rate(
    _ country: String,
    _ percent: Decimal,
    _ classes: KeyValuePairs<TaxClass.ID, Decimal> = [:]
  ) throws -> TaxRate {
    TaxRate(
      country: try #require(CountryCode(country)),
      percent: percent,
      isIncluded: true,
      classes: classes.map { TaxClass(code: $0.key, percent: $0.value) }
    )
  }

  private func quote(
    _ goods: [Goods],
    to tax: TaxRate?,
    _ discount: Discount? = nil,
    shipping: Int64,
    vatID: String? = nil
  ) throws -> Quote {
    let items = goods.enumerated().map { place, goods in
      PricedItem(
        sku: .init(rawValue: "S\(place)"),
        name: "Thing \(place)",
        unitPrice: Money(minorUnits: goods.price, currency: .euro),
        quantity: goods.quantity,
        taxClass: goods.taxClass
      )
    }
    let calculation = try PriceCalculation(
      items,
      in: .euro,
      discount: discount,
      tax: tax,
      vatID: vatID.flatMap { VATID($0) }
    )
    return try calculation.quote(
      to: try #require(tax?.country ?? CountryCode("US")),
      by: .init(code: "post", name: "Post", daysFrom: 1, daysTo: 2),
      for: Money(minorUnits: shipping, currency: .euro)
    )
  }
}
