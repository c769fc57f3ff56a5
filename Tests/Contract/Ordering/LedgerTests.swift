import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// The ledger of sales over random histories of orders.
///
/// `RIALTO_LEDGER_ORDERS=10000` takes that many orders, `RIALTO_SEED=…` other ones.
struct LedgerTests {
  @Test func pastMonthsNeverChangeAndAllReportsAddUp() async throws {
    let shop = try await RandomShop()
    let closed = try await shop.trade()
    #expect(closed.count >= 2)
    for month in closed { try await shop.expectUnchanged(month) }
    try await shop.store.expectSound()
    for name in ["GMT", "Asia/Kathmandu", "America/New_York"] {
      let zone = try #require(TimeZone(identifier: name))
      for basis in SalesBasis.allCases {
        let line = try await shop.client.salesLines(SalesFilter(basis), limit: 1).value.items.first
        let first = try #require(line.flatMap { CalendarDay($0.at, in: zone) })
        for grouping in name == "GMT" ? SalesGrouping.allCases : [.day, .week] {
          let all = SalesFilter(basis, by: grouping, in: zone)
          try await shop.expectAgreement(all, "\(name), \(basis), \(grouping)")
        }
        let range = SalesFilter(basis, from: first, until: first.adding(days: 9), in: zone)
        try await shop.expectAgreement(range, "\(name), \(basis), \(first)")
      }
    }
    try await shop.expectCredited()
    try await shop.expectJournalAddsUp()
  }
}

/// A store with goods in currencies of no, two and three decimals, and random orders.
private struct RandomShop {
  let store: OrderedStore
  let client: StoreClient
  let start = Date(timeIntervalSince1970: 1_800_000_000)
  private static let currencies = ["EUR", "JPY", "KWD"].compactMap { Currency($0) }

  init() async throws {
    store = try await OrderedStore()
    let base = try #require(URL(string: "http://store.test"))
    client = StoreClient(
      HTTPClient(base, over: InProcessTransport(handler: store.server.handler))
    )
    func amount(_ minorUnits: Int, _ currency: Currency) -> JSONValue {
      ["amount": .number(minorUnits), "currency": .string(currency.code)]
    }
    for (place, price) in [1299, 250, 99_995].enumerated() {
      let prices = Self.currencies.map { amount(price + place, $0) }
      let variant: JSONValue = [
        "sku": .string("ITEM-\(place)"), "prices": .array(prices), "onHand": 10_000_000,
      ]
      try await store.add(
        "products",
        ["title": .string("Item \(place)"), "options": [], "variants": [variant]]
      )
    }
    let rates = Self.currencies.map { currency -> JSONValue in
      ["countries": [], "price": amount(599, currency), "daysFrom": 1, "daysTo": 2]
    }
    try await store.add(
      "shipping-methods",
      ["code": "world", "name": "World", "isActive": true, "rates": .array(rates)]
    )
    try await store.add(
      "discounts",
      ["code": "TENTH", "kind": "percentage", "percent": .number("12.5"), "isActive": true]
    )
    try await store.add(
      "discounts",
      ["code": "FREE", "kind": "free_shipping", "isActive": true]
    )
  }

  /// The reports and documents of a month, read when it had ended.
  struct ClosedMonth {
    let reports: [SalesReport]
    let documents: [OrderDocument]
    let lastDay: CalendarDay
  }

  /// Places orders and changes old ones, and returns what each month was when it had ended.
  func trade() async throws -> [ClosedMonth] {
    let environment = ProcessInfo.processInfo.environment
    let count = Rounds.count(50, atNight: 150, of: "RIALTO_LEDGER_ORDERS")
    var random = SplitMix64(environment["RIALTO_SEED"].flatMap { UInt64($0) } ?? 7)
    var orders: [Order] = []
    var months: [ClosedMonth] = []
    for number in 1...count {
      let draft = try draft(&random)
      let outgoing = OutgoingOrder(
        key: .init(rawValue: "key-\(number)"),
        draft: draft,
        startedAt: start
      )
      orders.append(try await client.place(outgoing))
      for _ in 0..<6 {
        let month = CalendarDay(store.clock.now, in: .gmt)?.startOfMonth
        store.clock.advance(by: Double(random.nextInt(below: 30_000)))
        if let last = CalendarDay(store.clock.now, in: .gmt)?.startOfMonth, last != month,
          let lastDay = last.adding(days: -1)
        {
          months.append(try await closed(on: lastDay))
        }
        let place = max(0, orders.count - 1 - random.nextInt(below: 40))
        orders[place] = try await changed(orders[place], &random)
      }
    }
    return months
  }

