import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct ExpiryTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  @Test func unconfirmedOrdersExpireAndReleaseStock() async throws {
    let old = try await store.placed(.order(["MUG-RED": 2]))
    let paid = try await store.performed(.pay(), on: store.placed())
    let confirmed = try await store.performed(.confirm, on: store.placed())
    store.clock.advance(by: 3600)
    let young = try await store.placed()
    #expect(try await store.server.expireOrders(olderThan: 3600) == [old.number.rawValue])
    #expect(try await store.server.expireOrders(olderThan: 3600) == [])
    let shown: Order = try await store.client.get("/v1/orders/\(old.number)").decoded()
    #expect(shown.status == .known(.expired))
    #expect(try await store.stock(of: "MUG-RED") == [10, 3])
    for order in [paid, confirmed, young] {
      let answer = try await store.client.get("/v1/orders/\(order.number)")
      #expect(try answer.decoded(as: Order.self) == order)
    }
    let events = try await store.client.get("/v1/orders/\(old.number)/events")
    #expect(events.json?["items"]?[1]?["by"] == "store")
    try await store.expectSound()
  }

  @Test func aClockThatIsSetBackLetsNothingGo() async throws {
    _ = try await store.placed()
    store.clock.advance(by: -86_400)
    #expect(try await store.server.expireOrders(olderThan: 3600) == [])
    #expect(try await store.place().status == 201)
    try await store.expectSound()
  }

  @Test func aClockThatIsSetBackChangesNothingThatWasDone() async throws {
    let store = try await OrderedStore()
    let first: Order = try await store.place(key: "one").decoded()
    store.clock.advance(by: -400 * 86_400)
    let again = try await store.place(key: "one")
    #expect(try again.decoded(as: Order.self) == first)
    let second: Order = try await store.place(key: "two").decoded()
    #expect(try #require(Int(second.number.rawValue)) == 2)
    // The list is by the time at which orders were placed, newest first.
    let list = try await store.client.get("/v1/orders").json?["items"]?.elements
    #expect(list?.map { $0["number"] } == ["1", "2"])

    // For an order that is not placed yet, the waiting time is unknown.
    #expect(try await store.server.expireOrders(olderThan: 86_400) == [])
    let paid = try await store.performed(.confirm, .pay(), on: first)
    #expect(paid.payment == .known(.paid))
    store.clock.advance(by: 400 * 86_400)
    #expect(try await store.server.expireOrders(olderThan: 86_400) == ["2"])
    #expect(try await store.stock(of: "MUG-RED") == [10, 1])
    try await store.expectSound()
  }

  /// Until then, each key replays its response; the store is consistent before and after.
  @Test func keysAreForgottenAfterTheTimeThatIsSaid() async throws {
    func number(under key: String) async throws -> String {
      let answer = try await store.place(.order(["MUG-BLUE": 1]), key: key)
      return try answer.decoded(as: Order.self).number.rawValue
    }
    let count = 501
    for place in 1...count { #expect(try await number(under: "old-\(place)") == "\(place)") }
    store.clock.advance(by: 86_400)
    #expect(try await number(under: "new") == "\(count + 1)")
    #expect(try await number(under: "old-1") == "1")
    #expect(try await store.server.deleteIdempotencyKeys(olderThan: 2 * 86_400) == 0)
    #expect(
      try await store.server.deleteIdempotencyKeys(olderThan: 86_400, isDryRun: true) == count
    )
    #expect(try await number(under: "old-1") == "1")
    #expect(try await store.server.deleteIdempotencyKeys(olderThan: 0) == count)
    #expect(try await store.server.deleteIdempotencyKeys(olderThan: 0) == 0)
    #expect(try await number(under: "new") == "\(count + 1)")
    #expect(try await number(under: "old-1") == "\(count + 2)")
    try await store.expectSound()
  }
}
