public import Mail
import Ordering

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

  /// The types of the events that buyers are told.
  public static let eventTypes = [OrderAction.place, .ship, .refund].map(\.eventType)

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
