import CatalogTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of the stock of variants and its reservations.
struct StockTests {
  let store: EditedStore

  /// Two of the three red mugs are reserved for an order.
  init() async throws {
    store = try await EditedStore()
    _ = try await store.send(.post, "products", .mug())
    try await store.promise(2, ofVariantsWhere: "sku = 'MUG-RED'")
  }

  @Test func stockCanBeSet() async throws {
    let reply = try await store.send(.put, "skus/MUG-RED/stock", ["onHand": 5], ifMatch: "*")
    #expect(reply.status == 200)
    let stock = reply.body?["variants"]?[0]?["stock"]
    #expect(stock == ["onHand": 5, "reserved": 2, "available": 3])
    let same = try await store.send(.put, "skus/MUG-RED/stock", ["onHand": 5], ifMatch: reply.tag)
    #expect(same.tag == reply.tag)
    try await store.expectSound()
  }

  @Test func stockBelowReservationsIsRefused() async throws {
    let reply = try await store.send(.put, "skus/MUG-RED/stock", ["onHand": 1], ifMatch: "*")
    #expect(reply.status == 409)
    #expect(reply.code == "stock_reserved")
    let negative = try await store.send(.put, "skus/MUG-RED/stock", ["onHand": -1], ifMatch: "*")
    #expect(negative.status == 422)
    let draft = JSONValue.mug().with(
      "variants",
      [.variant("MUG-RED", colour: "Red", euros: 1, onHand: 1)]
    )
    let change = try await store.send(.put, "products/1", draft, ifMatch: "*")
    #expect(change.status == 409)
    #expect(change.errors == ["variants[0].onHand: stock_reserved"])
    try await store.expectSound()
  }

  /// The total of all variants must not overflow.
  @Test(.overOneDatabase) func stockAboveTheMaximumIsRefused() async throws {
    let counts: [JSONValue] = [.number(1_000_000_001), .number(Int.max)]
    for count in counts {
      let reply = try await store.send(.put, "skus/MUG-RED/stock", ["onHand": count], ifMatch: "*")
      #expect(reply.status == 422)
      #expect(reply.errors == ["onHand: too_large"])
    }
    let variants: [JSONValue] = ["MUG-RED", "MUG-BLUE"].map {
      .variant($0, colour: "Red", euros: 1, onHand: .max)
    }
    let draft = JSONValue.mug().with("variants", .array(variants))
    let change = try await store.send(.put, "products/1", draft, ifMatch: "*")
    #expect(change.status == 422)
    #expect(change.errors == ["variants[0].onHand: too_large", "variants[1].onHand: too_large"])
    let line = try await store.importing([draft.text()])[0]
    #expect(line["outcome"] == "refused")
    try await store.expectSound()
  }

  @Test func theMaximumStockIsAccepted() async throws {
    for sku in ["MUG-RED", "MUG-BLUE"] {
      let reply = try await store.send(
        .put,
        "skus/\(sku)/stock",
        ["onHand": 1_000_000_000],
        ifMatch: "*"
      )
      #expect(reply.status == 200)
    }
    try await store.expectSound()
  }

  @Test func aReservedVariantCannotBeRemoved() async throws {
    let draft = JSONValue.mug().with("variants", [.variant("MUG-BLUE", colour: "Blue", euros: 1)])
    let change = try await store.send(.put, "products/1", draft, ifMatch: "*")
    #expect(change.status == 409)
    #expect(change.errors == ["variants: stock_reserved"])
    let removal = try await store.send(.delete, "products/1", ifMatch: "*")
    #expect(removal.status == 409)
    #expect(removal.code == "stock_reserved")
    let line = try await store.importing([draft.text()])[0]
    #expect(line["outcome"] == "refused")
    #expect(line["errors"]?[0]?["code"] == "stock_reserved")
    try await store.expectSound()
  }

  @Test func anEditKeepsReservations() async throws {
    let draft = JSONValue.mug(title: "New").with(
      "variants",
      [
        .variant("MUG-BLUE", colour: "Blue", euros: 1),
        .variant("MUG-RED", colour: "Red", euros: 1),
      ]
    )
    let change = try await store.send(.put, "products/1", draft, ifMatch: "*")
    #expect(change.status == 200)
    #expect(change.body?["variants"]?[1]?["stock"] == ["onHand": 3, "reserved": 2, "available": 1])
    try await store.expectSound()
  }
}
