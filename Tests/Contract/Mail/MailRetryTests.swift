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

/// The attempts after a message that was not delivered.
struct MailRetryTests {
  private let store: OrderedStore
  private let mail = RecordedMail()

  init() async throws {
    store = try await OrderedStore()
    try await turnOn()
  }

  private func turnOn(password: String = "hunter2") async throws {
    try await store.server.mail.set(
      MailSettings(
        server: MailServer(
          host: "smtp.example.com",
          port: 465,
          encryption: .tls,
          user: "shop",
          password: password
        ),
        from: MailAddress("shop@example.com"),
        events: MailSettings.eventTypes
      )
    )
  }

  private func deliver() async {
    let receiver = Receiver()
    await store.server.deliverer(over: receiver.transport, mail: mail).deliverDue()
  }

  @Test func aMessageIsSentAgainAfterAPauseWithTheSameID() async throws {
    mail.fail(with: .refused(code: 451, reply: "451 Later"))
    _ = try await store.placed()
    await deliver()
    await deliver()
    #expect(mail.attempts.count == 1, "It waits for the pause.")
    var delivery = try #require(try await store.server.mail.deliveries().first)
    #expect(delivery.response == 451)
    #expect(delivery.reason == "The mail server refused the message with 451. 451 Later")
    mail.fail(with: nil)
    store.clock.advance(by: 12)
    await deliver()
    #expect(mail.attempts.count == 2)
    #expect(Set(mail.attempts.map(\.text)).count == 1)
    delivery = try #require(try await store.server.mail.deliveries().first)
    #expect(delivery.status == .delivered)
    #expect(delivery.attempts == 2)
  }

  @Test func aRefusalForGoodIsADeadLetterThatCanBeSentAgain() async throws {
    mail.fail(with: .refused(code: 550, reply: "550 No such mailbox"))
    _ = try await store.performed(.confirm, .ship(), on: store.placed())
    await deliver()
    let dead = try await store.server.mail.deliveries(status: .dead)
    #expect(dead.map(\.response) == [550, 550])
    await #expect(throws: StoreServerError.self) {
      try await store.server.webhooks.retry(#require(dead.first).id)
    }
    mail.fail(with: nil)
    #expect(try await store.server.webhooks.retryAll() == 0)
    try await store.server.mail.retry(#require(dead.first).id)
    #expect(try await store.server.mail.retryAll() == 1)
    await deliver()
    #expect(try await store.server.mail.deliveries().map(\.status) == [.delivered, .delivered])
    await #expect(throws: StoreServerError.self) { try await store.server.mail.retry(99) }
  }

  @Test func aWrongPasswordIsADeadLetterInTheEndAndShownNowhere() async throws {
    mail.fail(with: .notSignedIn)
    for _ in 1...3 { _ = try await store.placed() }
    await deliver()
    // One of them finds out; the others keep their attempts.
    #expect(try await store.server.mail.deliveries().map(\.attempts).reduce(0, +) <= 4)
    for _ in 1...40 {
      store.clock.advance(by: 15 * 3600)
      await deliver()
    }
    let dead = try await store.server.mail.deliveries(status: .dead)
    #expect(dead.count == 3)
    #expect(dead.map(\.attempts) == [12, 12, 12])
    for delivery in dead {
      let expected = "The mail server did not accept the user name and the password."
      #expect(delivery.reason == expected)
    }
    #expect(!String(reflecting: dead).contains("hunter2"))
    let settings = try await store.server.mail.settings()
    #expect(settings?.server.password == "hunter2")
    #expect(!String(reflecting: settings).contains("hunter2"))
    try await store.expectSound()
  }

  @Test func newSettingsSendWaitingMessagesAtOnce() async throws {
    mail.fail(with: .notSignedIn)
    _ = try await store.placed()
    for _ in 1...5 {
      store.clock.advance(by: 3600)
      await deliver()
    }
    mail.fail(with: nil)
    store.clock.advance(by: 61)
    await deliver()
    #expect(mail.attempts.count == 5, "The pause is longer than that.")
    try await turnOn(password: "right")
    await deliver()
    #expect(mail.attempts.count == 6)
    #expect(try await store.server.mail.deliveries().map(\.status) == [.delivered])
  }

  /// A process that was killed after it sent a message, and before it recorded that.
  @Test func aClaimedMessageIsSentAgainWhenTheLeaseHasEnded() async throws {
    _ = try await store.placed()
    let (settings, seconds) = (try await store.server.mail.settings(), store.clock.now.seconds)
    let lane = DeliveryLane(webhook: DeliveryLane.mail, receiver: .mail(try #require(settings)))
    let claimed = try await store.server.store.database.write(.unrestricted) {
      try await DeliveryStore($0).claim(in: lane, at: seconds, limit: 4)
    }
    #expect(claimed.count == 1)
    await deliver()
    #expect(mail.attempts.isEmpty)
    store.clock.advance(by: Double(DeliveryStore.lease))
    await deliver()
    #expect(mail.attempts.map(\.id) == claimed.map(\.event))
  }
}
