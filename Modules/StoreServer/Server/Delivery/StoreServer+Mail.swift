import Foundation
import FoundationCore
public import Mail
import OrderingServer
public import StoreCore

extension StoreServer {
  /// The types of the events that buyers are told.
  public static var mailEvents: [String] { OrderMail.eventTypes }

  /// Returns the settings of the messages to buyers; `nil` while the store sends none.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func mailSettings() async throws(StoreServerError) -> MailSettings? {
    try await StoreServerError.wrapping {
      try await store.database.read { try await $0.mailSettings() }
    }
  }

  /// Sends buyers messages about the events from now on.
  ///
  /// Messages that wait for another attempt have one at once.
  ///
  /// - Throws: `StoreServerError.mail(_:)` for an event without a message.
  public func setMail(_ settings: MailSettings) async throws(StoreServerError) {
    let known = Self.mailEvents
    if let type = settings.events.first(where: { !known.contains($0) }) {
      throw .mail(.unknownEvent(type, known: known))
    }
    let seconds = configuration.now().seconds
    try await StoreServerError.wrapping {
      try await store.database.write { transaction in
        try await transaction.setMail(settings)
        try await transaction.hastenMail(at: seconds, lease: EventDeliverer.lease)
      }
    }
    store.deliverySignal.wake()
  }

  /// Stops sending messages, and removes the password and the messages that are not delivered yet.
  ///
  /// - Returns: `false` if the store sent none.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  @discardableResult
  public func removeMail() async throws(StoreServerError) -> Bool {
    try await StoreServerError.wrapping {
      try await store.database.write { try await $0.removeMail() }
    }
  }

  /// Sends a test message, once.
  ///
  /// - Parameters:
  ///   - recipient: The recipient.
  ///   - transport: The transport to the mail server.
  /// - Throws: `StoreServerError.mail(_:)` while the store sends no mail, or
  ///   `StoreServerError.failed(_:)` with the error of the delivery.
  public func testMail(
    to recipient: MailAddress,
    over transport: any MailTransport = SMTPTransport()
  ) async throws(StoreServerError) {
    guard let settings = try await mailSettings() else { throw .mail(.off) }
    let configuration = configuration
    try await StoreServerError.wrapping {
      let message = try MailMessage(
        id: "test_" + String(configuration.random(), radix: 36),
        date: configuration.now(),
        from: settings.from,
        to: recipient,
        subject: "Test",
        content: MailContent(
          language: "en",
          heading: "This is a test",
          sections: [.paragraph("The store can send mail.")],
          footer: settings.from.description
        )
      )
      try await transport.send(message, to: settings.server)
    }
  }

  /// Returns the messages to buyers, newest first.
  ///
  /// - Parameters:
  ///   - status: The status of the messages; `nil` for any.
  ///   - limit: The maximum number of messages.
  /// - Returns: The messages.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func mailDeliveries(
    status: Delivery.Status? = nil,
    limit: Int = 100
  ) async throws(StoreServerError) -> [Delivery] {
    try await deliveries(status: status, webhook: DeliveryLane.mail, limit: limit)
  }

  /// Makes a dead letter to a buyer due again, or a message whose outcome is unknown.
  ///
  /// - Throws: `StoreServerError.mail(_:)` if it is neither.
  public func retryMail(_ id: Int) async throws(StoreServerError) {
    let count = try await retry(id: id, webhook: DeliveryLane.mail)
    guard count == 1 else { throw .mail(.noDeadLetter(id)) }
  }

  /// Makes all dead letters to buyers due again, but no message whose outcome is unknown.
  ///
  /// - Returns: Their number.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  @discardableResult
  public func retryMail() async throws(StoreServerError) -> Int {
    try await retry(id: nil, webhook: DeliveryLane.mail)
  }
}
