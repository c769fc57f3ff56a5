import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The carrier and the tracking number of shipments.
struct ShipmentTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  private static func mugs(_ count: Int) -> [ItemQuantity] {
    [ItemQuantity(sku: "MUG-RED", quantity: count)]
  }

  @Test func eachShipmentHasItsItemsAndItsTracking() async throws {
    var order = try await store.placed(.order(["MUG-RED": 3]))
    #expect(order.shipments.isEmpty)
    let first = Tracking(carrier: "DHL", number: "003 404")
    order = try await store.performed(
      .confirm,
      .ship(Self.mugs(1), tracking: first),
      .ship(Self.mugs(1)),
      .ship(tracking: Tracking(carrier: "Bike", link: "https://bikes.example/7")),
      on: order
    )
    #expect(order.shipments.map(\.lines) == [Self.mugs(1), Self.mugs(1), Self.mugs(1)])
    let page = "https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=003404"
    let expected = [
      Tracking(carrier: "dhl", number: "003 404", link: page), nil,
      Tracking(carrier: "Bike", link: "https://bikes.example/7"),
    ]
    #expect(order.shipments.map(\.tracking) == expected)
    #expect(try await store.order(order.number).shipments == order.shipments)
    let events = try await store.events(of: order.number)
    #expect(events.filter { $0.action == .ship }.map(\.tracking) == expected)
    #expect(events.map(\.id.rawValue).suffix(3) == order.shipments.map(\.id.rawValue)[...])
    try await store.expectSound()
  }

  @Test(arguments: [
    (Tracking(carrier: " "), "carrier"), (Tracking(number: "1\u{7}2"), "number"),
    (Tracking(number: String(repeating: "1", count: 65)), "number"),
    (Tracking(carrier: Carrier.ID(rawValue: String(repeating: "x", count: 41))), "carrier"),
    (Tracking(link: "http://parcels.example/1"), "link"),
    (Tracking(link: "javascript:alert(1)"), "link"),
    (Tracking(link: "https://parcels.example/\n1"), "link"),
    (Tracking(link: "https://p.example/" + String(repeating: "x", count: 2000)), "link"),
  ])
  func anInvalidTrackingIsRefused(tracking: Tracking, field: String) async throws {
    let order = try await store.performed(.confirm, on: store.placed())
    let answer = try await store.perform(.ship(tracking: tracking), on: order)
    #expect(answer.status == 422)
    #expect(Set(answer.errors.map(\.field)) == ["tracking.\(field)"])
    let kept = try await store.order(order.number)
    #expect(kept.status == .known(.confirmed))
  }
}
