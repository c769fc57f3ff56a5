import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct IdempotencyTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  @Test func aKeyIsMandatory() async throws {
    let answer = try await store.place(key: nil)
    #expect(answer.status == 400)
    #expect(answer.code == "key_missing")
    for key in ["", "with space", String(repeating: "k", count: 256), "Schlüssel"] {
      #expect(try await store.place(key: key).status == 400)
    }
  }

  @Test func theSameRequestIsAnsweredTheSame() async throws {
    let first = try await store.place(key: "a")
    _ = try await store.performed(.confirm, .pay(), on: first.decoded())
    // In another JSON spelling, much later, without stock: it is the same request.
    store.clock.advance(by: 90 * 86_400)
    _ = try await store.placed(.order(["MUG-RED": 9]))
    guard case .object(let members) = JSONValue.order() else { return }
    let again = try await store.place(.object(members.reversed()), key: "a")
    #expect(again.status == 201)
    #expect(again.bytes == first.bytes)
    #expect(again.tag == first.tag)
    #expect(again.fields["Location"] == first.fields["Location"])
    #expect(try await store.stock(of: "MUG-RED") == [10, 10])
    try await store.expectSound()
  }

  @Test func aKeyOfAnotherRequestIsRefused() async throws {
    let order = try await store.place(key: "a").decoded(as: Order.self)
    let other = try await store.place(.order(["MUG-RED": 2]), key: "a")
    #expect(other.status == 422)
    #expect(other.code == "key_reused")
    let step = try await store.perform(.confirm, on: order, key: "a")
    #expect(step.code == "key_reused")
    try await store.expectSound()
  }

  @Test func aRefusalUsesNoKeyUp() async throws {
    let draft = JSONValue.order(["MUG-RED": 11])
    #expect(try await store.place(draft, key: "a").code == "out_of_stock")
    _ = try await store.client.put("/v1/skus/MUG-RED/stock", ["onHand": 11], ifMatch: "*")
    #expect(try await store.place(draft, key: "a").status == 201)
  }

  @Test func aStepIsTakenOncePerKey() async throws {
    let order = try await store.placed()
    let first = try await store.perform(.confirm, on: order, key: "b")
    let again = try await store.perform(.confirm, on: order, key: "b")
    #expect(again.bytes == first.bytes)
    let without = try await store.perform(.confirm, on: order)
    #expect(without.status == 412)
    let events = try await store.client.get("/v1/orders/\(order.number)/events")
    #expect(events.json?["items"]?.elements.count == 2)
    #expect(events.json?["items"]?[1]?["key"] == "b")
  }

  @Test func twinsPlaceOneOrder() async throws {
    let answers = try await withThrowingTaskGroup { group in
      for _ in 0..<24 {
        group.addTask { try await store.place(key: "twin") }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let placed = answers.filter { $0.status == 201 }
    #expect(!placed.isEmpty && Set(placed.map(\.text)).count == 1)
    #expect(answers.allSatisfy { $0.status == 201 || $0.code == "key_in_use" })
    #expect(try await store.client.get("/v1/orders").json?["items"]?.elements.count == 1)
    try await store.expectSound()
  }

  /// Another process does not know the requests of this one, but shares its file.
  @Test func twinsAtTwoServersPlaceOneOrder() async throws {
    let other = try await store.secondServer()
    let fields: HTTPFields = ["Idempotency-Key": "twin"]
    async let one = store.place(key: "twin")
    async let two = other.post("/v1/orders", .order(), fields: fields)
    let answers = try await [one, two]
    #expect(answers.map(\.status) == [201, 201])
    #expect(answers[0].text == answers[1].text)
    try await store.expectSound()
  }
}
