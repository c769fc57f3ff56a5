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

/// The export of orders and the sales report, compared over random orders.
///
/// `RIALTO_LEDGER_ORDERS=10000` takes that many orders, `RIALTO_SEED=…` other ones.
struct LedgerTests {
  @Test func entriesAddUpToTheSalesReport() async throws {
    let shop = try await RandomShop()
    try await shop.placeOrders()
    try await shop.store.expectSound()
    for name in ["GMT", "Asia/Kathmandu", "America/New_York"] {
      let zone = try #require(TimeZone(identifier: name))
      for grouping in [SalesGrouping.day, .week, .month] {
        try await shop.expectAgreement(SalesFilter(by: grouping, in: zone), "\(name), \(grouping)")
      }
      // Some orders before the range have a refund in it.
      let first = try #require(CalendarDay(shop.start.addingTimeInterval(5 * 86_400), in: zone))
      let filter = SalesFilter(by: .country, from: first, until: first.adding(days: 9), in: zone)
      try await shop.expectAgreement(filter, "\(name), \(first)")
    }
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

  func placeOrders() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = Rounds.count(50, atNight: 150, of: "RIALTO_LEDGER_ORDERS")
    var random = SplitMix64(environment["RIALTO_SEED"].flatMap { UInt64($0) } ?? 7)
    for number in 1...count {
      let draft = try draft(&random)
      let outgoing = OutgoingOrder(
        key: .init(rawValue: "key-\(number)"),
        draft: draft,
        startedAt: start
      )
      var order = try await client.place(outgoing)
      for _ in 0..<random.nextInt(below: 7) {
        store.clock.advance(by: Double(random.nextInt(below: 20_000)))
        guard let action = action(on: order, &random) else { break }
        let key = OutgoingOrder.Key(rawValue: "key-\(number)-\(order.revision)")
        order = try await client.perform(action, on: order, key: key)
      }
      store.clock.advance(by: Double(random.nextInt(below: 30_000)))
    }
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

  /// The sums of a currency.
  private struct Sums: Hashable {
    var gross: Int64 = 0
    var discount: Int64 = 0
    var shipping: Int64 = 0
    var tax: Int64 = 0
    var total: Int64 = 0
    var refunds: Int64 = 0
    var refundedTax: Int64 = 0
    var net: Int64 = 0

    init() {}

    init(_ figures: SalesFigures) {
      gross = figures.gross.minorUnits
      discount = figures.discount.minorUnits
      shipping = figures.shipping.minorUnits
      tax = figures.tax.minorUnits
      total = figures.total.minorUnits
      refunds = figures.refunds.minorUnits
      refundedTax = figures.refundedTax.minorUnits
      net = figures.net.minorUnits
    }

    mutating func add(_ entry: LedgerEntry) {
      net += entry.net.minorUnits
      guard entry.kind != .refund else {
        refunds -= entry.gross.minorUnits
        refundedTax -= entry.tax.minorUnits
        return
      }
      let price = (entry.unitPrice?.minorUnits ?? 0) * Int64(entry.quantity ?? 1)
      if entry.kind == .item { gross += price } else { shipping += price }
      discount += entry.discount?.minorUnits ?? 0
      tax += entry.tax.minorUnits
      total += entry.gross.minorUnits
    }
  }

  /// Checks that the entries of a range add up to its report, as do the rows to the totals.
  func expectAgreement(_ filter: SalesFilter, _ comment: Comment) async throws {
    let report = try await client.sales(filter).value
    var sums: [Currency: Sums] = [:]
    let entries = client.ledger(
      since: filter.from?.start(in: filter.timeZone),
      until: filter.until?.adding(days: 1)?.start(in: filter.timeZone)
    )
    for try await entry in entries {
      sums[entry.gross.currency, default: Sums()].add(entry)
    }
    let totals = report.totals.filter { Sums($0.sold) != Sums() || sums[$0.currency] != nil }
    #expect(!totals.isEmpty, comment)
    for total in totals {
      #expect(Sums(total.sold) == sums[total.currency], comment)
      let rows = report.rows.filter { $0.currency == total.currency }
      #expect(rows.reduce(0) { $0 + $1.sold.net.minorUnits } == total.sold.net.minorUnits, comment)
      #expect(rows.reduce(0) { $0 + $1.sold.orders } == total.sold.orders, comment)
    }
    #expect(Set(sums.keys) == Set(totals.map(\.currency)), comment)
  }
}
