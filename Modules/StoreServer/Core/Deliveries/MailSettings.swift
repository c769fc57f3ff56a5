public import Mail
import Persistence

/// The settings of the messages to buyers.
public struct MailSettings: Sendable, Hashable {
  /// The server, with the account of the store.
  public let server: MailServer
  /// The sender of the messages.
  public let from: MailAddress
  /// The language for buyers in countries whose language the store does not write.
  public let language: MailLanguage
  /// The types of the events that buyers are told, such as `order.placed`.
  public let events: [String]

  /// Creates settings.
  public init(
    server: MailServer,
    from: MailAddress,
    language: MailLanguage = .english,
    events: [String]
  ) {
    self.server = server
    self.from = from
    self.language = language
    self.events = events
  }
}

extension Transaction {
  /// Returns the settings of mail; `nil` while it is off.
  package func mailSettings() async throws -> MailSettings? {
    try await first(
      """
      SELECT host, port, encryption, account, password, certificates, sender, language, events
      FROM mail
      """
    ) { try MailSettings($0) }
  }

  /// Replaces the settings of mail.
  package func setMail(_ settings: MailSettings) async throws {
    let server = settings.server
    // Each between spaces, so that one LIKE finds it.
    let events = " \(settings.events.joined(separator: " ")) "
    try await run("DELETE FROM mail")
    try await run(
      """
      INSERT INTO mail (id, host, port, encryption, account, password, certificates, sender,
        language, events)
      VALUES (1, \(server.host), \(server.port), \(server.encryption.rawValue), \(server.user),
        \(server.password), \(server.certificatesPath), \(settings.from.description),
        \(settings.language.rawValue), \(events))
      """
    )
  }

  /// Makes waiting messages due, except messages that an attempt may be sending.
  package func hastenMail(at seconds: Int, lease: Int) async throws {
    try await run(
      """
      UPDATE delivery SET due = \(seconds)
      WHERE webhook = \(DeliveryLane.mail) AND status = 'pending'
        AND due > \(seconds + lease) AND NOT (\(ClaimedDelivery.hasContentBegun))
      """
    )
  }

  /// Removes the settings of mail, with the messages and their outcomes.
  ///
  /// - Returns: `false` if mail was off.
  package func removeMail() async throws -> Bool {
    let count = try await run("DELETE FROM mail")
    try await run("DELETE FROM delivery WHERE webhook = \(DeliveryLane.mail)")
    return count > 0
  }
}

extension MailSettings {
  fileprivate init(_ row: borrowing Row) throws {
    self.init(
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

/// The languages of the messages to buyers.
public enum MailLanguage: String, Sendable, Hashable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"

  /// Creates the language of a country; `nil` if it has several of them, or another one.
  ///
  /// - Parameter country: The code of the country, such as `AT`.
  public init?(ofCountry country: String) {
    switch country {
    case "DE", "AT", "LI": self = .german
    case "FR", "MC": self = .french
    case "GB", "IE", "US", "AU", "NZ": self = .english
    default: return nil
    }
  }
}
