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
