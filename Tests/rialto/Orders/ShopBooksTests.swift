import CommandKit
import TestSupport
import Testing

/// A shop from `rialto init` to its tax report; the sums beside it were worked out by hand.
struct ShopBooksTests {
  private let shop: Desk

  init() throws { shop = try Desk() }

  /// Runs a command line on a day; returns its output.
  private func run(
    _ line: String,
    on day: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> String {
    var desk = shop
    desk.day = day
    let result = await desk.rialto(Shell.words(of: line))
    #expect(result.status == .done, "\(line): \(result.error)", sourceLocation: sourceLocation)
    // The lines of CSV end as RFC 4180 says.
    return result.output.replacing("\r\n", with: "\n")
  }

  /// The books of a month by tax rate: country, rate, total, tax and net.
  private func taxes(of month: String, _ basis: String, on day: String) async -> String {
    let until = month == "2026-11" ? "30" : "31"
    return await run(
      "sales --by rate --basis \(basis) --from \(month)-01 --until \(month)-\(until) "
        + "--csv --columns key,taxPercent,sold.revenue,sold.remainingTax,sold.net",
      on: day
    )
  }

  @Test func theBooksAreThoseOfTheDay() async throws {
    // Tax is included in all prices: 19 % on shirts, 7 % on books.
    _ = await run(
      "init --name Seeblick --country DE --seller 'Seeblick GmbH' --address 'Markt 1, 10115 Berlin' "
        + "--contact shop@example.com --tax-number 27/123/45678 --vat-id DE123456789 "
        + "--tax 19 --reduced 7 --shipping 4.90",
      on: "2026-11-02"
    )
    try shop.write(
      """
      product,option:Size,title,sku,price,stock,taxClass
      shirt,S,Shirt,SHIRT-S,"23,80",10,
      shirt,M,Shirt,SHIRT-M,"23,80",10,
      book,,Book of mugs,BOOK,"21,40",5,reduced

      """,
      to: shop.project + "/products.csv"
    )
    _ = await run("catalog import products.csv", on: "2026-11-02")

    // Goods: 2 × 23.80 = 47.60 and 3 × 21.40 = 64.20. Shipping: 4.90 in proportion to them, which is
    // 2.09 and 2.81. Total: 47.60 + 64.20 + 4.90 = 116.70.
    // Tax: 47.60 × 19/119 = 7.60, 64.20 × 7/107 = 4.20, 2.09 × 19/119 = 0.33, 2.81 × 7/107 = 0.18;
    // together 12.31.
    let first = await run("orders place SHIRT-M=2 BOOK=3 \(Self.delivery)", on: "2026-11-03")
    #expect(
      first.contains("\t116.70 EUR\n") && first.contains("\t12.31 EUR included\n"),
      "\(first)"
    )
    _ = await run("orders pay 1 --method 'bank transfer' --reference RF18", on: "2026-11-04")
    _ = await run("orders confirm 1", on: "2026-11-05")
    _ = await run("orders ship 1 SHIRT-M=2 BOOK=1 --yes", on: "2026-11-05")
    _ = await run("orders invoice 1 --json=number", on: "2026-11-05")
    // Two of the books are not sent: 2 × 21.40 = 42.80.
    _ = await run("orders cancel 1 --yes", on: "2026-11-06")
    let due = await run("orders show 1 --json=status,refundDue.amount", on: "2026-11-06")
    #expect(due == #"{"status":"shipped","refundDue":{"amount":4280}}"# + "\n")

    // 23.80 + 4.90 = 28.70, with 28.70 × 19/119 = 4.58 of tax: 3.80 on the shirt, 0.78 on shipping.
    _ = await run("orders place SHIRT-S \(Self.delivery)", on: "2026-11-28")
    _ = await run("orders pay 2 --amount 10", on: "2026-11-30")

    // All that was ordered, less what was cancelled. 19 %: 47.60 + 2.09 + 28.70, with 7.60 + 0.33 + 4.58
    // of tax. 7 %: 64.20 + 2.81 − 42.80, with 4.20 + 0.18 − 2.80.
    #expect(
      await taxes(of: "2026-11", "placed", on: "2026-11-30") == """
        key,taxPercent,sold.revenue,sold.remainingTax,sold.net
        DE,19,78.39,12.51,65.88
        DE,7,24.21,1.58,22.63

        """
    )
    // 19 %: 47.60 + 2.09, and 10.00 in proportion to 23.80 and 4.90, which is 8.29 and 1.71 with
    // 1.32 and 0.27 of tax. 7 %: 64.20 + 2.81.
    let paid = await taxes(of: "2026-11", "paid", on: "2026-11-30")
    #expect(
      paid == """
        key,taxPercent,sold.revenue,sold.remainingTax,sold.net
        DE,19,59.69,9.52,50.17
        DE,7,67.01,4.38,62.63

        """
    )
    // The first order alone has an invoice.
    let invoiced = await taxes(of: "2026-11", "invoiced", on: "2026-11-30")
    #expect(
      invoiced == """
        key,taxPercent,sold.revenue,sold.remainingTax,sold.net
        DE,19,49.69,7.93,41.76
        DE,7,67.01,4.38,62.63

        """
    )

    _ = await run("orders pay 2", on: "2026-12-01")
    _ = await run("orders confirm 2", on: "2026-12-01")
    _ = await run("orders ship 2 --yes", on: "2026-12-01")
    _ = await run("orders invoice 2 --json=number", on: "2026-12-01")
    _ = await run("orders refund 1 --amount 42.80 --yes", on: "2026-12-02")
    _ = await run("orders credit-note 1 --json=number", on: "2026-12-02")

    // 28.70 − 10.00 with 4.58 − 1.59 of tax; and 42.80 for books is given back, of it 2.80 tax.
    #expect(
      await taxes(of: "2026-12", "paid", on: "2026-12-31") == """
        key,taxPercent,sold.revenue,sold.remainingTax,sold.net
        DE,19,18.70,2.99,15.71
        DE,7,-42.80,-2.80,-40.00

        """
    )
    #expect(
      await taxes(of: "2026-12", "invoiced", on: "2026-12-31") == """
        key,taxPercent,sold.revenue,sold.remainingTax,sold.net
        DE,19,28.70,4.58,24.12
        DE,7,-42.80,-2.80,-40.00

        """
    )
    // November is closed: nothing of December has changed it.
    #expect(await taxes(of: "2026-11", "paid", on: "2026-12-31") == paid)
    #expect(await taxes(of: "2026-11", "invoiced", on: "2026-12-31") == invoiced)

    #expect(
      await run("sales journal --csv --columns number,order,net,tax,total", on: "2026-12-31") == """
        number,order,net,tax,total
        INV-1,1,104.39,12.31,116.70
        INV-2,2,24.12,4.58,28.70
        CN-1,1,-40.00,-2.80,-42.80

        """
    )
    _ = await run("store fsck", on: "2026-12-31")
  }

  private static let delivery =
    "--to DE --by standard --name 'Ada Lovelace' --street 'Markt 1' --city Berlin "
    + "--postal-code 10115 --email ada@example.com"
}
