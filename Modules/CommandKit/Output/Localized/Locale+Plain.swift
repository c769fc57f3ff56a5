public import Foundation

extension Locale {
  /// The locale of no country, as `C` and `POSIX` name it: plain digits, and days as ISO 8601 has
  /// them.
  public static let plain = Locale(identifier: "en_US_POSIX")

  public var isPlain: Bool { self == .plain }

  /// Whether what people there read is in English, as our sentences are.
  public var isEnglish: Bool { language.languageCode == .english }
}
