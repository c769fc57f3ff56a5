public import Foundation

extension Locale {
  /// The locale of no country, as `C` and `POSIX` name it: plain digits, and days as ISO 8601 has
  /// them.
  public static let plain = Locale(identifier: "en_US_POSIX")

  /// True for the locale of no country.
  public var isPlain: Bool { self == .plain }

  /// True if people there read English, as the sentences of commands are.
  public var isEnglish: Bool { language.languageCode == .english }
}