  /// Does one thing with an order, if there is one to do.
  private func changed(_ order: Order, _ random: inout SplitMix64) async throws -> Order {
    if random.nextInt(below: 4) == 0 {
      // Not every order has something to invoice or to credit.
      _ = try? await client.invoice(for: order.number)
      _ = try? await client.creditNote(for: order.number)
    }
    guard let action = action(on: order, &random) else { return order }
    let key = OutgoingOrder.Key(rawValue: "key-\(order.number)-\(order.revision)")
    return try await client.perform(action, on: order, key: key)
  }

  private func closed(on lastDay: CalendarDay) async throws -> ClosedMonth {
    var reports: [SalesReport] = []
    for basis in SalesBasis.allCases {
      for grouping in SalesGrouping.allCases {
        let filter = SalesFilter(basis, by: grouping, from: lastDay.startOfMonth, until: lastDay)
        reports.append(try await client.sales(filter).value)
      }
    }
    return ClosedMonth(
      reports: reports,
      documents: try await documents(from: lastDay.startOfMonth, until: lastDay),
      lastDay: lastDay
    )
  }

  private func documents(
    from first: CalendarDay? = nil,
    until last: CalendarDay? = nil
  ) async throws -> [OrderDocument] {
    let client = client
    return try await PageSequence<Page<OrderDocument>, OrderingError> { failure, _ in
      .requestFailed(HTTPError(.endlessPages(failure)))
    } fetch: { next, _ throws(OrderingError) in
      try await client.journal(
        since: first?.start(in: .gmt),
        until: last?.adding(days: 1)?.start(in: .gmt),
        after: next
      )
    }.collected().value.items
  }

  /// Checks that the reports and the documents of a month that has ended are what they were.
  func expectUnchanged(_ month: ClosedMonth) async throws {
    let now = try await closed(on: month.lastDay)
    for (before, after) in zip(month.reports, now.reports) {
      #expect(before == after, "\(month.lastDay), \(before.basis), \(before.grouping)")
    }
    #expect(month.documents == now.documents, "\(month.lastDay)")
  }

  /// Issues all credit notes, and checks that each invoice less its credit notes is the claim: the
  /// greater of what was paid and what the buyer keeps, less the refunds; and that of an invoiced order
  /// of which no refund is due, the bases placed and invoiced have the same on each line.
  func expectCredited() async throws {
    var settled: Set<Order.ID> = []
    for order in try await client.pages().collected().value.items {
      _ = try? await client.creditNote(for: order.number)
      let documents = try await client.documents(of: order.number).value
      guard let invoice = documents.first else { continue }
      let isOff =
        [.cancelled, .expired].contains(order.status.known) || order.payment == .known(.voided)
      let kept = isOff ? 0 : order.due.minorUnits - order.returnedValue.minorUnits
      let claim = max(order.paid.minorUnits, kept) - order.refunded.minorUnits
      let left = documents.dropFirst().reduce(invoice.total.minorUnits) { $0 - $1.total.minorUnits }
      #expect(left == min(claim, invoice.total.minorUnits), "order \(order.number)")
      if order.refundDue.minorUnits == 0 { settled.insert(order.number) }
    }
    let placed = try await lines(on: .placed).filter { settled.contains($0.key.order) }
    let invoiced = try await lines(on: .invoiced).filter { settled.contains($0.key.order) }
    #expect(!placed.isEmpty)
    for line in Set(placed.keys).union(invoiced.keys) {
      #expect(placed[line] == invoiced[line], "\(line)")
    }
  }

  /// The line of an order at a tax rate.
  private struct Line: Hashable {
    let order: Order.ID
    let sku: ProductReference.ID?
    let taxPercent: Decimal
  }

  /// Returns what is left of each line after refunds, without lines that are zero.
  ///
  /// The tax of a line may differ by a cent between bases, as the tax of refunds is rounded by rate.
  private func lines(on basis: SalesBasis) async throws -> [Line: Int64] {
    var sums: [Line: Int64] = [:]
    for try await line in client.allSalesLines(SalesFilter(basis)) {
      let key = Line(order: line.order, sku: line.sku, taxPercent: line.taxPercent)
      sums[key, default: 0] += line.sold.revenue.minorUnits
    }
    return sums.filter { $0.value != 0 }
  }

