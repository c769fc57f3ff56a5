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

/// The attempts after a failed delivery.
struct WebhookRetryTests {
  private let store: OrderedStore
  private let receiver = Receiver()
  private let webhook: Webhook

  init() async throws {
    store = try await OrderedStore()
    webhook = try await store.server.webhooks.add("https://shop.example/hooks").webhook
  }

  private func deliver() async {
    await store.server.deliverer(over: receiver.transport).deliverDue()
  }

  @Test func aFailedEventIsSentAgainWithTheSameIDAndTheNextAttempt() async throws {
    receiver.respond(with: 500)
    _ = try await store.placed()
    await deliver()
    var delivery = try #require(try await store.server.webhooks.deliveries().first)
    #expect(delivery.status == .pending)
    #expect(delivery.response == 500)
    #expect(delivery.reason == "The receiver responded with 500.")
    let due = try #require(delivery.due)
    #expect(10...12 ~= due.timeIntervalSince(store.clock.now))

    receiver.respond(with: 200)
    await deliver()
    #expect(receiver.origin.questions.value.count == 1, "It waits for the pause.")
    store.clock.advance(by: 12)
    await deliver()
    let questions = receiver.origin.questions.value
    #expect(questions.map { $0.fields["webhook-attempt"] } == ["1", "2"])
    #expect(Set(questions.map { $0.fields["webhook-id"] }).count == 1)
    #expect(Set(questions.map(\.body)).count == 1)
    delivery = try #require(try await store.server.webhooks.deliveries().first)
    #expect(delivery.status == .delivered)
    #expect(delivery.attempts == 2)
  }

  @Test func theNextEventOfAnOrderWaitsForTheFormerOne() async throws {
    receiver.respond { $0.body.contains("order.confirmed") ? 503 : 200 }
    let order = try await store.performed(.confirm, .pay(), on: store.placed())
    let other = try await store.placed()
    await deliver()
    #expect(Set(try receiver.types) == ["order.placed", "order.confirmed"])
    #expect(try receiver.bodies.contains { $0["number"]?.text == other.number.rawValue })

    receiver.respond(with: 200)
    store.clock.advance(by: 12)
    await deliver()
    let types = try receiver.bodies.filter { $0["number"]?.text == order.number.rawValue }
      .compactMap { $0["type"]?.text }
    #expect(types == ["order.placed", "order.confirmed", "order.confirmed", "order.paid"])
  }

