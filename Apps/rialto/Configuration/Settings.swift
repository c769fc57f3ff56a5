import CommandKit
import Foundation
import StoreCommands

/// Every setting there is.
enum Settings {
  static let color = Setting(
    "color",
    of: ColorChoice.self,
    standard: "auto",
    "When output is coloured: auto, always or never."
  )
  static let countriesURL = Setting(
    "countries.url",
    of: WebAddress.self,
    standard: "https://api.worldbank.org/v2/",
    "The World Bank's API, or another server in its shape."
  )
  static let hackerNewsSearchURL = Setting(
    "hackernews.search-url",
    of: WebAddress.self,
    standard: "https://hn.algolia.com/api/v1/",
    "The search of Hacker News, or another server in its shape."
  )
  static let hackerNewsURL = Setting(
    "hackernews.url",
    of: WebAddress.self,
    standard: "https://hacker-news.firebaseio.com/v0/",
    "The lists and items of Hacker News, or another server in their shape."
  )
  static let locale = Setting(
    "locale",
    of: LocaleName.self,
    "Whose numbers, dates and money are written, such as fr_FR."
  )
  static let pager = Setting(
    "pager",
    of: TextLine.self,
    isPersonal: true,
    "The command that shows long output, such as less."
  )
  static let storeDatabase = Setting(
    "store.database",
    of: DatabaseAddress.self,
    isPersonal: true,
    "The PostgreSQL that the store of this machine is in."
  )
  static let storeDatabasePassword = SecretSetting(
    "store.database.password",
    "the password of that PostgreSQL"
  )
  static let storeDialect = Setting(
    "store.dialect",
    of: StoreAPIChoice.self,
    standard: "auto",
    isPersonal: true,
    "Whose dialect the store speaks; auto finds it out."
  )
  static let storePassword = SecretSetting("store.password", "your password for the store")
  static let storeReadOnlyDatabase = Setting(
    "store.read-only-database",
    of: DatabaseAddress.self,
    isPersonal: true,
    "A standby of it, for lists and searches of 'rialto store serve'."
  )
  static let storeURL = Setting(
    "store.url",
    of: StoreLocation.self,
    standard: "embedded",
    isPersonal: true,
    "The store to ask: embedded, unix:PATH or an address."
  )
  static let storeToken = SecretSetting(
    "store.token",
    "the access token for another shop",
    variable: "RIALTO_STORE_TOKEN"
  )
  static let newsKey = SecretSetting("news.key", "the key for NewsAPI", variable: "NEWSAPI_KEY")
  static let newsURL = Setting(
    "news.url",
    of: SecureWebAddress.self,
    standard: "https://newsapi.org/v2/",
    isPersonal: true,
    "NewsAPI, or another server in its shape, which is sent the key."
  )

  static let all: [any SettingDeclaration] =
    [color, countriesURL, hackerNewsSearchURL, hackerNewsURL, locale] + newsKey.settings
    + [newsURL, pager, storeDatabase]
    + storeDatabasePassword.settings + [storeDialect] + storePassword.settings
    + [storeReadOnlyDatabase] + storeToken.settings + [storeURL]

  static let secrets = [newsKey, storeDatabasePassword, storePassword, storeToken]

  /// The setting of that name; the origin says in an error where the name was found.
  static func declaration(of name: String, origin: SettingOrigin)
    throws(ConfigurationError) -> any SettingDeclaration
  {
    if let setting = all.first(where: { $0.name == name }) { return setting }
    if secrets.contains(where: { $0.name == name }) {
      throw .literalSecret(name: name, origin: origin)
    }
    throw .unknownSetting(
      name,
      origin: origin,
      suggestion: Suggestions.nearest(to: name, in: all.map(\.name))
    )
  }
}

/// When output is coloured.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto
  case always
  case never
}

/// The name of a setting, as a word of a command line.
struct SettingName: ArgumentValue {
  let text: String

  init?(argument: String) { text = argument }

  static var expectation: String { "the name of a setting" }
  static var choices: [String] { Settings.all.map(\.name) }

  /// The setting of that name.
  func declaration() throws(ConfigurationError) -> any SettingDeclaration {
    try Settings.declaration(of: text, origin: .flag)
  }
}