  /// Checks that the documents add up to the sales that are invoiced, as a whole and by tax rate,
  /// and that no number lacks.
  func expectJournalAddsUp() async throws {
    let documents = try await documents()
    #expect(documents.contains { $0.kind == .known(.creditNote) })
    #expect(try await client.missingDocuments() == [])
    let report = try await client.sales(SalesFilter(.invoiced, by: .rate)).value
    var rows: [String: Int64] = [:]
    for row in report.rows {
      let key = "\(row.key ?? "") \(row.taxPercent ?? -1) \(row.currency)"
      rows["\(key) revenue"] = row.sold.revenue.minorUnits
      rows["\(key) tax"] = row.sold.remainingTax.minorUnits
    }
    var sums: [String: Int64] = [:]
    for document in documents {
      let sign: Int64 = document.kind == .known(.invoice) ? 1 : -1
      for tax in document.taxes {
        let key = "\(document.buyer.address.country) \(tax.percent) \(tax.total.currency)"
        sums["\(key) revenue", default: 0] += sign * tax.total.minorUnits
        sums["\(key) tax", default: 0] += sign * tax.tax.minorUnits
      }
    }
    #expect(rows == sums)
  }

  private func draft(_ random: inout SplitMix64) throws -> OrderDraft {
    let countries = [("DE", "50667"), ("AT", "1010"), ("JP", "100-0001")]
    let (code, postalCode) = countries[random.nextInt(below: 3)]
    let lines = (0...random.nextInt(below: 3)).map {
      ItemQuantity(
        sku: ProductReference.ID(rawValue: "ITEM-\($0)"),
        quantity: 1 + random.nextInt(below: 4)
      )
    }
    return OrderDraft(
      lines: lines,
      currency: Self.currencies[random.nextInt(below: 3)],
      email: "ann@example.com",
      address: Address(
        name: "Ann Example",
        lines: ["Main Street 1"],
        city: "Town",
        postalCode: postalCode,
        country: try #require(CountryCode(code))
      ),
      shippingMethod: "world",
      discountCode: [nil, "TENTH", "FREE"][random.nextInt(below: 3)]
    )
  }

  /// Returns an action that the order allows; `nil` if it allows no action.
  private func action(on order: Order, _ random: inout SplitMix64) -> OrderActionRequest? {
    let left = order.paid.minorUnits - order.refunded.minorUnits
    let part = Money(
      minorUnits: left > 1 ? 1 + Int64(random.nextInt(below: Int(min(left, 100_000)))) : 1,
      currency: order.paid.currency
    )
    let some = [ItemQuantity(sku: order.lines[0].sku, quantity: 1)]
    let actions: [OrderActionRequest] = [
      .pay(), .pay(), .confirm, .confirm, .ship(), .deliver, .refund(part), .refund(part),
      .refund(),
      .return(some, restock: true), .void, .cancel(),
    ]
    let allowed = actions.filter { action in
      guard order.allows(action.action) else { return false }
      if case .return = action { return order.lines[0].shipped > order.lines[0].returned }
      if case .refund = action { return left > 0 }
      return true
    }
    return allowed.isEmpty ? nil : allowed[random.nextInt(below: allowed.count)]
  }

  /// Checks that the lines of a range add up to its report, as do the rows to the totals.
  func expectAgreement(_ filter: SalesFilter, _ comment: Comment) async throws {
    let report = try await client.sales(filter).value
    var sums: [Currency: [Int64]] = [:]
    for try await line in client.allSalesLines(filter) {
      sums.add(line.sold)
    }
    var totals: [Currency: [Int64]] = [:]
    for total in report.totals { totals.add(total.sold) }
    #expect(!totals.isEmpty, comment)
    #expect(totals == sums.filter { $0.value.contains { $0 != 0 } }, comment)
    var rows: [Currency: [Int64]] = [:]
    for row in report.rows { rows.add(row.sold) }
    // An order with several items is in several rows.
    let isByLine = [.product, .variant, .rate].contains(filter.grouping)
    #expect(
      rows.mapValues { $0.dropFirst(isByLine ? 1 : 0) }
        == totals.mapValues { $0.dropFirst(isByLine ? 1 : 0) },
      comment
    )
  }
}

extension [Currency: [Int64]] {
  /// Adds figures to the sums of their currency, the number of orders first.
  fileprivate mutating func add(_ figures: SalesFigures) {
    let amounts = [
      figures.gross, figures.discount, figures.shipping, figures.tax, figures.total,
      figures.refunds, figures.refundedTax, figures.net,
    ]
    let values = [Int64(figures.orders), Int64(figures.items)] + amounts.map(\.minorUnits)
    let sums = self[figures.total.currency] ?? values.map { _ in 0 }
    self[figures.total.currency] = zip(sums, values).map { $0 + $1 }
  }
}
