import CommandKit
import Foundation
import StoreCommands

/// The settings of the program.
enum Settings {
  static let color = Setting(
    "color",
    of: ColorChoice.self,
    standard: "auto",
    summary: "Colored output: auto, always or never."
  )
  static let countriesURL = Setting(
    "countries.url",
    of: WebAddress.self,
    standard: "https://api.worldbank.org/v2/",
    summary: "The URL of the World Bank API, or of a compatible server."
  )
  static let hackerNewsSearchURL = Setting(
    "hackernews.search-url",
    of: WebAddress.self,
    standard: "https://hn.algolia.com/api/v1/",
    summary: "The URL of the Hacker News search API, or of a compatible server."
  )
  static let hackerNewsURL = Setting(
    "hackernews.url",
    of: WebAddress.self,
    standard: "https://hacker-news.firebaseio.com/v0/",
    summary: "The URL of the Hacker News API, or of a compatible server."
  )
  static let locale = Setting(
    "locale",
    of: LocaleName.self,
    summary: "The locale for numbers, dates and amounts, such as fr_FR."
  )
  static let menu = Setting(
    "menu",
    of: MenuChoice.self,
    standard: "auto",
    summary: "The menu of recoveries after an error at a terminal: auto or never."
  )
  static let pager = Setting(
    "pager",
    of: TextLine.self,
    isPersonal: true,
    summary: "The pager for long output, such as less."
  )
  static let storeDatabase = Setting(
    "store.database",
    of: DatabaseAddress.self,
    isPersonal: true,
    summary: "A PostgreSQL database that holds the store."
  )
  static let storeDatabasePassword = SecretSetting(
    "store.database.password",
    purpose: "the password of the database"
  )
  static let storeDialect = Setting(
    "store.dialect",
    of: StoreAPIChoice.self,
    standard: "auto",
    isPersonal: true,
    summary: "The API of the store; auto detects it."
  )
  static let storePassword = SecretSetting("store.password", purpose: "your password for the store")
  static let storeReadOnlyDatabase = Setting(
    "store.read-only-database",
    of: DatabaseAddress.self,
    isPersonal: true,
    summary: "A standby database for lists and searches of 'rialto store serve'."
  )
  static let storeURL = Setting(
    "store.url",
    of: StoreLocation.self,
    standard: "embedded",
    isPersonal: true,
    summary: "The store to use: embedded, unix:PATH or a URL."
  )
  static let storeToken = SecretSetting(
    "store.token",
    purpose: "the access token for another shop",
    variable: "RIALTO_STORE_TOKEN"
  )
  static let newsKey = SecretSetting(
    "news.key",
    purpose: "the NewsAPI key",
    variable: "NEWSAPI_KEY"
  )
  static let newsURL = Setting(
    "news.url",
    of: SecureWebAddress.self,
    standard: "https://newsapi.org/v2/",
    isPersonal: true,
    summary: "The URL of NewsAPI, or of a compatible server that receives the key."
  )

  static let all: [any SettingDeclaration] =
    [color, countriesURL, hackerNewsSearchURL, hackerNewsURL, locale, menu] + newsKey.settings
    + [newsURL, pager, storeDatabase] + storeDatabasePassword.settings + [storeDialect]
    + storePassword.settings
    + [storeReadOnlyDatabase] + storeToken.settings + [storeURL]

  /// The options of 'rialto store profile' for what were settings before the store had a profile.
  static let moved = [
    "seller.address": "--address", "seller.contact": "--contact", "seller.name": "--seller",
    "seller.tax-number": "--tax-number or --vat-id",
  ]

  static let secrets = [newsKey, storeDatabasePassword, storePassword, storeToken]

  /// Returns the setting with a name; `origin` is used in errors only.
  ///
  /// - Throws: ``ConfigurationError/unknownSetting(_:origin:suggestion:)``,
  ///   ``ConfigurationError/moved(name:option:)``, or
  ///   ``ConfigurationError/literalSecret(name:origin:)`` if the setting is a secret.
  static func declaration(of name: String, origin: SettingOrigin)
    throws(ConfigurationError) -> any SettingDeclaration
  {
    if let setting = all.first(where: { $0.name == name }) { return setting }
    if let option = moved[name] { throw .moved(name: name, option: option) }
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
