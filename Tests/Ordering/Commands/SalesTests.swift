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

  @Test func paymentsAreShownByMonthWithTotals() async {
    let sales = await market.rialto("sales", columns: 120)
    #expect(sales.status == .done)
    let lines = sales.output.split(separator: "\n").map(String.init)
    #expect(
      lines.first?.split(separator: " ") == [
        "MONTH", "ORDERS", "ITEMS", "GROSS", "DISCOUNT", "SHIPPING", "TOTAL", "REFUNDS", "TAX",
        "NET",
      ]
    )
    #expect(lines.contains { $0.hasPrefix("2027-01") })
    #expect(lines.contains { $0.hasPrefix("Total") })
    #expect(sales.error.contains("Counted when paid; days begin at midnight in GMT."))
    let placed = await market.rialto("sales --basis placed --json=sold.orders")
    #expect(placed.output == #"[{"sold":{"orders":2}}]"# + "\n")
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
    #expect(lines.first == "key,sold.orders,sold.gross,currency")
    #expect(lines.dropFirst() == ["2027-01,1,25.00,EUR"])
    // One column has the currency of all amounts.
    let all = await market.rialto("sales --csv")
    #expect(
      all.output.split(whereSeparator: \.isNewline) == [
        """
        key,name,taxPercent,currency,sold.orders,sold.items,sold.gross,sold.discount,\
        sold.shipping,sold.tax,sold.total,sold.refunds,sold.refundedTax,sold.revenue,\
        sold.remainingTax,sold.net
        """, "2027-01,,,EUR,1,2,25.00,0.00,4.90,4.77,29.90,0.00,0.00,29.90,4.77,25.13",
      ]
    )
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
    #expect(sales.error.contains("day, week, month, country, product, variant, discount or rate"))
  }

  @Test func theSalesByRateAreWhatRemainsAfterRefunds() async {
    _ = await market.rialto("orders refund 1 --amount 5EUR --yes")
    let rates = await market.rialto(
      "sales --by rate --tsv --columns=key,taxPercent,sold.revenue,sold.remainingTax,sold.net"
    )
    // 29.90 less 5.00; 4.77 less 0.80 of tax.
    #expect(rates.output.split(whereSeparator: \.isNewline).last == "DE\t19\t24.90\t3.97\t20.93")
    let shown = await market.rialto("sales --by rate", columns: 100)
    let heading = shown.output.split(separator: "\n").first?.split(separator: " ")
    #expect(heading == ["COUNTRY", "RATE", "ORDERS", "TOTAL", "TAX", "NET"])
    #expect(shown.output.contains("\nDE "))
    _ = await market.rialto("orders refund 1 --yes")
    let none = await market.rialto("sales --by rate", columns: 100)
    #expect(none.output.contains("\nTotal ") && !none.output.contains("\nDE "))
  }

  @Test func theExportIsCSVWithARowForEachLineOfEachEvent() async {
    _ = await market.rialto("orders refund 1 --amount 5EUR --yes")
    let export = await market.rialto("sales --lines")
    #expect(export.status == .done, "\(export.error)")
    let lines = export.output.split(whereSeparator: \.isNewline).map(String.init)
    #expect(
      lines.first
        == "order,event,date,time,country,discountCode,sku,name,items,price,discount,taxPercent,tax,"
        + "total,refunds,refundedTax,net,currency"
    )
    #expect(lines.dropFirst().map { $0.split(separator: ",")[1] } == ["2", "2", "3", "3"])
    // Of 5.00, 4.18 are for the mugs and 0.82 for the shipping.
    #expect(lines[3].hasSuffix("MUG-RED,Red mug,0,0.00,0.00,19,0.00,0.00,4.18,0.67,-3.51,EUR"))
    #expect(lines[4].hasSuffix(",,Shipping,0,0.00,0.00,19,0.00,0.00,0.82,0.13,-0.69,EUR"))
    let placed = await market.rialto("sales --lines --basis placed --ndjson")
    #expect(placed.output.split(separator: "\n").count == 6)
    let grouped = await market.rialto("sales --lines --by day")
    #expect(grouped.status == .usage)
    #expect(grouped.error.contains("--lines"), "\(grouped.error)")
  }

  @Test func theJournalListsDocumentsAndAddsUp() async {
    for line in [
      "orders invoice 1 --json=number",
      "orders refund 1 --amount 5EUR --yes", "orders credit-note 1 --json=number",
    ] {
      _ = await market.rialto(line)
    }
    let journal = await market.rialto("sales journal --csv")
    #expect(journal.status == .done, "\(journal.error)")
    #expect(
      journal.output.split(whereSeparator: \.isNewline) == [
        "number,kind,issuedAt,order,invoice,country,currency,net,tax,total",
        "INV-1,invoice,2027-01-15T08:00:00Z,1,,DE,EUR,25.13,4.77,29.90",
        "CN-1,credit_note,2027-01-15T08:00:00Z,1,INV-1,DE,EUR,-4.20,-0.80,-5.00",
      ]
    )
    #expect(journal.error.contains("2 documents: € 20.93 net, € 3.97 tax, € 24.90 in total."))
    let sales = await market.rialto("sales --basis invoiced --tsv --columns=sold.revenue,sold.net")
    #expect(sales.output.split(whereSeparator: \.isNewline).last == "24.90\t20.93")
    #expect(await market.rialto("sales journal INV-99").status == .notFound)
    let one = await market.rialto("sales journal CN-1 --json=number")
    #expect(one.output == #"[{"number":"CN-1"}]"# + "\n")
    let none = await market.rialto("sales journal --until 2027-01-14")
    #expect(none.output == "")
  }
}
