public import Foundation

extension Locale {
  /// The `C` or `POSIX` locale: plain digits and ISO 8601 dates.
  public static let plain = Locale(identifier: "en_US_POSIX")

  /// `true` for the `C` or `POSIX` locale.
  public var isPlain: Bool { self == .plain }

  /// `true` if the language is English, as in all messages.
  public var isEnglish: Bool { language.languageCode == .english }
}

extension [String] {
  /// Returns the texts as a list in a locale: `a, b, c`, `a, b i c`.
  public func list(in locale: Locale) -> String {
    formatted(.list(type: .and, width: .narrow).locale(locale))
  }
}
