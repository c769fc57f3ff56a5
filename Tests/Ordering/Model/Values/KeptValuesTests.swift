import Foundation
import FoundationCore
import Ordering
import Testing

/// Values that an app makes itself, keeps as JSON, and reads back.
struct KeptValuesTests {
  @Test func cartsAndOrdersOnTheirWayAreKept() throws {
    try expectKept(Cart([CartLine(.mug, quantity: 2)]))
    var draft = try OrderDraft.mugs()
    draft.discountCode = "SPRING"
    draft.expectedTotal = .euros(2990)
    try expectKept(draft)
    try expectKept(
      OutgoingOrder(
        key: "order-17",
        draft: draft,
        startedAt: Date(timeIntervalSince1970: 1_700_000_000),
        attempts: 2
      )
    )
    try expectKept(OrderFilter(text: "ann", status: .shipped, payment: .paid))
  }

  @Test func ordersAndTheirHistoryAreKept() throws {
    var order = Order.example("R-1", of: try .mugs(), status: .unknown("on_hold"))
    let at = Date(timeIntervalSince1970: 1_700_000_000)
    let items = [ItemQuantity(sku: "MUG", quantity: 1)]
    order.returns = [Return(id: 1, at: at, lines: items, isRestocked: true, reason: "Broken")]
    let tracking = Tracking(carrier: "dhl", number: "123", link: "https://parcels.example/123")
    order.shipments = [Shipment(id: 1, at: at, lines: items, tracking: tracking)]
    try expectKept(order)
    let state = OrderEvent.State(.known(.placed), payment: .known(.unpaid))
    try expectKept(
      OrderEvent(
        id: 2,
        at: at,
        by: "ann",
        action: .known(.pay),
        from: state,
        to: state,
        reason: "Paid",
        key: "k",
        lines: items,
        amount: .euros(100),
        tracking: tracking
      )
    )
    try expectKept(Transitions.standard)
    try expectKept(Shortage(sku: "MUG", wanted: 2, available: 1))
  }

  /// Rates and orders of version 0.2.0 have one rate for everything.
  @Test func ratesAndOrdersWithoutTaxClassesAreRead() throws {
    let text = #"{"country":"DE","percent":19,"isIncluded":true,"revision":3}"#
    let rate = try ExactJSONDecoder().decode(TaxRate.self, from: Array(text.utf8))
    #expect(rate == TaxRate(country: try .code("DE"), percent: 19, isIncluded: true, revision: 3))
    #expect(rate.rate(of: "reduced").percent == 19)
    let order = Order.example("R-1", of: try .mugs())
    let rest = try order.totals.total - order.lines.map(\.total).total(in: .euro)
    #expect(order.shippingTaxes.map(\.total) == [rest])
    #expect(order.shippingTaxes.map(\.percent) == [order.lines[0].taxPercent])
  }

  @Test func quotesAndRulesAreKept() throws {
    let order = Order.example("R-1", of: try .mugs())
    let germany = try CountryCode.code("DE")
    try expectKept(
      Quote(
        country: germany,
        lines: order.lines,
        shipping: order.shipping,
        discountCode: "SPRING",
        totals: order.totals
      )
    )
    try expectKept(
      QuoteRequest(
        lines: [ItemQuantity(sku: "MUG", quantity: 1)],
        countries: [germany],
        currency: .euro,
        shippingMethod: "standard"
      )
    )
    let rate = ShippingMethod.Rate(countries: [germany], price: .euros(490), minimum: .euros(1))
    try expectKept(ShippingMethod(code: "standard", name: "Parcel", rates: [rate], revision: 2))
    try expectKept(
      TaxRate(
        country: germany,
        percent: 0,
        isIncluded: true,
        classes: [TaxClass(code: "health", percent: 0, exemption: "Exempt")],
        shipping: "health",
        exemption: "Export",
        reverseCharge: "Reverse charge",
        revision: 1
      )
    )
    try expectKept(
      Discount(
        code: "SPRING",
        kind: .known(.percentage),
        percent: 12.5,
        cap: .euros(1000),
        startsAt: Date(timeIntervalSince1970: 1_700_000_000),
        limit: 3,
        uses: 1
      )
    )
  }

  private func expectKept<Value: Codable & Equatable>(
    _ value: Value,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let kept = try JSONEncoder().encode([value])
    let read = try JSONDecoder().decode([Value].self, from: kept)
    #expect(read == [value], sourceLocation: place)
  }
}
