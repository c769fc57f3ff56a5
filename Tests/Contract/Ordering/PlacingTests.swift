import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct PlacingTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  @Test func anOrderHoldsWhatItNeedsAndKeepsWhatItSays() async throws {
    let answer = try await store.place(.order(["MUG-RED": 2, "CUP-BLUE": 1]))
    #expect(answer.status == 201)
    let order: Order = try answer.decoded()
    #expect(answer.fields["Location"] == "/v1/orders/\(order.number)")
    #expect(answer.tag == "\"r1\"")
    #expect(order.lines.map(\.name) == ["Mug", "Cup"])
    #expect(order.lines.map(\.options) == [["Colour": "Red"], ["Colour": "Blue"]])
    #expect(order.totals.subtotal.minorUnits == 3700)
    #expect(order.totals.shipping.minorUnits == 490)
    #expect(order.totals.total.minorUnits == 4190)
    // 19 of 119 parts of 25.00, 12.00 and 4.90, each rounded: 3.99, 1.92 and 0.78.
    #expect(order.totals.tax.minorUnits == 399 + 192 + 78)
    #expect(order.status == .known(.placed) && order.payment == .known(.unpaid))
    #expect(
      order.allowed == [.confirm, .cancel, .authorize, .pay, .void, .edit].map(OpenEnum.known)
    )
    #expect(try await store.stock(of: "MUG-RED") == [10, 2])
    // The product gets another name and price; the order does not.
    _ = try await store.client.put("/v1/products/1", .mug(title: "Beaker"), ifMatch: "*")
    let shown = try await store.client.get("/v1/orders/\(order.number)")
    #expect(try shown.decoded(as: Order.self) == order)
    try await store.expectSound()
  }

  @Test func taxMayComeOnTop() async throws {
    let order = try await store.placed(.order(["MUG-RED": 1], to: "AT"))
    #expect(!order.totals.isTaxIncluded)
    #expect(order.totals.tax.minorUnits == 250 + 198)
    #expect(order.totals.total.minorUnits == 1250 + 990 + 448)
  }

  @Test func outOfStockErrorListsShortagesPerSKU() async throws {
    let answer = try await store.place(.order(["MUG-RED": 11, "CUP-RED": 1, "CUP-BLUE": 5]))
    #expect(answer.status == 409)
    #expect(answer.code == "out_of_stock")
    #expect(
      answer.json?["shortages"] == [
        ["sku": "MUG-RED", "wanted": 11, "available": 10],
        ["sku": "CUP-BLUE", "wanted": 5, "available": 4],
      ]
    )
    #expect(try await store.stock(of: "CUP-RED") == [3, 0])
    try await store.expectSound()
  }

  @Test func invalidOrderLinesAreReportedByField() async throws {
    _ = try await store.client.put(
      "/v1/products/2",
      .mug("CUP").with("status", "archived"),
      ifMatch: "*"
    )
    let answer = try await store.place(.order(["NONE": 1, "MUG-RED": 1, "CUP-RED": 1]))
    #expect(answer.status == 422)
    #expect(answer.errors.map(\.field) == ["lines[0].sku", "lines[2].sku"])
    let yen = try await store.place(.order().with("currency", "JPY"))
    #expect(yen.errors.map(\.code) == ["no_price"])
    let twice = try await store.place(.order(["MUG-RED": 1, "MUG-RED": 2]))
    #expect(twice.errors.map(\.code) == ["duplicate"])
    let unknown = try await store.place(.order(more: [.init("total", .euros(1))]))
    #expect(unknown.errors.map(\.field) == ["total"])
    try await store.expectSound()
  }

  @Test func anotherTotalThanExpectedIsRefused() async throws {
    let answer = try await store.place(.order(more: [.init("expectedTotal", .euros(1))]))
    #expect(answer.code == "price_changed")
    #expect(answer.json?["expected"] == .euros(1))
    #expect(answer.json?["total"] == .euros(1740))
    let right = try await store.place(.order(more: [.init("expectedTotal", .euros(1740))]))
    #expect(right.status == 201)
  }

  @Test func unavailableShippingIsRejectedWithDetails() async throws {
    let japan = try await store.place(.order(to: "JP"))
    #expect(japan.code == "not_shipped_there")
    #expect(japan.json?["country"] == "JP")
    #expect(japan.json?["countries"] == ["AT", "DE"])
    let much = try await store.place(.order(["MUG-BLUE": 9], to: "AT"))
    #expect(much.code == "not_shipped_there")
    let unknown = try await store.place(.order(by: "pigeon"))
    #expect(unknown.errors.map(\.field) == ["shippingMethod"])
    #expect(try await store.place(.order(to: "JP", by: "express")).status == 201)
  }

  @Test func aTrialTellsTheTruthAndKeepsNothing() async throws {
    let trial = try await store.place(key: "a", query: "?dryRun=true")
    #expect(trial.status == 201)
    #expect(try await store.client.get("/v1/orders").json?["items"] == [])
    #expect(try await store.stock(of: "MUG-RED") == [10, 0])
    let earnest = try await store.place(key: "a")
    let tried = try trial.decoded(as: Order.self)
    let placed = try earnest.decoded(as: Order.self)
    #expect(tried.totals == placed.totals)
    #expect(tried.lines == placed.lines)
    // PostgreSQL uses no number twice, not even the number of a dry run.
    if TestedStore.isInFile { #expect(tried == placed) }
    let refused = try await store.place(.order(["MUG-RED": 10]), query: "?dryRun=true")
    #expect(refused.code == "out_of_stock")
    try await store.expectSound()
  }

  @Test func moreMoneyThanCanBeCountedIsRefused() async throws {
    let dear = JSONValue.mug("GOLD").with(
      "variants",
      [.variant("GOLD", colour: "Red", euros: .max, onHand: 9)]
    )
    try await store.add("products", dear)
    let answer = try await store.place(.order(["GOLD": 2], by: "express"))
    #expect(answer.errors.map(\.code) == ["too_large"])
    try await store.expectSound()
  }
}
