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

/// The messages that buyers receive, and in which language.
struct OrderMailTests {
  private let store: OrderedStore
  private let mail = RecordedMail()

  init() async throws { store = try await OrderedStore() }

  private func turnOn(_ language: MailLanguage = .english, events: [String]? = nil) async throws {
    try await store.server.mail.set(
      MailSettings(
        server: MailServer(host: "smtp.example.com", port: 465, encryption: .tls),
        from: MailAddress("Mug Shop <shop@example.com>"),
        language: language,
        events: events ?? MailSettings.eventTypes
      )
    )
  }

  private func deliver() async {
    let receiver = Receiver()
    await store.server.deliverer(over: receiver.transport, mail: mail).deliverDue()
  }

  @Test(.overOneDatabase) func nothingIsSentBeforeMailIsOn() async throws {
    _ = try await store.placed()
    try await turnOn()
    await deliver()
    #expect(mail.attempts.isEmpty)
    #expect(try await store.server.mail.deliveries() == [])
    #expect(try await store.server.mail.remove())
    _ = try await store.placed()
    await deliver()
    #expect(mail.attempts.isEmpty)
    #expect(try await store.server.mail.remove() == false)
  }

  @Test(.overOneDatabase) func aBuyerIsNotWrittenToOfAPaymentByMistake() async throws {
    try await turnOn()
    _ = try await store.performed(.pay(), .unpay, on: store.placed())
    await deliver()
    #expect(mail.attempts.count == 1)
    #expect(try await store.server.mail.deliveries().map(\.type) == ["order.placed"])
  }

  @Test(.overOneDatabase) func aMessageGoesToTheAddressAsItWasCorrected() async throws {
    try await turnOn()
    let order = try await store.placed()
    _ = try await store.performed(.edit(OrderEdit(email: "zoe@example.com")), on: order)
    await deliver()
    #expect(mail.attempts.map(\.to.address) == ["zoe@example.com"])
  }

  @Test(.overOneDatabase) func aBuyerIsNotWrittenToAgainOfCorrectedTracking() async throws {
    try await turnOn()
    _ = try await store.performed(
      .confirm,
      .ship(),
      .track(Tracking(carrier: "dhl", number: "1")),
      on: store.placed()
    )
    await deliver()
    #expect(
      try await store.server.mail.deliveries().map(\.type) == ["order.shipped", "order.placed"]
    )
  }

  @Test func aBuyerIsToldOfTheOrderTheShipmentAndTheRefundOnceEach() async throws {
    try await turnOn()
    let tracking = Tracking(carrier: "dhl", number: "0034043")
    let order = try await store.performed(
      .confirm,
      .pay(),
      .ship(tracking: tracking),
      .deliver,
      .refund(Money(minorUnits: 250, currency: .euro)),
      on: store.placed(.order(["MUG-RED": 2], to: "JP", by: "express"))
    )
    await deliver()
    await deliver()
    let number = order.number.rawValue
    #expect(
      mail.attempts.map(\.subject) == [
        "Your order \(number)", "Your order \(number) is on its way",
        "Refund for your order \(number)",
      ]
    )
    #expect(mail.attempts.allSatisfy { $0.to.address == "ann@example.com" })
    #expect(Set(mail.attempts.map(\.id)).count == 3)

    let texts = mail.attempts.map(\.content.text)
    #expect(texts[0].contains("2 × Mug (Red)"))
    #expect(texts[0].contains("Shipping: Express"))
    #expect(texts[0].contains("44.90"))
    #expect(texts[0].contains("Ann Example\nMain Street 1\n"))
    #expect(texts[1].contains("DHL"))
    #expect(texts[1].contains("0034043"))
    #expect(texts[1].contains("https://www.dhl.com/"))
    #expect(!texts[1].contains("follow"))
    #expect(texts[2].contains("We have refunded €2.50"))
    #expect(mail.attempts[1].content.html.contains("<a href=\"https://www.dhl.com/"))
    try await store.expectSound()
  }

  @Test(.overOneDatabase) func aPartialShipmentSaysThatTheRestFollows() async throws {
    try await turnOn()
    _ = try await store.performed(
      .confirm,
      .ship([ItemQuantity(sku: "MUG-RED", quantity: 1)]),
      on: store.placed(.order(["MUG-RED": 2, "MUG-BLUE": 1]))
    )
    await deliver()
    let text = try #require(mail.attempts.last?.content.text)
    #expect(text.contains("1 × Mug (Red)"))
    #expect(!text.contains("Blue"))
    #expect(text.contains("Die übrigen Artikel"))
  }

  @Test(.overOneDatabase) func theCountryOrTheSettingsChooseTheLanguage() async throws {
    try await turnOn(.french)
    for (country, method) in [("DE", "standard"), ("AT", "standard"), ("JP", "express")] {
      _ = try await store.placed(.order(to: country, by: method))
      // Messages of several orders may overtake one another.
      await deliver()
    }
    #expect(mail.attempts.map(\.content.language) == ["de", "de", "fr"])
    #expect(mail.attempts[0].content.text.contains("Vielen Dank"))
    #expect(mail.attempts[0].content.text.contains("12,50\u{A0}€"))
    #expect(mail.attempts[0].content.text.contains("Enthaltene Steuer"))
    #expect(!mail.attempts[1].content.text.contains("Enthaltene"))
    #expect(mail.attempts[2].content.text.contains("Merci pour votre commande"))
    #expect(mail.attempts[2].content.text.contains("Japon"))
  }

  @Test(.overOneDatabase) func onlyTheEventsOfTheSettingsAreSent() async throws {
    try await turnOn(events: ["order.shipped"])
    _ = try await store.performed(.confirm, .ship(), on: store.placed())
    await deliver()
    #expect(mail.attempts.map(\.content.language) == ["de"])
    await #expect(throws: StoreServerError.self) { try await turnOn(events: ["order.paid"]) }
  }

  @Test func aReplayedRequestADryRunAndARefusalSendNothing() async throws {
    try await turnOn()
    _ = try await store.place(key: "one")
    _ = try await store.place(key: "one")
    _ = try await store.place(key: "two", query: "?dryRun=true")
    _ = try await store.place(.order(["MUG-RED": 99]))
    await deliver()
    #expect(mail.attempts.count == 1)
  }

  @Test func anErasedCustomerIsSentNothing() async throws {
    try await turnOn()
    mail.fail(with: .refused(code: 450, reply: "ann@example.com is busy"))
    _ = try await store.performed(.cancel(), on: store.placed())
    await deliver()
    let id = try await store.customer("ann@example.com")
    _ = try await store.erase(id)
    #expect(try await store.server.mail.deliveries().map(\.reason) == [nil])
    mail.fail(with: nil)
    store.clock.advance(by: 60)
    await deliver()
    #expect(mail.attempts.count == 1)
    let delivery = try #require(try await store.server.mail.deliveries().first)
    #expect(delivery.status == .dead)
    #expect(delivery.reason == "The customer was erased.")
  }

  @Test func mailAndWebhooksAreListedApart() async throws {
    try await turnOn()
    _ = try await store.server.webhooks.add("https://shop.example/hooks")
    _ = try await store.placed()
    let receiver = Receiver()
    await store.server.deliverer(over: receiver.transport, mail: mail).deliverDue()
    #expect(try receiver.types == ["order.placed"])
    #expect(mail.attempts.count == 1)
    #expect(try await store.server.webhooks.deliveries().map(\.webhook) == [1])
    #expect(try await store.server.mail.deliveries().map(\.webhook) == [0])
  }
}
