import CommandKit
import Foundation
import FoundationCore

/// The locale that formats numbers, dates and amounts, and its origin.
struct LocaleChoice: Sendable {
  let locale: Locale
  let origin: String

  /// Uses the setting, or else the standard locale variables.
  ///
  /// Without either, or with `C` or `POSIX`, it is a neutral locale.
  init(_ configuration: Configuration, environment: [String: String]) {
    let variable = Self.variables.first { environment[$0]?.isEmpty == false }
    if let name = configuration[Settings.locale],
      let found = configuration.found(Settings.locale)
    {
      locale = name.locale
      origin = found.origin.description
    } else if let variable, let name = LocaleName(posix: environment[variable] ?? "") {
      locale = name.locale
      origin = variable
    } else {
      locale = .plain
      origin = SettingOrigin.standard.description
    }
  }

  /// The POSIX variables for numbers, by descending precedence.
  private static let variables = ["LC_ALL", "LC_NUMERIC", "LANG"]
}

/// The name of a locale, a language with an optional country: `fr`, `fr_FR`, `pt-BR`; or the
/// neutral `C`.
struct LocaleName: ArgumentValue, Hashable {
  let text: String

  init?(argument: String) {
    text = argument
    if isPlain { return }
    let parts = argument.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard (1...3).contains(parts.count), (2...3).contains(parts[0].count),
      parts.allSatisfy({ (2...4).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) }),
      Locale.LanguageCode(String(parts[0])).isISOLanguage,
      parts.dropFirst().allSatisfy({ $0.count != 2 || Locale.Region(String($0)).isISORegion })
    else { return nil }
  }

  /// Parses a POSIX name with an encoding or a variant: `de_DE.UTF-8@euro`.
  init?(posix name: String) {
    self.init(argument: String(name.prefix { $0 != "." && $0 != "@" }))
    // Many systems default to C, so it does not express a choice.
    if isPlain { return nil }
  }

  var locale: Locale { isPlain ? .plain : Locale(identifier: text) }

  private var isPlain: Bool { text == "C" || text == "POSIX" }

  static var expectation: String { "a language and country such as fr_FR" }

  /// Sets each locale variable of this process that ICU cannot use to `C`.
  ///
  /// ICU crashes with a language of more than 11 letters, or a longer name than it has room for. No
  /// language has more than 8 letters.
  static func replaceUnusableVariables() {
    // By name: the environment as a whole takes longer to read than to show a page of help.
    for variable in [
      "LANG", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC",
      "LC_TIME",
    ] {
      guard let name = getenv(variable) else { continue }
      if strcspn(name, "_-.@") > 8 || strlen(name) > 64 { setenv(variable, "C", 1) }
    }
  }
}

extension Character {
  fileprivate var isASCIIAlphanumeric: Bool { isASCII && (isLetter || isNumber) }
}
