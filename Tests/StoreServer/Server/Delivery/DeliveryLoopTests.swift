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

/// The deliveries of a serving process.
struct DeliveryLoopTests {
  private let store: OrderedStore
  private let clock = ManualClock()
  private let gate = Gate()

  init() async throws {
    let place = try await TestedStore()
    var configuration = StoreServer.Configuration()
    configuration.clock = clock
    store = try await OrderedStore(place: place, server: place.open(configuration))
    try await store.stock(mugs: 10)
  }

  /// Delivers while the body runs, and returns once all attempts have ended.
  private func delivering(
    to origin: ScriptedOrigin,
    _ body: () async throws -> Void
  ) async rethrows {
    let server = store.server
    let deliveries = Task { await server.deliverEvents(over: origin.transport) }
    do {
      try await body()
    } catch {
      deliveries.cancel()
      throw error
    }
    deliveries.cancel()
    await deliveries.value
  }

  @Test func aChangeWakesTheDeliveries() async throws {
    let origin = ScriptedOrigin { _ in HTTPResponse(status: 200) }
    _ = try await store.server.webhooks.add("https://one.example/")
    _ = try await store.placed()
    try await delivering(to: origin) {
      #expect(await origin.asked(1))
      // The clock stands still: no one looks but for the change.
      _ = try await store.placed()
      #expect(await origin.asked(2))
    }
    #expect(try await store.server.webhooks.deliveries().map(\.status) == [.delivered, .delivered])
  }

  @Test func anEventOfAnotherProcessIsFoundByTheClock() async throws {
    let origin = ScriptedOrigin { _ in HTTPResponse(status: 200) }
    try await delivering(to: origin) {
      try await clock.waitForSleepers()
      let second = try await store.place.open()
      _ = try await second.webhooks.add("https://one.example/")
      let other = try await OrderedStore(place: store.place, server: second)
      _ = try await other.placed()
      clock.advance(by: .seconds(1))
      #expect(await origin.asked(1))
      await second.close()
    }
  }

  @Test func aReceiverThatDoesNotRespondHoldsUpNoOther() async throws {
    let gate = gate
    let origin = ScriptedOrigin { question in
      if question.url.host() == "slow.example" { await gate.wait() }
      return HTTPResponse(status: 200)
    }
    _ = try await store.server.webhooks.add("https://slow.example/")
    _ = try await store.server.webhooks.add("https://fast.example/")
    _ = try await store.placed()
    try await delivering(to: origin) {
      #expect(await origin.asked(2))
      for number in 1...5 {
        _ = try await store.placed()
        let isSent = await origin.questions.waitUntil { questions in
          questions.count { $0.url.host() == "fast.example" } == number + 1
        }
        #expect(isSent)
      }
      await gate.open()
    }
  }

  @Test func anEventThatIsConfirmedSlowlyHoldsUpNoOther() async throws {
    let (gate, isFirst) = (gate, Lock(true))
    let origin = ScriptedOrigin { _ in
      if isFirst.withLock({ isFirst in
        defer { isFirst = false }
        return isFirst
      }) {
        await gate.wait()
      }
      return HTTPResponse(status: 200)
    }
    _ = try await store.server.webhooks.add("https://one.example/")
    _ = try await store.placed()
    try await delivering(to: origin) {
      #expect(await origin.asked(1))
      _ = try await store.placed()
      #expect(await origin.asked(2))
      await gate.open()
    }
    #expect(try await store.server.webhooks.deliveries().map(\.status) == [.delivered, .delivered])
  }

  @Test func anAttemptThatHasBegunIsFinishedBeforeTheEnd() async throws {
    let gate = gate
    let origin = ScriptedOrigin { _ in
      await gate.wait()
      return HTTPResponse(status: 200)
    }
    _ = try await store.server.webhooks.add("https://one.example/")
    _ = try await store.placed()
    let server = store.server
    let deliveries = Task { await server.deliverEvents(over: origin.transport) }
    #expect(await origin.asked(1))
    deliveries.cancel()
    await gate.open()
    await deliveries.value
    #expect(try await store.server.webhooks.deliveries().map(\.status) == [.delivered])
  }

  @Test func metricsAndStatusCountDeliveries() async throws {
    let origin = ScriptedOrigin { question in
      HTTPResponse(status: question.body.contains("confirmed") ? 410 : 200)
    }
    _ = try await store.server.webhooks.add("https://one.example/")
    _ = try await store.performed(.confirm, on: store.placed())
    await delivering(to: origin) { #expect(await origin.asked(2)) }
    _ = try await store.placed()
    let status = try await store.server.status()
    #expect(status.webhooks == 1)
    #expect(status.deliveries.pending == 1)
    #expect(status.deliveries.delivered == 1)
    #expect(status.deliveries.dead == 1)
    let metrics = try await store.client.get("/metrics").text
    for line in [
      "rialto_store_deliveries_pending 1", "rialto_store_deliveries_dead 1",
      #"rialto_store_delivery_attempts_total{result="delivered"} 1"#,
      #"rialto_store_delivery_attempts_total{result="failed"} 1"#,
    ] {
      #expect(metrics.contains("\n\(line)\n"), "\(line)")
    }
  }

  @Test func theLogSaysWhatWasDeliveredWithoutTheOrder() async throws {
    let lines = Lock<[String]>([])
    var configuration = StoreServer.Configuration()
    configuration.log = { line in lines.withLock { $0.append(line) } }
    let place = try await TestedStore()
    let store = try await OrderedStore(place: place, server: place.open(configuration))
    try await store.stock(mugs: 10)
    let added = try await store.server.webhooks.add("https://one.example/private-path")
    _ = try await store.placed()
    let origin = ScriptedOrigin { _ in HTTPResponse(status: 200) }
    let server = store.server
    let deliveries = Task { await server.deliverEvents(over: origin.transport) }
    #expect(await origin.asked(1))
    deliveries.cancel()
    await deliveries.value
    let logged = lines.withLock { $0 }
    let line = try #require(logged.first { $0.contains("delivery") })
    #expect(line.contains(#""type":"order.placed","attempt":1,"webhook":1,"delivered":true"#))
    for secret in [added.secret, "ann@example.com", "private-path", "Main Street"] {
      #expect(!logged.joined().contains(secret))
    }
  }
}
