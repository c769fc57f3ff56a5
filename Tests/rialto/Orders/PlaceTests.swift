import CommandKit
import Testing

@testable import rialto

struct PlaceTests {
  let market: Market

  /// Where orders go to, as it is typed.
  static let delivery =
    "--to DE --name 'Ada Lovelace' --street 'Markt 1' --city Berlin --postal-code 10115 "
    + "--email ada@example.com --by standard"

  init() async throws { market = try await Market() }

  /// How many red mugs can be bought.
  func available() async -> String {
    await market.rialto("catalog show MUG-RED --json=available").output
  }

  @Test func anOrderIsShownWithItsNumberAndTotals() async {
    let result = await market.place("MUG-RED=2")
    #expect(result.status == .done)
    #expect(result.error == "Placed order 1, which comes to € 29.90.\n")
    #expect(await available() == #"{"available":3}"# + "\n")
    let show = await market.rialto("orders show 1 --no-color", columns: 80)
    #expect(
      show.output.replacing(/PLACED .*\n/, with: "") == """
        NUMBER    1
        STATUS    placed
        PAYMENT   unpaid
        CUSTOMER  ada@example.com
        TO        DE
        NAME      Ada Lovelace
        ADDRESS   Markt 1, 10115 Berlin, DE
        SENT BY   Parcel, 1-2 days
        CODE
        GOODS     € 25.00
        DISCOUNT  € 0.00
        SHIPPING  € 4.90
        TAX       € 4.77
        TOTAL     € 29.90
        PAID      € 0.00
        REFUNDED  € 0.00
        ALLOWED   confirm, cancel, authorize, pay, void

        SKU      NAME       PRICE  COUNT  SENT  BACK  TAX %    TOTAL
        MUG-RED  Red mug  € 12.50      2     0     0     19  € 25.00

        """
    )
    let json = await market.rialto("orders show 1 --json=number,totals.total.amount,lines")
    #expect(
      json.output == #"""
        {"number":"1","totals":{"total":{"amount":2990}},"lines":[{"sku":"MUG-RED",\#
        "name":"Red mug","options":{},"unitPrice":{"amount":1250,"currency":"EUR"},"quantity":2,\#
        "discount":{"amount":0,"currency":"EUR"},"taxPercent":19,\#
        "tax":{"amount":399,"currency":"EUR"},"total":{"amount":2500,"currency":"EUR"},\#
        "shipped":0,"returned":0}]}

        """#
    )
  }

  @Test func whatWasOrderedFromTheCartLeavesIt() async {
    _ = await market.rialto("cart add MUG-RED=2")
    #expect(await market.place("").status == .done)
    #expect(await market.rialto("cart show --json").output == "[]\n")
    #expect(await market.place("").status == .usage)
  }

  @Test func aTrialTellsTheTruthAndKeepsNothing() async {
    let result = await market.place("MUG-RED=2 --dry-run --json=number,totals.total.amount")
    #expect(result.output == #"{"number":"1","totals":{"total":{"amount":2990}}}"# + "\n")
    #expect(result.error == "Dry run: nothing was changed.\n")
    #expect(await market.place("MUG-RED=6 --dry-run").status == .refused)
    #expect(await market.rialto("orders list --json").output == "[]\n")
    #expect(await available() == #"{"available":5}"# + "\n")
    #expect(await market.rialto("orders resume --dry-run --json").output == "[]\n")
  }

  @Test func tooLittleIsSaidWithWhatThereIs() async {
    let result = await market.place("MUG-RED=6 MUG-BLUE")
    #expect(result.status == .refused)
    #expect(
      result.error == """
        Error: There is not enough of 2 things.
        MUG-RED: 6 wanted, 5 available.
        MUG-BLUE: 1 wanted, none available.
        Take MUG-RED=5, leave out MUG-BLUE, or wait.
        Try: rialto orders place MUG-RED=5 MUG-BLUE \(Self.delivery)
        Try: rialto orders place MUG-RED=6 \(Self.delivery)

        """
    )
    let json = await market.place("MUG-RED=6 --json").error
    #expect(json.contains(#""code":"ordering.out_of_stock","category":"refused""#))
    #expect(json.contains(#""title":"Take 5 of MUG-RED""#))
    #expect(await market.rialto("orders resume --dry-run --json").output == "[]\n")
  }

  @Test func anotherPriceThanExpectedIsRefused() async {
    let result = await market.place("MUG-RED --expect 17.00")
    #expect(result.status == .refused)
    #expect(
      result.error == """
        Error: It costs 17.40 EUR by now.
        It was 17.00 EUR, and is 17.40 EUR now.
        To place it for that, say --expect 17.40EUR; look first with 'rialto orders quote'.
        Try: rialto orders place MUG-RED \(Self.delivery) --expect 17.40EUR

        """
    )
    #expect(await market.place("MUG-RED --expect 17.40EUR").status == .done)
  }

  @Test func aDiscountThatIsUsedUpIsSaidSo() async {
    #expect(await market.place("MUG-RED --discount SPRING").status == .done)
    let result = await market.place("MUG-RED --discount SPRING")
    #expect(result.status == .refused)
    #expect(result.error.contains("\nIt was used as often as it may be.\n"))
    // What is called off counts no more.
    _ = await market.rialto("orders cancel 1 --yes")
    #expect(await market.place("MUG-RED --discount SPRING").status == .done)
  }

  @Test func aPersonIsAskedForWhatIsMissing() async {
    let desk = market.shop.typing(
      "Ada Lovelace",
      "Markt 1",
      "Berlin",
      "Germany",
      "de",
      "ada@example.com",
      "standard"
    )
    let result = await desk.rialto("orders place MUG-RED", columns: 80)
    #expect(result.status == .done, "\(result.error)")
    #expect(result.error.hasPrefix("Placed order 1, which comes to "))
    let script = await market.rialto("orders place MUG-RED --name Ada")
    #expect(script.status == .usage)
    #expect(script.error.contains("Answer with --street."))
  }
}
