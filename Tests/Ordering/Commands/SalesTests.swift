import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Testing

struct SalesTests {
  private let market: Market

  /// The store's clock says January 15, 2027, 8:00 in UTC.
  init() async throws {
    market = try await Market()
    _ = await market.place("MUG-RED=2")
    _ = await market.place("MUG-RED")
    _ = await market.rialto("orders pay 1")
  }

  @Test func salesAreShownByMonthWithTotalsAndUnsoldOrdersApart() async {
    let sales = await market.rialto("sales", columns: 120)
    #expect(sales.status == .done)
    let lines = sales.output.split(separator: "\n").map(String.init)
    #expect(
      lines.first?.split(separator: " ") == [
        "MONTH", "ORDERS", "ITEMS", "GROSS", "DISCOUNT", "SHIPPING", "TAX", "TOTAL", "REFUNDS",
        "NET",
      ]
    )
    #expect(lines.contains { $0.hasPrefix("2027-01") })
    #expect(lines.contains { $0.hasPrefix("Total") })
    #expect(sales.output.contains("Not part of the sales: 1 unpaid"))
    #expect(sales.error.contains("Days begin at midnight in GMT."))
  }

  @Test func anUnknownCurrencyIsRefused() async {
    let result = await market.rialto("sales --currency XXX")
    #expect(result.status == .usage)
    #expect(result.error.contains("--currency"), "\(result.error)")
    #expect(result.error.contains("'XXX'"), "\(result.error)")
  }

  @Test(arguments: [40, 60, 80, 100])
  func noLineIsWiderThanTheTerminal(columns: Int) async {
    let sales = await market.rialto("sales --by day", columns: columns)
    for line in sales.output.split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test func csvHasDecimalAmounts() async {
    let sales = await market.rialto("sales --csv --columns=key,sold.orders,sold.gross,currency")
    let lines = sales.output.split(whereSeparator: \.isNewline)
    #expect(lines.first == "key,sold.orders,sold.gross,sold.gross.currency,currency")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("2027-01,1,") == true)
  }

  @Test func daysAreThoseOfTheUsersTimeZone() async throws {
    var market = market
    market.timeZone = try #require(TimeZone(identifier: "Pacific/Honolulu"))
    let sales = await market.rialto("sales --by day --json=key")
    #expect(sales.output == #"[{"key":"2027-01-14"}]"# + "\n")
    #expect(sales.error.contains("Pacific/Honolulu"))
  }

  @Test func aCurrencyWithoutARateStaysApart() async {
    let sales = await market.rialto("sales --currency USD --json=currency")
    #expect(sales.output == #"[{"currency":"EUR"}]"# + "\n")
    #expect(sales.error.contains("No exchange rate was found for EUR; it stays apart."))
  }

  @Test func anUnknownGroupingIsRefusedWithTheAcceptedOnes() async {
    let sales = await market.rialto("sales --by color")
    #expect(sales.status == .usage)
    #expect(sales.error.contains("day, week, month, country, product, variant or discount"))
  }

  @Test func theExportIsCSVWithARowForEachLineAndTheShipping() async {
    _ = await market.rialto("orders refund 1 --amount 5EUR --yes")
    let export = await market.rialto("orders export")
    #expect(export.status == .done, "\(export.error)")
    let lines = export.output.split(whereSeparator: \.isNewline).map(String.init)
    #expect(
      lines.first
        == "order,kind,date,time,state,country,sku,title,quantity,unitPrice,discount,net,taxPercent,"
        + "tax,gross,currency"
    )
    #expect(
      lines.dropFirst().map { $0.split(separator: ",")[1] } == ["item", "shipping", "refund"]
    )
    #expect(lines.last?.contains(",-4.20,,-0.80,-5.00,EUR") == true, "\(lines)")
    let all = await market.rialto("orders export --all --ndjson")
    #expect(all.output.contains(#""state":"unpaid""#))
  }
}
