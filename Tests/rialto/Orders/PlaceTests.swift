import CommandKit
import Testing

struct PlaceTests {
  let market: Market

  /// The options of the shipping address.
  static let delivery =
    "--to DE --name 'Ada Lovelace' --street 'Markt 1' --city Berlin --postal-code 10115 "
    + "--email ada@example.com --by standard"

  init() async throws { market = try await Market() }

  /// The number of red mugs in stock.
  func available() async -> String {
    await market.rialto("catalog show MUG-RED --json=available").output
  }

  @Test func anOrderIsShownWithItsNumberAndTotals() async {
    let result = await market.place("MUG-RED=2")
    #expect(result.status == .done)
    #expect(result.error == "Placed order 1 for € 29.90.\n")
    #expect(await available() == #"{"available":3}"# + "\n")
    let show = await market.rialto("orders show 1 --no-color", columns: 80)
    #expect(
      show.output.replacing(/PLACED .*\n/, with: "") == """
        NUMBER         1
        STATUS         placed
        PAYMENT        unpaid
        CUSTOMER       ada@example.com
        COUNTRY        DE
        NAME           Ada Lovelace
        ADDRESS        Markt 1, 10115 Berlin, DE
        BILL TO
        VAT ID
        METHOD         Parcel, 1-2 days
        SUBTOTAL       € 25.00
        DISCOUNT       € 0.00
        SHIPPING       € 4.90
        TAX            € 4.77 included
        TOTAL          € 29.90
        CANCELLED      € 0.00
        PAID           € 0.00
        REFUNDED       € 0.00
        OUTSTANDING    € 29.90
        REFUND DUE     € 0.00
        DISCOUNT CODE
        NOTE
        ACTIONS        confirm, cancel, authorize, pay, void, edit

        SKU      NAME       PRICE  QUANTITY  CANCELLED  SHIPPED  RETURNED    TOTAL
        MUG-RED  Red mug  € 12.50         2          0        0         0  € 25.00

        """
    )
    let json = await market.rialto("orders show 1 --json=number,totals.total.amount,lines")
    #expect(
      json.output == #"""
        {"number":"1","totals":{"total":{"amount":2990}},"lines":[{"sku":"MUG-RED",\#
        "name":"Red mug","options":{},"unitPrice":{"amount":1250,"currency":"EUR"},"quantity":2,\#
        "discount":{"amount":0,"currency":"EUR"},"taxPercent":19,\#
        "tax":{"amount":399,"currency":"EUR"},"total":{"amount":2500,"currency":"EUR"},\#
        "cancelled":0,"shipped":0,"returned":0}]}

        """#
    )
  }

  @Test func aBusinessHasACompanyABillingAddressAndAVATID() async {
    let placed = await market.place(
      "MUG-RED --company Moser --billing street=Ring --billing city=Bonn --vat-id de-123-456-789"
    )
    #expect(placed.status == .done, "\(placed.error)")
    let fields =
      "address.company,vatID,billingAddress.name,billingAddress.lines,billingAddress.city"
    let shown = await market.rialto("orders show 1 --json=\(fields)")
    #expect(
      shown.output == #"""
        {"address":{"company":"Moser"},"vatID":"DE123456789",\#
        "billingAddress":{"name":"Ada Lovelace","lines":["Ring"],"city":"Bonn"}}

        """#
    )
    let wrong = await market.place("MUG-RED --vat-id DE12")
    #expect(
      wrong.error.hasPrefix("Error: Invalid VAT ID 'DE12': use a VAT ID with the prefix"),
      "\(wrong.error)"
    )
    let field = await market.place("MUG-RED --billing town=Bonn")
    #expect(field.status == .usage)
  }

  @Test func equalOrdersAtOnceAreAsManyOrders() async {
    let market = market
    let errors = await withTaskGroup(of: String.self) { group in
      for _ in 1...5 { group.addTask { await market.place("MUG-RED").error } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.sorted() == (1...5).map { "Placed order \($0) for € 17.40.\n" })
    #expect(await available() == #"{"available":0}"# + "\n")
  }

  @Test func placingAnOrderEmptiesTheCart() async {
    _ = await market.rialto("cart MUG-RED=+2")
    #expect(await market.place("").status == .done)
    #expect(await market.rialto("cart --json").output == "[]\n")
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

  @Test func insufficientStockReportsAvailableQuantities() async {
    let result = await market.place("MUG-RED=6 MUG-BLUE")
    #expect(result.status == .refused)
    #expect(
      result.error == """
        Error: Not enough stock of 2 products.
        MUG-RED: 6 ordered, 5 in stock.
        MUG-BLUE: 1 ordered, out of stock.
        Order MUG-RED=5, leave out MUG-BLUE, or try again later.
        Try: rialto orders place MUG-RED=5 MUG-BLUE \(Self.delivery) --currency EUR
        Try: rialto orders place MUG-RED=6 \(Self.delivery) --currency EUR

        """
    )
    let json = await market.place("MUG-RED=6 --json").error
    #expect(json.contains(#""code":"ordering.out_of_stock","category":"refused""#))
    #expect(json.contains(#""title":"Order 5 of MUG-RED""#))
    #expect(await market.rialto("orders resume --dry-run --json").output == "[]\n")
  }

  @Test func anotherPriceThanExpectedIsRefused() async {
    let result = await market.place("MUG-RED --expect 17.00")
    #expect(result.status == .refused)
    #expect(
      result.error == """
        Error: The total is now 17.40 EUR.
        The expected total was 17.00 EUR.
        To place it anyway, use --expect 17.40EUR; see the details with 'rialto orders quote'.
        Try: rialto orders place MUG-RED \(Self.delivery) --currency EUR --expect 17.40EUR

        """
    )
    #expect(await market.place("MUG-RED --expect 17.40EUR").status == .done)
  }

  @Test func exhaustedDiscountIsRejected() async {
    #expect(await market.place("MUG-RED --discount SPRING").status == .done)
    let result = await market.place("MUG-RED --discount SPRING")
    #expect(result.status == .refused)
    #expect(result.error.contains("\nIt has reached its usage limit.\n"))
    // Cancelled orders do not count.
    _ = await market.rialto("orders cancel 1 --yes")
    #expect(await market.place("MUG-RED --discount SPRING").status == .done)
  }

  @Test func promptsForMissingDetails() async {
    let desk = market.shop.typing(
      "Germany",
      "de",
      "Ada Lovelace",
      "Markt 1",
      "Berlin",
      "ada@example.com",
      "",
      "y"
    )
    let result = await desk.rialto("orders place MUG-RED --postal-code 10115", columns: 80)
    #expect(result.status == .done, "\(result.error)")
    #expect(result.error.contains("\nPlaced order 1 for "), "\(result.error)")
    let script = await market.rialto("orders place MUG-RED --name Ada")
    #expect(script.status == .usage)
    #expect(script.error.contains("Missing --to, --street, --city, --email, --by."))
  }
}
