import CommandKit
import FoundationCore
import Ordering
import Testing

@testable import OrderingCommands
@testable import rialto

/// Quotes in the local currencies of several countries.
struct LocalQuoteTests {
  let market: MarketDesk

  init() async throws { market = try await MarketDesk() }

  @Test func eachCountryIsQuotedInItsLocalCurrencyIfThereIsAPrice() async {
    let result = await market.rialto("orders quote BOWL --to jp,ch,br --local", columns: 120)
    #expect(result.status == .done, "\(result.error)")
    #expect(
      result.output == """
        COUNTRY   TOTAL  SUBTOTAL  DISCOUNT  SHIPPING    TAX  METHOD             REASON
        JP       ¥4,080    ¥2,480        ¥0    ¥1,600   ¥370  Parcel, 6-12 days
        CH       €26.92    €15.00     €0.00     €9.90  €2.02  Parcel, 3-6 days
        BR                                                                       This order does not ship to BR.

        """
    )
  }

  @Test func jsonHasAmountsNamesAndASuggestion() async {
    let result = await market.rialto(
      "orders quote BOWL=2 --to jp,br --local "
        + "--json=country,countryName,totals.total,refused.code,refused.suggestion"
    )
    #expect(
      result.output == #"""
        [{"country":"JP","countryName":"Japan",\#
        "totals":{"total":{"amount":6560,"currency":"JPY","formatted":"¥6,560"}},\#
        "refused":null},{"country":"BR","countryName":"Brazil","totals":null,\#
        "refused":{"code":"ordering.not_shipped_there",\#
        "suggestion":"Choose another country with --to, or another method with --by: see \#
        'rialto shipping'. To ship there: \#
        'rialto shipping set METHOD --to BR --price PRICE'."}}]

        """#
    )
  }

  @Test func withoutALocalPriceTheGeneralCurrencyIsUsed() async {
    let line = "orders quote MUG-RED --to jp --local --json=totals.total.formatted"
    #expect(
      await market.rialto(line).output == #"[{"totals":{"total":{"formatted":"€22.40"}}}]"# + "\n"
    )
    let one = await market.rialto(
      "orders quote BOWL --to jp,jp --currency EUR --json=country,totals.total.formatted"
    )
    #expect(one.output == #"[{"country":"JP","totals":{"total":{"formatted":"€24.90"}}}]"# + "\n")
  }

  @Test func strictFailsAfterTheRowsIfACountryIsRefused() async {
    let lenient = await market.rialto("orders quote BOWL --to jp,br --json=country")
    #expect(lenient.status == .done)
    let strict = await market.rialto("orders quote BOWL --to jp,br --strict --json=country")
    #expect(strict.output == lenient.output)
    #expect(strict.status == .refused)
    #expect(await market.rialto("orders quote BOWL --to jp --strict").status == .done)
  }

  @Test func theSuggestionNamesTheStoreOfTheCommandLine() async {
    let refused = await market.rialto(
      "orders quote BOWL --to jp,br --store embedded --json=refused.suggestion"
    )
    #expect(refused.output.contains("--to BR --price PRICE --store embedded'"))
  }

  @Test(arguments: [
    "BOWL", "BOWL --to Japan", "BOWL --to qq", "BOWL BOWL --to jp", "--to jp",
  ])
  func invalidArgumentsAreRejected(_ line: String) async {
    #expect(await market.rialto("orders quote \(line) --local").status == .usage)
  }

  @Test func anUnknownSKUIsNotFound() async {
    #expect(await market.rialto("orders quote NONE --to jp --local").status == .notFound)
  }

  @Test(arguments: [("JP", "JPY"), ("CH", "CHF"), ("BR", "BRL"), ("DE", "EUR"), ("QQ", nil)])
  func aCountryHasItsCurrency(country: String, currency: String?) throws {
    #expect(try #require(CountryCode(country)).currency?.code == currency)
  }
}
