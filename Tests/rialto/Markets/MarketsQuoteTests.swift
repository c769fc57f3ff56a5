import CommandKit
import FoundationCore
import Ordering
import Testing

@testable import rialto

struct MarketsQuoteTests {
  let market: MarketDesk

  init() async throws { market = try await MarketDesk() }

  @Test func eachCountryIsQuotedInItsLocalCurrencyIfThereIsAPrice() async {
    let result = await market.rialto("markets quote BOWL --to jp,ch,br --offline", columns: 160)
    #expect(result.status == .done, "\(result.error)")
    #expect(
      result.output == """
        TO              POPULATION  GDP/CAPITA   TOTAL  SUBTOTAL  DISCOUNT  SHIPPING    TAX  METHOD             REASON
        🇯🇵 Japan              123M      $36.0K  ¥4,080    ¥2,480        ¥0    ¥1,600   ¥370  Parcel, 6-12 days
        🇨🇭 Switzerland       9.09M       $115K  €26.92    €15.00     €0.00     €9.90  €2.02  Parcel, 3-6 days
        🇧🇷 Brazil             213M      $10.7K                                                                  This order does not ship to BR.

        """
    )
    #expect(
      result.error == """
        To ship to BR: rialto shipping set standard --to BR --price PRICE
        World Bank, World Development Indicators, updated 2026-07-01 (NY.GDP.PCAP.CD), 2026-07-13 (SP.POP.TOTL); bundled with rialto.

        """
    )
  }

  @Test func jsonHasAmountsCountryDataAndASuggestion() async {
    let result = await market.rialto(
      "markets quote BOWL=2 --to jp,br --offline "
        + "--json=country,countryName,population.year,population.updated,totals.total,"
        + "refused.code,refused.suggestion"
    )
    #expect(
      result.output == #"""
        [{"country":"JP","countryName":"Japan","population":{"year":2025,"updated":"2026-07-13"},\#
        "totals":{"total":{"amount":6560,"currency":"JPY","formatted":"¥6,560"}},\#
        "refused":{"code":null,"suggestion":null}},\#
        {"country":"BR","countryName":"Brazil","population":{"year":2025,"updated":"2026-07-13"},\#
        "totals":{"total":{"amount":null,"currency":null,"formatted":null}},\#
        "refused":{"code":"ordering.not_shipped_there",\#
        "suggestion":"rialto shipping set standard --to BR --price PRICE"}}]

        """#
    )
  }

  @Test func withoutALocalPriceTheGeneralCurrencyIsUsed() async {
    let line = "markets quote MUG-RED --to jp --offline --json=totals.total.formatted"
    #expect(
      await market.rialto(line).output == #"[{"totals":{"total":{"formatted":"€22.40"}}}]"# + "\n"
    )
    let one = await market.rialto(
      "markets quote BOWL --to jp,jp --currency EUR --offline --json=country,totals.total.formatted"
    )
    #expect(one.output == #"[{"country":"JP","totals":{"total":{"formatted":"€24.90"}}}]"# + "\n")
  }

  @Test func strictFailsAfterTheRowsIfACountryIsRefused() async {
    let lenient = await market.rialto("markets quote BOWL --to br --offline --json=country")
    #expect(lenient.status == .done)
    let strict = await market.rialto("markets quote BOWL --to br --strict --offline --json=country")
    #expect(strict.output == lenient.output)
    #expect(strict.status == .refused)
    #expect(await market.rialto("markets quote BOWL --to jp --strict --offline").status == .done)
  }

  @Test func theSuggestionNamesTheStoreOfTheCommandLine() throws {
    let brazil = try #require(CountryCode("BR"))
    let outcome = QuoteOutcome.refused(brazil, .notShippedThere(brazil, shipped: []))
    let quotes = MarketQuote.all(
      [outcome],
      facts: nil,
      by: "post",
      option: " --store http://h:1/"
    )
    #expect(
      quotes.map(\.suggestion) == [
        "rialto shipping set post --to BR --price PRICE --store http://h:1/"
      ]
    )
  }

  @Test(arguments: [
    "BOWL", "BOWL --to Japan", "BOWL --to qq", "BOWL BOWL --to jp", "--to jp",
  ])
  func invalidArgumentsAreRejected(_ line: String) async {
    #expect(await market.rialto("markets quote \(line) --offline").status == .usage)
  }

  @Test func anUnknownSKUIsNotFound() async {
    #expect(await market.rialto("markets quote NONE --to jp --offline").status == .notFound)
  }

  @Test(arguments: [("JP", "JPY"), ("CH", "CHF"), ("BR", "BRL"), ("DE", "EUR"), ("QQ", nil)])
  func aCountryHasItsCurrency(country: String, currency: String?) throws {
    #expect(try #require(CountryCode(country)).currency?.code == currency)
  }
}
