import CommandKit

extension GlobalOptions {
  static let explain = Option.flag("explain", "Show each step of each request.")
  static let offline = Option.flag("offline", "Use no network; show bundled data.")
  static let cached = Option.flag("cached", "Use cached data, however old.")
  static let locale = Option.value(
    "locale",
    "NAME",
    of: LocaleName.self,
    "Format numbers, dates and names for a locale, such as pl_PL."
  )
  static let config = Option.values(
    "config",
    "SETTING=VALUE",
    of: Assignment.self,
    "Override a setting for this command; repeatable."
  )

  /// The options of every command of `rialto`.
  static let ofRialto: [any OptionDeclaration] =
    output + [explain, offline, cached, locale, config] + informational
}
