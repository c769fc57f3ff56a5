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
    let shown: Order = try await store.client.get("/v1/orders/\(order.number)").decoded()
    #expect(shown.shipments == order.shipments)
    let events = try await store.client.get("/v1/orders/\(order.number)/events")
    let shipped = try #require(events.json?["items"]?.elements).filter { $0["action"] == "ship" }
    #expect(
      shipped.map { $0["tracking"]?["link"] } == [.string(page), nil, "https://bikes.example/7"]
    )
    #expect(shipped.map { $0["id"]?.plainText } == order.shipments.map { "\($0.id)" })
    try await store.expectSound()
  }

  @Test(
    .overOneDatabase,
    arguments: [
      (Tracking(carrier: " "), "carrier"), (Tracking(number: "1\u{7}2"), "number"),
      (Tracking(number: String(repeating: "1", count: 65)), "number"),
      (Tracking(carrier: Carrier.ID(rawValue: String(repeating: "x", count: 41))), "carrier"),
      (Tracking(link: "http://parcels.example/1"), "link"),
      (Tracking(link: "javascript:alert(1)"), "link"),
      (Tracking(link: "https://parcels.example/\n1"), "link"),
      (Tracking(link: "https://p.example/" + String(repeating: "x", count: 2000)), "link"),
    ]
  )
  func anInvalidTrackingIsRefused(tracking: Tracking, field: String) async throws {
    let order = try await store.performed(.confirm, on: store.placed())
    let answer = try await store.perform(.ship(tracking: tracking), on: order)
    #expect(answer.status == 422)
    #expect(Set(answer.errors.map(\.field)) == ["tracking.\(field)"])
    let kept: Order = try await store.client.get("/v1/orders/\(order.number)").decoded()
    #expect(kept.status == .known(.confirmed))
  }
}
