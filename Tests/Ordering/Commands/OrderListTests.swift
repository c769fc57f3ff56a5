import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Testing

struct OrderListTests {
  private let market: Market

  /// The store's clock says January 15, 2027, 8:00 in UTC.
  init() async throws {
    market = try await Market()
    _ = await market.place("MUG-RED")
  }

  @Test func ordersAreFilteredByCountryAndSorted() async {
    let list = await market.rialto("orders list --country DE --sort placed --json=number,country")
    #expect(list.output == #"[{"number":"1","country":"DE"}]"# + "\n")
    let none = await market.rialto("orders list --country AT --json=number")
    #expect(none.output == "[]\n")
  }

  /// The list had seven fields, and the help on formats promised the SKUs of lines.
  @Test func aRowHasTheBuyerTheAmountsAndTheLines() async {
    _ = await market.place("MUG-RED=2 LAMP --discount SPRING")
    _ = await market.rialto("orders pay 2")
    _ = await market.rialto("orders refund 2 --amount 10 --yes")
    let columns = await market.rialto(
      "orders list --columns number,address.name,address.city,paid,refunded,lines.sku"
    )
    #expect(
      columns.output == """
        2\tAda Lovelace\tBerlin\t67.49 EUR\t10.00 EUR\tMUG-RED; LAMP
        1\tAda Lovelace\tBerlin\t0.00 EUR\t0.00 EUR\tMUG-RED

        """
    )
    let json = await market.rialto(
      "orders list -n 1 --json=discountCode,totals.discount.formatted,lines.sku,lines.quantity"
    )
    #expect(
      json.output == #"""
        [{"discountCode":"SPRING","totals":{"discount":{"formatted":"€ 7.50"}},\#
        "lines":[{"sku":"MUG-RED","quantity":2},{"sku":"LAMP","quantity":1}]}]

        """#
    )
    let table = await market.rialto("orders list --no-color", columns: 200).output
    #expect(!table.contains("Berlin"))
    let narrow = await market.rialto("orders list --no-color", columns: 80).output
    #expect(narrow.contains("part refund"), "\(narrow)")
  }

  /// A pipe had neither the items nor the city, and a terminal did not say that tax is included.
  @Test func aPipedOrderHasAllThatATerminalHas() async {
    _ = await market.rialto("orders confirm 1")
    _ = await market.rialto("orders ship 1 --carrier UPS --tracking 1Z9 --yes")
    let piped = await market.rialto("orders show 1").output
    for line in [
      "address.lines\tMarkt 1, 10115 Berlin, DE", "shipping.name\tParcel, 1-2 days",
      "totals.tax\t2.78 EUR included", "totals.total\t17.40 EUR",
      "lines\tMUG-RED\tRed mug\t12.50 EUR\t1\t0\t1\t0\t19\t12.50 EUR",
    ] {
      #expect(piped.contains(line + "\n"), "\(line) in \(piped)")
    }
    #expect(piped.contains(/shipments\tShipped 2027-01-15: MUG-RED=1, UPS 1Z9/), "\(piped)")
    let shown = await market.rialto("orders show 1 --no-color", columns: 100).output
    #expect(shown.contains(#/TAX +€ 2\.78 included\n/#), "\(shown)")
    let json = await market.rialto("orders show 1 --json=totals.tax").output
    #expect(json.contains(#""formatted":"€ 2.78""#))
    let customer = await market.rialto("customers show 1").output
    #expect(customer.contains("orders\t1\tshipped\tunpaid"), "\(customer)")
  }

  @Test func daysAreThoseOfTheUsersTimeZone() async throws {
    var market = market
    for (zone, day) in [
      ("Etc/GMT", "2027-01-15"), ("Pacific/Kiritimati", "2027-01-15"),
      ("Pacific/Honolulu", "2027-01-14"),
    ] {
      market.timeZone = try #require(TimeZone(identifier: zone))
      let found = await market.rialto("orders list --since \(day) --until \(day) --json=number")
      #expect(found.output == #"[{"number":"1"}]"# + "\n", "\(zone)")
      let today = await market.rialto("orders list --since today --json=number")
      #expect(today.output == found.output, "\(zone)")
      let before = await market.rialto("orders list --until yesterday --json=number")
      #expect(before.output == "[]\n", "\(zone)")
    }
  }

  @Test func unknownValuesAreRefusedWithTheAcceptedOnes() async {
    let sort = await market.rialto("orders list --sort color")
    #expect(sort.status == .usage)
    #expect(sort.error.contains("-placed, placed, total or -total"))
    let country = await market.rialto("orders list --country ZZ")
    #expect(country.status == .usage)
    #expect(country.error.contains("two-letter country code"))
    let day = await market.rialto("orders list --since 2027-02-30")
    #expect(day.status == .usage)
    #expect(day.error.contains("a day such as 2026-11-20"))
  }

  @Test func anEndBeforeTheBeginningIsRefused() async {
    let list = await market.rialto("orders list --since 2027-01-15 --until 2027-01-14")
    #expect(list.status == .usage)
    #expect(list.error.contains("end after the beginning"))
  }
}
