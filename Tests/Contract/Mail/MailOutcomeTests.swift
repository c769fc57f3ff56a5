import FoundationCore
import Mail
import Ordering
import OrderingServer
import OrderingTestSupport
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// The messages that a mail server confirms late or not at all: a buyer is written to once.
struct MailOutcomeTests {
  private let store: OrderedStore
  private let clock = ManualClock()
  private let mail = RecordedMail()
  private let gate = Gate()

  init() async throws {
    store = try await OrderedStore()
    try await store.server.mail.set(
      MailSettings(
        server: MailServer(host: "smtp.example.com", port: 465, encryption: .tls),
        from: MailAddress("shop@example.com"),
        events: MailSettings.eventTypes
      )
    )
  }

  /// Returns another server of the store, whose leases are renewed by the manual clock.
  private func server() async throws -> StoreServer {
    let now = store.clock
    var configuration = StoreServer.Configuration()
    configuration.now = { now.now }
    configuration.clock = clock
    return try await store.place.open(configuration)
  }

  private func deliver(by server: StoreServer? = nil) async {
    let receiver = Receiver()
    await (server ?? store.server).deliverer(over: receiver.transport, mail: mail).deliverDue()
  }

  private var statuses: [Delivery.Status] {
    get async throws { try await store.server.mail.deliveries().map(\.status) }
  }

  @Test func anUnknownOutcomeIsSentAgainByItsNumberAlone() async throws {
    mail.fail(with: .unknownOutcome)
    _ = try await store.performed(.confirm, .ship(), on: store.placed())
    for _ in 1...20 {
      await deliver()
      store.clock.advance(by: 12 * 3600)
    }
    #expect(mail.attempts.count == 2, "The next message of an order does not wait for it.")
    let unknown = try await store.server.mail.deliveries(status: .unknown)
    #expect(unknown.map(\.attempts) == [1, 1])
    #expect(
      unknown.first?.reason
        == "The outcome is unknown. The mail server was sent the message and did not confirm it."
    )
    #expect(try await store.server.mail.deliveries(status: .dead) == [])
    #expect(try await store.server.mail.retryAll() == 0)

    mail.fail(with: nil)
    try await store.server.mail.retry(#require(unknown.last).id)
    await deliver()
    #expect(try await statuses == [.unknown, .delivered])
    #expect(mail.attempts.count == 3)
    #expect(mail.attempts[2].id == mail.attempts[0].id)
    try await store.expectSound()
  }

  /// A process that was killed while it sent the content.
  @Test func aMessageOfAKilledProcessIsNotSentAgain() async throws {
    _ = try await store.placed()
    let (settings, seconds) = (try await store.server.mail.settings(), store.clock.now.seconds)
    let lane = DeliveryLane(webhook: DeliveryLane.mail, receiver: .mail(try #require(settings)))
    let database = store.server.store.database
    let claimed = try await database.write(.unrestricted) { transaction in
      let deliveries = DeliveryStore(transaction)
      let claimed = try await deliveries.claim(in: lane, at: seconds, limit: 4)
      for item in claimed {
        let reply = ClaimedDelivery.contentReply
        #expect(try await deliveries.renew(item, at: seconds, reply: reply))
      }
      return claimed
    }
    await deliver()
    #expect(try await statuses == [.pending])
    // Settings that were wrong until now hasten those that wait, and not this one.
    try await store.server.mail.set(#require(settings))
    store.clock.advance(by: Double(DeliveryStore.lease))
    await deliver()
    #expect(mail.attempts.isEmpty)
    #expect(try await statuses == [.unknown])

    // The process was only slow, and knows better.
    let item = try #require(claimed.first)
    try await database.write(.unrestricted) {
      try await DeliveryStore($0).record(
        .delivered(response: nil),
        of: item,
        schedule: RetrySchedule(),
        at: seconds + 60,
        jitter: 0
      )
    }
    #expect(try await statuses == [.delivered])
  }

  @Test(.timeLimit(.minutes(10)), arguments: [RecordedMail.Moment.beforeContent, .afterContent])
  func aLeaseOutlivesASlowAttempt(moment: RecordedMail.Moment) async throws {
    let (first, second) = (try await server(), try await server())
    _ = try await store.placed()
    mail.holdNext(moment, behind: gate)
    async let slow: Void = deliver(by: first)
    #expect(await mail.held.waitUntil { $0 == 1 })
    for _ in 1...10 {
      store.clock.advance(by: 20)
      let due = store.clock.now.seconds + DeliveryStore.lease
      while try await store.server.mail.deliveries().first?.due?.seconds != due {
        clock.advance(by: .seconds(10))
        try Task.checkCancellation()
        await Task.yield()
      }
      await deliver(by: second)
    }
    #expect(try await statuses == [.pending])
    await gate.open()
    await slow
    #expect(mail.attempts.count == 1)
    #expect(try await store.server.mail.deliveries().map(\.attempts) == [1])
    #expect(try await statuses == [.delivered])
    await first.close()
    await second.close()
  }

  @Test func anAttemptThatHasLostItsLeaseSendsNothing() async throws {
    _ = try await store.placed()
    mail.holdNext(.beforeContent, behind: gate)
    async let slow: Void = deliver(by: store.server)
    #expect(await mail.held.waitUntil { $0 == 1 })
    // As if the process had stood still.
    try await store.place.tamper("UPDATE delivery SET due = 0")
    try await deliver(by: server())
    #expect(mail.attempts.count == 1)
    await gate.open()
    await slow
    #expect(mail.attempts.count == 1)
    #expect(try await statuses == [.delivered])
  }

  @Test func aSlowMessageHoldsUpNoOther() async throws {
    mail.holdNext(.afterContent, behind: gate)
    _ = try await store.placed()
    let (server, mail) = (try await server(), mail)
    let deliveries = Task {
      await server.deliverEvents(over: Receiver().transport, mail: mail)
    }
    #expect(await mail.held.waitUntil { $0 == 1 })
    _ = try await OrderedStore(place: store.place, server: server).placed()
    #expect(await mail.sent.waitUntil { $0.count == 2 })
    await gate.open()
    deliveries.cancel()
    await deliveries.value
    #expect(try await statuses == [.delivered, .delivered])
  }

  @Test(.timeLimit(.minutes(10)))
  func aServerThatStopsWaitsForTheConfirmationForSomeTimeOnly() async throws {
    mail.holdNext(.afterContent, behind: gate)
    _ = try await store.placed()
    let (server, mail) = (try await server(), mail)
    let hasEnded = Lock(false)
    let deliveries = Task {
      await server.deliverEvents(over: Receiver().transport, mail: mail)
      hasEnded.withLock { $0 = true }
    }
    #expect(await mail.held.waitUntil { $0 == 1 })
    deliveries.cancel()
    while !hasEnded.withLock(\.self) {
      clock.advance(by: .seconds(1))
      try Task.checkCancellation()
      await Task.yield()
    }
    #expect(try await statuses == [.unknown])
  }
}
