import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct SalesTests {
  let store: OrderedStore

  /// The clock says January 15, 2027, 8:00 in UTC.
  init() async throws { store = try await OrderedStore() }

  private func report(_ query: String = "") async throws -> SalesReport {
    let answer = try await store.client.get("/v1/sales?\(query)")
    try #require(answer.status == 200, "\(answer.text)")
    return try answer.decoded()
  }

  @Test func aStoreWithoutOrdersHasNoSales() async throws {
    for grouping in SalesGrouping.allCases {
      let report = try await report("by=\(grouping.rawValue)")
      #expect(report.rows == [])
      #expect(report.totals == [])
    }
  }

  /// The years 287,000 and -285 million, and the last times that are a day in every time zone.
  @Test(arguments: [9e12, -9e15, 253_370_764_800 - 1.8e9])
  func atATimeThatNoCalendarHasNothingIsChanged(jump: Double) async throws {
    let order = try await store.performed(.pay(), on: store.placed())
    store.clock.advance(by: jump)
    let refused = try await store.place(key: "later")
    #expect(refused.status == 409)
    #expect(refused.code == "clock_outside_calendar")
    #expect(try await store.perform(.refund(), on: order).code == "clock_outside_calendar")
    store.clock.advance(by: -jump)
    #expect(try await report().totals.map(\.sold.orders) == [1])
    #expect(try await store.place(key: "later").status == 201)
    try await store.expectSound()
  }

  @Test func atTheLastTimeOfYear9998OrdersArePlacedAndReported() async throws {
    store.clock.advance(by: 253_370_764_799 - 1.8e9)
    _ = try await store.performed(.pay(), on: store.placed())
    for zone in ["GMT", "Pacific/Kiritimati", "Pacific/Pago_Pago"] {
      #expect(try await report("timeZone=\(zone)").totals.map(\.sold.orders) == [1], "\(zone)")
    }
    try await store.expectSound()
  }

  @Test(arguments: ["9055000000000", "-9000000000000000"])
  func aStoredTimeThatNoCalendarHasIsAFailureAndIsFound(time: String) async throws {
    _ = try await store.performed(.pay(), on: store.placed())
    try await store.place.tamper("UPDATE customer_order SET created = \(time)")
    let answer = try await store.client.get("/v1/sales")
    #expect(answer.status == 503)
    #expect(answer.code == "damaged")
    let found = try await store.server.checkConsistency().filter { $0.code == "order_time" }
    #expect(found.map(\.description) == ["Order 1 has a time that no calendar has."])
  }

  @Test func onlyPaidOrdersAreSold() async throws {
    _ = try await store.placed()
    _ = try await store.performed(.void, on: store.placed())
    _ = try await store.performed(.cancel(), on: store.placed())
    _ = try await store.performed(.pay(), .cancel(), on: store.placed())
    _ = try await store.performed(.pay(), on: store.placed(.order(["MUG-RED": 2])))
    let report = try await report()
    let row = try #require(report.rows.first)
    #expect(report.rows.count == 1)
    #expect(row.key == "2027-01")
    #expect(row.sold.orders == 1)
    #expect(row.sold.items == 2)
    #expect(row.sold.gross.minorUnits == 2500)
    #expect(row.sold.total.minorUnits == 2990)
    #expect((row.unpaid.orders, row.voided.orders, row.cancelled.orders) == (1, 1, 2))
    // The payment for the cancelled order is to be refunded.
    #expect(row.cancelled.due.minorUnits == 1740)
    try await store.expectSound()
  }

  @Test func aRefundCountsOnTheDayOfTheRefund() async throws {
    let order = try await store.performed(.pay(), on: store.placed(.order(["MUG-RED": 2])))
    store.clock.advance(by: 40 * 86_400)
    let refunded = try await store.performed(
      .refund(Money(minorUnits: 1000, currency: .euro)),
      on: order
    )
    let rows = try await report().rows
    #expect(rows.map(\.key) == ["2027-01", "2027-02"])
    #expect(rows.map(\.sold.orders) == [1, 0])
    #expect(rows.map(\.sold.refunds.minorUnits) == [0, 1000])
    // 19 of 119 parts of 10 euros.
    #expect(rows[1].sold.refundedTax.minorUnits == 160)
    #expect(rows[1].sold.net.minorUnits == -840)
    let done = try await store.performed(.refund(), on: refunded)
    #expect(done.refunds.map(\.tax.minorUnits).reduce(0, +) == order.totals.tax.minorUnits)
    #expect(try await report().totals.first?.sold.net.minorUnits == 0)
    try await store.expectSound()
  }

  @Test func aCancelledOrderTakesItsRefundsWithIt() async throws {
    let order = try await store.performed(
      .pay(),
      .refund(Money(minorUnits: 700, currency: .euro)),
      on: store.placed()
    )
    #expect(try await report().totals.first?.sold.refunds.minorUnits == 700)
    _ = try await store.performed(.cancel(), on: order)
    let total = try #require(try await report().totals.first)
    #expect(total.sold.refunds.minorUnits == 0)
    #expect(total.cancelled.refunded.minorUnits == 700)
    #expect(total.cancelled.due.minorUnits == 1040)
    try await store.expectSound()
  }

  @Test(arguments: [
    ("GMT", "2027-01-15", "2027-W02"), ("Pacific/Kiritimati", "2027-01-15", "2027-W02"),
    ("Pacific/Honolulu", "2027-01-14", "2027-W02"),
  ])
  func periodsBeginInTheTimeZone(zone: String, day: String, week: String) async throws {
    _ = try await store.performed(.pay(), on: store.placed())
    #expect(try await report("by=day&timeZone=\(zone)").rows.map(\.key) == [day])
    #expect(try await report("by=week&timeZone=\(zone)").rows.map(\.key) == [week])
    #expect(try await report("from=\(day)&until=\(day)&timeZone=\(zone)").rows.count == 1)
    let next = try #require(CalendarDay(day)?.adding(days: 1))
    #expect(try await report("from=\(next)&timeZone=\(zone)").rows == [])
  }

  /// The sums of days are kept in UTC; the hours around the midnights of a zone are added and
  /// subtracted.
  @Test(arguments: [
    "GMT", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Kiritimati",
    "Pacific/Honolulu",
  ])
  func aDayOfATimeZoneHasTheOrdersOfItsHours(zone: String) async throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    var placed: [String: Int] = [:]
    for _ in 0..<9 {
      _ = try await store.performed(.pay(), on: store.placed())
      let day = try #require(CalendarDay(store.clock.now, in: timeZone))
      placed[day.description, default: 0] += 1
      store.clock.advance(by: 7 * 3600)
    }
    let rows = try await report("by=day&timeZone=\(zone)").rows
    #expect(rows.map(\.sold.orders) == placed.sorted { $0.key < $1.key }.map(\.value))
    #expect(rows.compactMap(\.key) == placed.keys.sorted())
    let first = try #require(rows.first?.key)
    let range = try await report("by=day&from=\(first)&until=\(first)&timeZone=\(zone)")
    #expect(range.rows == [rows[0]])
  }

  @Test func everyGroupingHasTheSameTotals() async throws {
    _ = try await store.performed(.pay(), on: store.placed(.order(["MUG-RED": 1, "MUG-BLUE": 2])))
    _ = try await store.performed(.pay(), .refund(), on: store.placed(.order(to: "AT")))
    let expected = try await report("by=day").totals
    for grouping in SalesGrouping.allCases {
      let report = try await report("by=\(grouping.rawValue)")
      #expect(report.totals == expected)
      let net = report.rows.reduce(0) { $0 + $1.sold.net.minorUnits }
      #expect(net == expected.first?.sold.net.minorUnits, "\(grouping)")
      let tax = report.rows.reduce(0) { $0 + $1.sold.tax.minorUnits }
      #expect(tax == expected.first?.sold.tax.minorUnits, "\(grouping)")
    }
    #expect(Set(try await report("by=country").rows.map(\.key)) == ["AT", "DE"])
    let products = try await report("by=product").rows
    #expect(products.map(\.name) == ["Mug", "Shipping and refunds"])
    #expect(products.map(\.sold.orders) == [2, 0])
    #expect(try await report("by=variant").rows.map(\.sold.items).reduce(0, +) == 4)
    #expect(try await report("by=discount").rows.map(\.key) == [nil])
  }

  @Test func wrongQuestionsAreRefused() async throws {
    for query in [
      "by=color", "timeZone=Mars", "from=2027-02-30", "from=2027-02-01&until=2027-01-01",
    ] {
      #expect(try await store.client.get("/v1/sales?\(query)").status == 400, "\(query)")
    }
  }

  @Test(arguments: [
    ("sales_day", "UPDATE sales_day SET total = total + 1"),
    ("sales_day", "DELETE FROM sales_day"),
    ("order_country", "UPDATE customer_order SET country = 'FR'"),
    ("order_items", "UPDATE customer_order SET items = 7"),
    ("refund_tax", "UPDATE order_event SET tax = 99999 WHERE action = 'refund'"),
  ])
  func damageIsFound(code: String, script: String) async throws {
    _ = try await store.performed(.pay(), .refund(), on: store.placed())
    try await store.place.tamper(script)
    let found = try await store.server.checkConsistency()
    #expect(found.contains { $0.code == code }, "\(found)")
  }
}