  @Test func afterTheLastAttemptItIsADeadLetterAndTheNextEventIsSent() async throws {
    receiver.respond { $0.body.contains("order.placed") ? 500 : 200 }
    _ = try await store.performed(.confirm, on: store.placed())
    for _ in 1...12 {
      await deliver()
      store.clock.advance(by: 15 * 3600)
    }
    #expect(try receiver.types.filter { $0 == "order.placed" }.count == 12)
    #expect(try receiver.types.last == "order.confirmed")
    let dead = try await store.server.webhooks.deliveries(status: .dead)
    #expect(dead.map(\.type) == ["order.placed"])
    #expect(dead.map(\.attempts) == [12])

    receiver.respond(with: 200)
    await deliver()
    #expect(try receiver.types.filter { $0 == "order.placed" }.count == 12)
    try await store.server.webhooks.retry(#require(dead.first).id)
    await deliver()
    #expect(receiver.origin.questions.value.last?.fields["webhook-attempt"] == "13")
    #expect(try await store.server.webhooks.deliveries(status: .dead) == [])
    await #expect(throws: StoreServerError.self) {
      try await store.server.webhooks.retry(#require(dead.first).id)
    }
    try await store.expectSound()
  }

  @Test func goneEndsTheAttempts() async throws {
    receiver.respond(with: 410)
    _ = try await store.placed()
    await deliver()
    #expect(try await store.server.webhooks.deliveries().map(\.status) == [.dead])
    #expect(try await store.server.webhooks.retryAll(of: webhook.id + 1) == 0)
    #expect(try await store.server.webhooks.retryAll(of: webhook.id) == 1)
  }

  @Test func aRedirectIsNotFollowed() async throws {
    receiver.respond(with: 302)
    _ = try await store.placed()
    await deliver()
    #expect(receiver.origin.questions.value.count == 1)
    #expect(try await store.server.webhooks.deliveries().map(\.response) == [302])
  }

  /// A process that was killed after it sent an event, and before it recorded that.
  @Test func aClaimedEventIsSentAgainWhenTheLeaseHasEnded() async throws {
    _ = try await store.placed()
    let (id, seconds) = (webhook.id, store.clock.now.seconds)
    let lane = DeliveryLane(
      webhook: id,
      receiver: .webhook(url: webhook.url, secret: WebhookSecret(bytes: []))
    )
    let claimed = try await store.server.store.database.write(.unrestricted) {
      try await DeliveryStore($0).claim(in: lane, at: seconds, limit: 4)
    }
    #expect(claimed.map(\.attempt) == [1])
    await deliver()
    #expect(try receiver.types == [])
    store.clock.advance(by: Double(DeliveryStore.lease))
    await deliver()
    #expect(receiver.origin.questions.value.map { $0.fields["webhook-attempt"] } == ["2"])

    // The first process comes back too late to change the outcome.
    let late = try #require(claimed.first)
    try await store.server.store.database.write(.unrestricted) {
      try await DeliveryStore($0).record(
        .refused(reason: "late", response: nil),
        of: late,
        schedule: RetrySchedule(),
        at: seconds,
        jitter: 0
      )
    }
    #expect(try await store.server.webhooks.deliveries().map(\.status) == [.delivered])
  }

  @Test func ofSeveralServersOneSendsAnEvent() async throws {
    for _ in 1...8 { _ = try await store.placed() }
    let clock = store.clock
    var configuration = StoreServer.Configuration()
    configuration.now = { clock.now }
    let second = try await store.place.open(configuration)
    async let first: Void = store.server.deliverer(over: receiver.transport).deliverDue()
    async let other: Void = second.deliverer(over: receiver.transport).deliverDue()
    _ = await (first, other)
    await deliver()
    let ids = receiver.origin.questions.value.compactMap { $0.fields["webhook-id"] }
    #expect(ids.count == 8)
    #expect(Set(ids).count == 8)
    await second.close()
  }

  @Test func aReceiverThatDoesNotRespondKeepsTheAttemptsOfTheOtherEvents() async throws {
    for _ in 1...5 { _ = try await store.placed() }
    let deliverer = store.server.deliverer(over: UnreachableTransport())
    await deliverer.deliverDue()
    #expect(
      try await store.server.webhooks.deliveries().map(\.attempts).sorted() == [0, 1, 1, 1, 1]
    )
    store.clock.advance(by: 2)
    await deliverer.deliverDue()
    #expect(
      try await store.server.webhooks.deliveries().map(\.attempts).sorted() == [1, 1, 1, 1, 1]
    )
    store.clock.advance(by: 12)
    await deliverer.deliverDue()
    #expect(
      try await store.server.webhooks.deliveries().map(\.attempts).sorted() == [1, 1, 1, 1, 2]
    )
    #expect(
      try await store.server.webhooks.deliveries().first?.reason?.contains("connect") == true
    )
  }

  @Test func anOrderThatCannotBeReadIsADeadLetter() async throws {
    _ = try await store.placed()
    _ = try await store.placed()
    try await store.place.tamper("UPDATE delivery SET content = '{}' WHERE customer_order = 1")
    await deliver()
    #expect(try await store.server.webhooks.deliveries().map(\.status) == [.delivered, .dead])
  }
}

/// A transport without a server.
private struct UnreachableTransport: HTTPTransport {
  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    throw HTTPError(.noConnection)
  }
}
