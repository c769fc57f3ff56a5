import CommandKit

extension GlobalOptions {
  static let explain = Option.flag("explain", "Log each step of every request.")
  static let offline = Option.flag("offline", "Make no network requests; use bundled data.")
  static let cached = Option.flag("cached", "Use cached responses, however old.")
  static let locale = Option.value(
    "locale",
    "NAME",
    of: LocaleName.self,
    "Locale for numbers, dates and names (pl_PL)."
  )
  static let config = Option.values(
    "config",
    "SETTING=VALUE",
    of: Assignment.self,
    "Override a setting; may be repeated."
  )

  /// The options of every command of `rialto`.
  static let ofRialto: [any OptionDeclaration] =
    output + [explain, offline, cached, locale, config] + informational
}
