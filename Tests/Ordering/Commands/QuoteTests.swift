import CommandKit
import CommandTestSupport
import Testing

struct QuoteTests {
  let market: Market

  init() async throws { market = try await Market() }

  @Test func quoteListsTotalsPerCountry() async {
    let result = await market.rialto(
      "orders quote MUG-RED=2 --to DE,AT,FR --no-color",
      columns: 200
    )
    #expect(result.status == .done)
    #expect(
      result.output == """
        COUNTRY    TOTAL  SUBTOTAL  DISCOUNT  SHIPPING     TAX  METHOD            REASON
        DE       € 29.90   € 25.00    € 0.00    € 4.90  € 4.77  Parcel, 1-2 days
        AT       € 33.90   € 25.00    € 0.00    € 8.90  € 0.00  Parcel, 1-5 days
        FR                                                                        This order does not ship to FR.

        """
    )
    let json = await market.rialto(
      "orders quote MUG-RED=2 --to DE,FR --json=country,totals.total,refused"
    )
    #expect(
      json.output == #"""
        [{"country":"DE","totals":{"total":{"amount":2990,"currency":"EUR","formatted":"€ 29.90"}},\#
        "refused":{"code":null,"title":null,"reason":null}},\#
        {"country":"FR","totals":{"total":{"amount":null,"currency":null,"formatted":null}},\#
        "refused":{"code":"ordering.not_shipped_there",\#
        "title":"This order does not ship to FR.","reason":"It ships to AT, DE."}}]

        """#
    )
  }

  @Test func quoteWithoutItemsUsesCart() async {
    #expect(await market.rialto("orders quote --to DE").status == .usage)
    _ = await market.rialto("cart add LAMP=2")
    let result = await market.rialto("orders quote --to DE --json=totals.total.amount")
    #expect(result.output == #"[{"totals":{"total":{"amount":9998}}}]"# + "\n")
  }

  @Test func oneCountryThatNothingIsSentToIsARefusal() async {
    let result = await market.rialto("orders quote MUG-RED --to FR")
    #expect(result.status == .refused)
    #expect(
      result.error == """
        Error: This order does not ship to FR.
        It ships to AT, DE.
        List the shipping methods with 'rialto shipping list'.

        """
    )
  }

  @Test func aDiscountCountsOrSaysWhyNot() async {
    let result = await market.rialto(
      "orders quote MUG-RED=2 --to DE --discount spring --json=totals.discount.amount"
    )
    #expect(result.output == #"[{"totals":{"discount":{"amount":250}}}]"# + "\n")
    let unknown = await market.rialto("orders quote MUG-RED=2 --to DE --discount AUTUMN")
    #expect(unknown.status == .refused)
    #expect(
      unknown.error.hasPrefix(
        """
        Error: The discount 'AUTUMN' does not apply to this order.
        No such code.
        Leave out --discount, or list the codes with 'rialto discounts list'.

        """
      )
    )
  }

  @Test(arguments: [
    "quote MUG-RED", "quote MUG-RED --to Germany", "quote MUG-RED --to DE,", "quote =2 --to DE",
    "quote MUG-RED=-1 --to DE", "quote MUG-RED --to QQ", "quote MUG-RED MUG-RED --to DE",
  ])
  func invalidQuoteArgumentsAreUsageErrors(_ line: String) async {
    #expect(await market.rialto("orders \(line)").status == .usage)
  }
}
