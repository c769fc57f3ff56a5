import CommandKit

extension GlobalOptions {
  static let explain = Option.flag("explain", "Tell each step of each request as it happens.")
  static let offline = Option.flag("offline", "Ask no server outside; use what came along.")
  static let cached = Option.flag("cached", "Take answers that were kept, however old.")
  static let locale = Option.value(
    "locale",
    "NAME",
    of: LocaleName.self,
    "Write numbers, dates and names as in pl_PL."
  )
  static let config = Option.values(
    "config",
    "SETTING=VALUE",
    of: Assignment.self,
    "Use this setting for this once; may be repeated."
  )

  /// The options of every command of `rialto`.
  static let ofRialto: [any OptionDeclaration] =
    output + [explain, offline, cached, locale, config] + about
}
