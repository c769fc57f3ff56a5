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
    for basis in SalesBasis.allCases {
      for grouping in SalesGrouping.allCases {
        let report = try await report("basis=\(basis.rawValue)&by=\(grouping.rawValue)")
        #expect(report.rows == [])
        #expect(report.totals == [])
      }
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
    try await store.place.tamper("UPDATE sales_line SET time = \(time)")
    let answer = try await store.client.get("/v1/sales")
    #expect(answer.status == 503)
    #expect(answer.code == "damaged")
    let found = try await store.server.checkConsistency().filter { $0.code == "order_time" }
    #expect(found.map(\.description) == ["Order 1 has a time that no calendar has."])
  }

  /// Four orders of January in all bases; each event counts in its own month.
  ///
  /// A has two mugs of 12.50 and shipping of 4.90, the others one mug: 29.90 and 17.40.
  @Test func aMonthThatHasEndedNeverChanges() async throws {
    var orders: [Order] = []
    for count in [2, 1, 1, 1] {
      orders.append(try await store.placed(.order(["MUG-RED": count])))
    }
    orders[2] = try await store.performed(.pay(), on: orders[2])
    func months(_ basis: String) async throws -> [String] {
      try await report("basis=\(basis)").rows.map { row in
        let sold = row.sold
        return "\(row.key ?? "") \(sold.orders) \(sold.total.minorUnits) \(sold.tax.minorUnits) "
          + "\(sold.refunds.minorUnits) \(sold.refundedTax.minorUnits)"
      }
    }
    // 29.90 + 3 × 17.40; of that 4.77 + 3 × 2.78 tax.
    let placed = "2027-01 4 8210 1311 0 0"
    #expect(try await months("placed") == [placed])
    #expect(try await months("paid") == ["2027-01 1 1740 278 0 0"])
    #expect(try await months("invoiced") == [])

    store.clock.advance(by: 31 * 86_400)
    orders[0] = try await store.performed(.pay(), on: orders[0])
    _ = try await store.performed(.cancel(), on: orders[1])
    orders[2] = try await store.performed(.cancel(), on: orders[2])
    _ = try await store.performed(.void, on: orders[3])
    _ = try await store.invoice(orders[0])
    _ = try await store.invoice(orders[2])
    let cancelled = "2027-02 -3 -5220 -834 0 0"
    let paid = ["2027-01 1 1740 278 0 0", "2027-02 1 2990 477 0 0"]
    let invoiced = "2027-02 2 4730 755 0 0"
    #expect(try await months("placed") == [placed, cancelled])
    #expect(try await months("paid") == paid)
    #expect(try await months("invoiced") == [invoiced])

    store.clock.advance(by: 28 * 86_400)
    let part = Money(minorUnits: 1000, currency: .euro)
    _ = try await store.performed(.refund(part), on: orders[0])
    _ = try await store.performed(.refund(), on: orders[2])
    _ = try await store.creditNote(orders[0])
    _ = try await store.creditNote(orders[2])
    // 19 of 119 parts of 10.00 are 1.60. The order that was cancelled is taken back in February.
    #expect(try await months("placed") == [placed, cancelled, "2027-03 0 0 0 1000 160"])
    #expect(try await months("paid") == paid + ["2027-03 0 0 0 2740 438"])
    #expect(try await months("invoiced") == [invoiced, "2027-03 0 0 0 2740 438"])
    // In the end, all say the same: 19.90 are left of A.
    for basis in SalesBasis.allCases {
      let total = try await report("basis=\(basis.rawValue)").totals.first?.sold
      #expect(total?.revenue.minorUnits == 1990, "\(basis)")
      #expect(total?.remainingTax.minorUnits == 317, "\(basis)")
    }
    try await store.expectSound()
  }

  /// Of two mugs of 12.50 and shipping of 4.90, 10.00 are paid in January; one mug is cancelled in
  /// February, and the rest of 17.40 is paid then.
  @Test func partsCountWhenTheyArePaidOrCancelled() async throws {
    var order = try await store.placed(.order(["MUG-RED": 2]))
    order = try await store.performed(.pay(Money(minorUnits: 1000, currency: .euro)), on: order)
    func months(_ basis: String) async throws -> [String] {
      try await report("basis=\(basis)").rows.map { row in
        "\(row.sold.orders) \(row.sold.items) \(row.sold.total.minorUnits) "
          + "\(row.sold.tax.minorUnits)"
      }
    }
    // In proportion, 8.36 of 10.00 are of the mugs; 1.33 and 0.26 of their 3.99 and 0.78 tax.
    #expect(try await months("paid") == ["1 2 1000 159"])
    store.clock.advance(by: 31 * 86_400)
    order = try await store.performed(
      .cancel([ItemQuantity(sku: "MUG-RED", quantity: 1)]),
      on: order
    )
    #expect(try await months("placed") == ["1 2 2990 477", "0 -1 -1250 -200"])
    order = try await store.performed(.pay(), on: order)
    #expect(order.paid.minorUnits == 1740)
    #expect(try await months("paid") == ["1 2 1000 159", "0 -1 740 118"])
    for basis in ["placed", "paid"] {
      let total = try await report("basis=\(basis)").totals.first?.sold
      #expect((total?.total.minorUnits, total?.tax.minorUnits) == (1740, 277), "\(basis)")
    }
    try await store.expectSound()
  }

  /// The tax of a refund is of the lines that came back, and then of all lines.
  @Test func aRefundIsFirstForWhatCameBack() async throws {
    var order = try await store.placed(.order(["MUG-RED": 2, "CUP-RED": 1]))
    order = try await store.performed(.pay(), .confirm, .ship(), .deliver, on: order)
    let cup = try #require(order.lines.first { $0.sku == "CUP-RED" })
    order = try await store.performed(
      .return([ItemQuantity(sku: "CUP-RED", quantity: 1)], restock: true),
      .refund(cup.total),
      on: order
    )
    let rows = try await report("by=variant").rows
    let refunds = rows.map { "\($0.key ?? "-") \($0.sold.refunds == cup.total)" }
    #expect(refunds.sorted() == ["- false", "CUP-RED true", "MUG-RED false"])
    #expect(order.refunds.map(\.tax) == [cup.tax])
    try await store.expectSound()
  }

  /// A payment that was booked by mistake is taken back on the day of the correction.
  @Test func aPaymentTakenBackCountsOnItsOwnDay() async throws {
    let order = try await store.performed(.pay(), on: store.placed())
    store.clock.advance(by: 86_400)
    _ = try await store.performed(.unpay, on: order)
    let rows = try await report("by=day").rows
    #expect(rows.map(\.sold.total.minorUnits) == [1740, -1740])
    #expect(try await report().totals == [])
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
    #expect(products.map(\.name) == ["Mug", "Shipping"])
    #expect(products.map(\.sold.orders) == [2, 0])
    #expect(try await report("by=variant").rows.map(\.sold.items).reduce(0, +) == 4)
    #expect(try await report("by=discount").rows.map(\.key) == [nil])
    let rates = try await report("by=rate").rows.map { "\($0.key ?? "") \($0.taxPercent ?? 0)" }
    #expect(rates.sorted() == ["AT 20", "DE 19"])
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
    ("sales_placed", "UPDATE sales_line SET orders = 2 WHERE basis = 'placed' AND orders = 1"),
    ("sales_paid", "UPDATE sales_line SET refunded = 0"),
    ("sales_paid", "DELETE FROM sales_line WHERE basis = 'paid'"),
    ("sales_invoiced", "UPDATE sales_line SET total = 1 WHERE basis = 'invoiced' AND position = 0"),
    ("sales_day", "DELETE FROM sales_day"),
    ("order_country", "UPDATE customer_order SET country = 'FR'"),
    ("order_items", "UPDATE customer_order SET items = 7"),
    ("refund_tax", "UPDATE order_event SET tax = 99999 WHERE action = 'refund'"),
  ])
  func damageIsFound(code: String, script: String) async throws {
    let order = try await store.performed(.pay(), .refund(), on: store.placed())
    _ = try await store.invoice(order)
    try await store.place.tamper(script)
    let found = try await store.server.checkConsistency()
    #expect(found.contains { $0.code == code }, "\(found)")
  }
}
