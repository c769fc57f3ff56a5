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
      "orders quote MUG-RED=2 --to DE,FR --json=country,totals.total,refused.code,refused.title,refused.reason"
    )
    #expect(
      json.output == #"""
        [{"country":"DE","totals":{"total":{"amount":2990,"currency":"EUR","formatted":"€ 29.90"}},\#
        "refused":null},{"country":"FR","totals":null,\#
        "refused":{"code":"ordering.not_shipped_there",\#
        "title":"This order does not ship to FR.","reason":"It ships to AT, DE."}}]

        """#
    )
  }

  @Test func quoteWithoutItemsUsesCart() async {
    #expect(await market.rialto("orders quote --to DE").status == .usage)
    _ = await market.rialto("cart LAMP=+2")
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
        Choose another country with --to, or another method with --by: see 'rialto shipping'. To \
        ship there: 'rialto shipping set METHOD --to FR --price PRICE'.

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
        Leave out --discount, or list the codes with 'rialto discounts'.

        """
      )
    )
  }

  @Test(arguments: ["quote NOPE --to DE", "place NOPE"])
  func anUnknownSKUIsNotFound(_ line: String) async {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let result =
      words[0] == "place" ? await market.place(words[1]) : await market.rialto("orders \(line)")
    #expect(result.status == .notFound)
    #expect(
      result.error == """
        Error: Unknown product 'NOPE': the store does not sell this SKU.
        List the products with 'rialto catalog list'.

        """
    )
  }

  @Test func errorsOfSeveralItemsHaveTheirNumbers() async {
    let unknown = await market.place("MUG-RED NOPE=2")
    #expect(unknown.status == .notFound)
    #expect(
      unknown.error.hasPrefix(
        "Error: Unknown product 'NOPE' (item 2): the store does not sell this SKU.\n"
      )
    )
    let none = await market.place("MUG-RED LAMP=0")
    #expect(none.status == .usage)
    #expect(none.error == "Error: Invalid quantity for LAMP: use 1 to 10000 (LAMP=0).\n")
    let twice = await market.place("LAMP MUG-RED LAMP")
    #expect(twice.error == "Error: Duplicate product 'LAMP' (item 3): use each value once.\n")
  }

  @Test func whatAnOrderDoesNotHaveIsNotShipped() async {
    _ = await market.place("MUG-RED=2")
    _ = await market.rialto("orders confirm 1")
    let result = await market.rialto("orders ship 1 MUG-RED LAMP --yes")
    #expect(result.status == .notFound)
    #expect(
      result.error == """
        Error: Unknown product 'LAMP' (item 2): the order has no such item.
        List its items with 'rialto orders show 1'.

        """
    )
  }

  /// A code that is listed is not denied.
  @Test func aDiscountThatIsSwitchedOffSaysSo() async {
    _ = await market.rialto("discounts set FRIENDS --percent 30 --off")
    for line in ["orders quote MUG-RED --to DE --discount friends", ""] {
      let result =
        line.isEmpty
        ? await market.place("MUG-RED --discount friends") : await market.rialto(line)
      #expect(result.status == .refused)
      #expect(
        result.error.hasPrefix(
          """
          Error: The discount 'friends' does not apply to this order.
          It is switched off.
          Leave out --discount, or switch it on with 'rialto discounts set friends --on'.

          """
        ),
        "\(result.error)"
      )
    }
    _ = await market.rialto("discounts set friends --on")
    #expect(await market.place("MUG-RED --discount friends").status == .done)
  }

  @Test func anAddressIsCheckedForItsCountry() async {
    let wrong = await market.place("MUG-RED --postal-code ABCDEFG")
    #expect(wrong.status == .usage)
    #expect(
      wrong.error.hasPrefix(
        "Error: Invalid postal code 'ABCDEFG': use a postal code of DE, such as 10115 "
          + "(--postal-code).\n"
      )
    )
    let missing = await market.place("MUG-RED --to US --postal-code 97205")
    #expect(missing.status == .usage)
    #expect(missing.error.hasPrefix("Error: Missing --region.\n"))
    let unknown = await market.place("MUG-RED --to XX")
    #expect(unknown.error.hasPrefix("Error: Unknown country 'XX' (--to): "))
  }

  @Test(arguments: [
    "quote MUG-RED", "quote MUG-RED --to Germany", "quote MUG-RED --to DE,", "quote =2 --to DE",
    "quote MUG-RED=-1 --to DE", "quote MUG-RED --to QQ", "quote MUG-RED MUG-RED --to DE",
  ])
  func invalidQuoteArgumentsAreUsageErrors(_ line: String) async {
    #expect(await market.rialto("orders \(line)").status == .usage)
  }
}
