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
