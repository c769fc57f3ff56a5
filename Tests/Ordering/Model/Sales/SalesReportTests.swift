import Foundation
import FoundationCore
import Ordering
import Testing

struct SalesReportTests {
  private static func row(_ key: String, _ total: Int64, in currency: Currency) -> SalesRow {
    let zero = Money.zero(currency)
    let total = Money(minorUnits: total, currency: currency)
    return SalesRow(
      key: key,
      currency: currency,
      sold: SalesFigures(
        orders: 1,
        items: 2,
        gross: total,
        discount: zero,
        shipping: zero,
        tax: zero,
        total: total,
        refunds: zero,
        refundedTax: zero
      )
    )
  }

  private let report = SalesReport(
    grouping: .known(.month),
    timeZone: "GMT",
    rows: [
      row("2026-01", 1000, in: .euro), row("2026-01", 101, in: .yen),
      row("2026-02", 100, in: .yen),
      row("2026-02", 500, in: .poundSterling),
    ],
    totals: [
      row("", 1000, in: .euro), row("", 201, in: .yen), row("", 500, in: .poundSterling),
    ]
  )

  private let rate = ExchangeRate(
    from: .yen,
    to: .euro,
    rate: Decimal(string: "0.005") ?? 0,
    date: "2025",
    source: "a test"
  )

  @Test func amountsAreConvertedAtStatedRatesAndAddUp() throws {
    let converted = try report.converted(to: .euro, by: [rate])
    let euros = converted.rows.filter { $0.currency == .euro }
    // 101 yen are 50.5 cents, rounded half up.
    #expect(euros.map(\.sold.total.minorUnits) == [1051, 50])
    #expect(euros.map(\.sold.orders) == [2, 1])
    let total = converted.totals.first { $0.currency == .euro }
    #expect(total?.sold.total.minorUnits == 1101)
    #expect(converted.rates == [rate])
  }

  @Test func aCurrencyWithoutARateStaysApart() throws {
    let converted = try report.converted(to: .euro, by: [rate])
    let pounds = converted.rows.filter { $0.currency == .poundSterling }
    #expect(pounds.map(\.sold.total.minorUnits) == [500])
    #expect(converted.totals.map(\.currency) == [.euro, .poundSterling])
  }

  @Test func aRateConvertsNoOtherCurrency() {
    #expect(throws: MoneyError.differentCurrencies(.euro, .yen)) {
      try rate.convert(Money(minorUnits: 1, currency: .euro))
    }
  }

  @Test func aReportSurvivesJSON() throws {
    let converted = try report.converted(to: .euro, by: [rate])
    let data = try JSONEncoder().encode(converted)
    #expect(try ExactJSONDecoder().decode(SalesReport.self, from: data) == converted)
  }
}
