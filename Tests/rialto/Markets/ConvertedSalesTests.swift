import CommandKit
import FoundationCore
import Testing

/// The sales in one currency, by the World Bank's exchange rates.
struct ConvertedSalesTests {
  let desk: MarketDesk

  init() async throws {
    desk = try await MarketDesk()
    _ = await desk.place("BOWL=1")
    _ = await desk.rialto("orders pay 1")
  }

  @Test func yenAreConvertedAtTheAverageRateOfTheLatestYear() async {
    let sales = await desk.rialto("sales --currency EUR --offline --json=currency,sold.total")
    // 4,080 yen at 0.88497 euros to 149.66 yen.
    #expect(
      sales.output == #"[{"currency":"EUR","sold":{"total":{"amount":2413,"currency":"EUR","#
        + #""formatted":"€24.13"}}}]"# + "\n",
      "\(sales.error)"
    )
    #expect(
      sales.error.contains(
        "Converted at 1 JPY = 0.00591328 EUR (average of 2025, World Bank, PA.NUS.FCRF)."
      )
    )
  }

  @Test func withoutACurrencyNothingIsConverted() async {
    let sales = await desk.rialto("sales --json=currency,sold.orders --offline")
    #expect(sales.output == #"[{"currency":"JPY","sold":{"orders":1}}]"# + "\n")
    #expect(!sales.error.contains("Converted"))
  }
}
