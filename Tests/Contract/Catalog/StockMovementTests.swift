import CatalogTestSupport
import FoundationCore
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tests of the ledger of stock movements.
struct StockMovementTests {
  let store: EditedStore

  /// Two of the three red mugs are reserved for an order.
  init() async throws {
    store = try await EditedStore()
    _ = try await store.send(.post, "products", .mug())
    try await store.promise(2, ofVariantsWhere: "sku = 'MUG-RED'")
  }

  private func movements(_ sku: String = "MUG-RED") async throws -> [String] {
    let reply = try await store.send(.get, "skus/\(sku)/movements")
    return elements(of: reply.body).map { movement in
      let words = ["reason", "onHand", "reserved"].map { movement[$0]?.plainText ?? "" }
      return words.joined(separator: " ")
    }
  }

  /// The elements of a page.
  private func elements(of page: JSONValue?) -> [JSONValue] {
    guard case .array(let elements) = page?["items"] else { return [] }
    return elements
  }

  @Test func everyWriterOfStockRecordsItsMovement() async throws {
    let path = "skus/MUG-RED/movements"
    let booked = try await store.send(.post, path, ["change": 4, "reason": "delivery"])
    #expect(booked.status == 200)
    #expect(booked.body?["after"] == ["onHand": 7, "reserved": 2, "available": 5])
    _ = try await store.send(.put, "skus/MUG-RED/stock", ["onHand": 5], ifMatch: "*")
    let draft = JSONValue.mug().with(
      "variants",
      [.variant("MUG-RED", colour: "Red", euros: 1, onHand: 6)]
    )
    #expect(try await store.importing([draft.text()])[0]["outcome"] == "changed")
    #expect(
      try await movements() == [
        "import 1 0", "edit -2 0", "delivery 4 0", "order 0 2", "opening 3 0",
      ]
    )
    // The import took the blue mug out of the product.
    #expect(try await movements("MUG-BLUE").first?.hasPrefix("removal -") == true)
    try await store.expectSound()
  }

  @Test func aReservedStockCannotBeBookedOut() async throws {
    let path = "skus/MUG-RED/movements"
    let low = try await store.send(.post, path, ["change": -2, "reason": "loss"])
    #expect(low.status == 409 && low.code == "stock_reserved")
    let negative = try await store.send(.post, path, ["change": -9, "reason": "loss"])
    #expect(negative.status == 422 && negative.errors == ["change: too_small"])
    let both = try await store.send(.post, path, ["change": 1, "onHand": 1, "reason": "count"])
    #expect(both.status == 422 && both.errors == ["change: required"])
    let other = "skus/NO/movements"
    let unknown = try await store.send(.post, other, ["change": 1, "reason": "count"])
    #expect(unknown.status == 404)
    #expect(try await store.send(.get, other).status == 404)
    #expect(try await movements() == ["order 0 2", "opening 3 0"])
  }

  @Test func aMissingMovementIsFound() async throws {
    try await store.expectSound()
    try await store.tamper("DELETE FROM stock_movement WHERE sku = 'MUG-RED' AND on_hand = 3")
    let findings = try await store.server.checkConsistency()
    #expect(findings.map(\.code) == ["stock_movement"])
  }

  @Test func pagesOfMovementsFollowOneAnother() async throws {
    for _ in 1...5 {
      _ = try await store.send(
        .post,
        "skus/MUG-RED/movements",
        ["change": 1, "reason": "delivery"]
      )
    }
    let first = try await store.send(.get, "skus/MUG-RED/movements?limit=4")
    let next = try #require(first.body?["next"]?.plainText)
    let second = try await store.send(.get, "skus/MUG-RED/movements?limit=4&cursor=\(next)")
    #expect(elements(of: first.body).count == 4)
    #expect(elements(of: second.body).count == 3)
    let low = try await store.send(.get, "stock?low=true&limit=1")
    #expect(low.status == 200)
  }
}
