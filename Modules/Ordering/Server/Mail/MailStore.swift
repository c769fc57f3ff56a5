import Foundation
import FoundationCore
public import Mail
import Persistence
public import StoreCore

/// The messages to buyers: the settings of mail, and the deliveries by it.
public struct MailStore: Sendable {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  /// Returns the settings of the messages to buyers; `nil` while the store sends none.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func settings() async throws(StoreServerError) -> MailSettings? {
    try await store.read(Self.settings(in:))
  }

  /// Sends buyers messages about the events from now on.
  ///
  /// The store retries pending messages at once.
  ///
  /// - Throws: `StoreServerError.mail(_:)` for an event without a message.
  public func set(_ settings: MailSettings) async throws(StoreServerError) {
    let known = MailSettings.eventTypes
    if let type = settings.events.first(where: { !known.contains($0) }) {
      throw .mail(.unknownEvent(type, known: known))
    }
    let seconds = store.now().seconds
    let server = settings.server
    // Each between spaces, so that one LIKE finds it.
    let events = " \(settings.events.joined(separator: " ")) "
    try await store.write { transaction in
      try await transaction.run("DELETE FROM mail")
      try await transaction.run(
        """
        INSERT INTO mail (id, host, port, encryption, account, password, certificates, sender,
          language, events)
        VALUES (1, \(server.host), \(server.port), \(server.encryption.rawValue),
          \(server.user), \(server.password), \(server.certificatesPath),
          \(settings.from.description), \(settings.language.rawValue), \(events))
        """
      )
      // Waiting messages become due, except messages that an attempt may be sending.
      try await transaction.run(
        """
        UPDATE delivery SET due = \(seconds)
        WHERE webhook = \(DeliveryLane.mail) AND status = 'pending'
          AND due > \(seconds + DeliveryStore.lease) AND NOT (\(ClaimedDelivery.hasContentBegun))
        """
      )
    }
    store.eventSignal.wake()
  }

  /// Stops sending messages, and removes the password and the messages that are not delivered yet.
  ///
  /// - Returns: `false` if the store sent none.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  @discardableResult
  public func remove() async throws(StoreServerError) -> Bool {
    try await store.write { transaction in
      let count = try await transaction.run("DELETE FROM mail")
      try await transaction.run("DELETE FROM delivery WHERE webhook = \(DeliveryLane.mail)")
      return count > 0
    }
  }

  /// Sends a test message, once.
  ///
  /// - Parameters:
  ///   - recipient: The recipient.
  ///   - transport: The transport to the mail server.
  /// - Throws: `StoreServerError.mail(_:)` while the store sends no mail, or
  ///   `StoreServerError.failed(_:)` with the error of the delivery.
  public func test(
    to recipient: MailAddress,
    over transport: any MailTransport = SMTPTransport()
  ) async throws(StoreServerError) {
    guard let settings = try await settings() else { throw .mail(.off) }
    try await StoreServerError.wrapping {
      let message = try MailMessage(
        id: "test_" + String(store.random(), radix: 36),
        date: store.now(),
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
  public func deliveries(
    status: Delivery.Status? = nil,
    limit: Int = 100
  ) async throws(StoreServerError) -> [Delivery] {
    try await store.deliveries(status: status, webhook: DeliveryLane.mail, limit: limit)
  }

  /// Makes a dead letter to a buyer due again, or a message whose outcome is unknown.
  ///
  /// - Throws: `StoreServerError.mail(_:)` if it is neither.
  public func retry(_ delivery: Int) async throws(StoreServerError) {
    let count = try await store.retryDeadLetters(id: delivery, webhook: DeliveryLane.mail)
    guard count == 1 else { throw .mail(.noDeadLetter(delivery)) }
  }

  /// Makes all dead letters to buyers due again, but no message whose outcome is unknown.
  ///
  /// - Returns: Their number.
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  @discardableResult
  public func retryAll() async throws(StoreServerError) -> Int {
    try await store.retryDeadLetters(id: nil, webhook: DeliveryLane.mail)
  }

  static func settings(in transaction: any Transaction) async throws -> MailSettings? {
    try await transaction.first(
      """
      SELECT host, port, encryption, account, password, certificates, sender, language, events
      FROM mail
      """
    ) { row in
      MailSettings(
        server: try MailServer(
          host: row[0],
          port: row[1],
          encryption: MailServer.Encryption(rawValue: row[2]) ?? .tls,
          user: row[3],
          password: row[4],
          certificatesPath: row[5]
        ),
        from: try MailAddress(row[6] as String),
        language: MailLanguage(rawValue: try row[7]) ?? .english,
        events: (try row[8] as String).split(separator: " ").map(String.init)
      )
    }
  }
}
