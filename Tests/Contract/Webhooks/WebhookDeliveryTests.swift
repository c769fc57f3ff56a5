import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingServer
import OrderingTestSupport
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// The events that webhooks receive, and when.
struct WebhookDeliveryTests {
  private let store: OrderedStore
  private let receiver = Receiver()

  init() async throws { store = try await OrderedStore() }

  private func deliver() async {
    await store.server.deliverer(over: receiver.transport).deliverDue()
  }

  private func add(_ url: String = "https://shop.example/hooks", events: [String] = [])
    async throws -> Webhook
  {
    try await store.server.webhooks.add(url, events: events).webhook
  }

  @Test func aWebhookReceivesTheEventsAfterItWasAdded() async throws {
    _ = try await store.placed()
    _ = try await add()
    await deliver()
    #expect(try receiver.types == [])
    let order = try await store.performed(.confirm, .pay(), on: store.placed())
    await deliver()
    #expect(try receiver.types == ["order.placed", "order.confirmed", "order.paid"])
    await deliver()
    #expect(try receiver.bodies.count == 3)

    let body = try receiver.bodies[1]
    #expect(body["number"]?.text == order.number.rawValue)
    #expect(body["at"] == "2027-01-15T08:00:00Z")
    #expect(body["event"]?["action"] == "confirm")
    #expect(body["event"]?["id"] == 2)
    #expect(body["order"]?["status"] == "confirmed")
    #expect(body["order"]?["payment"] == "unpaid", "The order is that after the event.")
    #expect(body["order"]?["email"] == "ann@example.com")
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func theOrderAndTheEventAreAsTheAPIShowsThem() async throws {
    _ = try await add()
    let order = try await store.placed(.order(["MUG-RED": 2]))
    await deliver()
    let body = try #require(try receiver.bodies.first)
    #expect(body["order"] == (try await store.client.get("/v1/orders/\(order.number)")).json)
    let events = try await store.client.get("/v1/orders/\(order.number)/events").json
    #expect(body["event"] == events?["items"]?[0])
    let text = try #require(receiver.origin.questions.value.first?.body)
    let decoded = try ExactJSONDecoder().decode(OrderNotification.self, from: text.utf8)
    #expect(decoded.order == order)
  }

  @Test(.overOneDatabase) func aWebhookReceivesOnlyTheEventsItWants() async throws {
    _ = try await add(events: ["order.shipped", "order.placed"])
    _ = try await store.performed(.confirm, .ship(), on: store.placed())
    await deliver()
    #expect(try receiver.types == ["order.placed", "order.shipped"])
  }

  @Test func aReplayedRequestADryRunAndARefusalSendNothing() async throws {
    _ = try await add()
    _ = try await store.place(key: "one")
    _ = try await store.place(key: "one")
    _ = try await store.place(key: "two", query: "?dryRun=true")
    _ = try await store.place(.order(["MUG-RED": 99]))
    await deliver()
    #expect(try receiver.types == ["order.placed"])
  }

  @Test(.overOneDatabase) func anExpiredOrderIsAnEvent() async throws {
    let order = try await store.placed()
    _ = try await add()
    store.clock.advance(by: 7200)
    _ = try await store.server.expireOrders(olderThan: 3600)
    await deliver()
    #expect(try receiver.types == ["order.expired"])
    #expect(try receiver.bodies.first?["order"]?["status"] == "expired")
    #expect(try receiver.bodies.first?["number"]?.text == order.number.rawValue)
  }

  @Test(.overOneDatabase) func aRequestIsSignedAndNamesTheEventAndTheAttempt() async throws {
    let secret = "whsec_" + Data("a secret of twenty-four.".utf8).base64EncodedString()
    _ = try await store.server.webhooks.add("https://shop.example/hooks", secret: secret)
    _ = try await store.placed()
    await deliver()
    let question = try #require(receiver.origin.questions.value.first)
    let id = try #require(question.fields["webhook-id"])
    let time = try #require(question.fields["webhook-timestamp"])
    #expect(try receiver.bodies.first?["id"]?.text == id)
    #expect(id.hasPrefix("evt_"))
    #expect(time == "1800000000")
    #expect(question.fields["webhook-attempt"] == "1")
    #expect(question.fields["Content-Type"] == "application/json")
    let expected = try #require(WebhookSecret(secret))
      .signature(of: Array(question.body.utf8), id: id, at: 1_800_000_000)
    #expect(question.fields["webhook-signature"] == expected)
  }

  @Test func bothReceiversGetTheSameEventUnderOneID() async throws {
    _ = try await add("https://one.example/")
    _ = try await add("https://two.example/")
    _ = try await store.placed()
    await deliver()
    let questions = receiver.origin.questions.value
    #expect(Set(questions.map(\.url.absoluteString)).count == 2)
    #expect(Set(questions.compactMap { $0.fields["webhook-id"] }).count == 1)
  }

  @Test func aRemovedWebhookReceivesNothingMore() async throws {
    let webhook = try await add()
    _ = try await store.placed()
    try await store.server.webhooks.remove(webhook.id)
    await deliver()
    #expect(try receiver.types == [])
    #expect(try await store.server.webhooks.deliveries() == [])
    await #expect(throws: StoreServerError.self) {
      try await store.server.webhooks.remove(webhook.id)
    }
    // The number is not used again: it may stand in scripts.
    #expect(try await add().id > webhook.id)
  }
}
