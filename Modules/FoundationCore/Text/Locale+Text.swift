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

extension Int {
  /// Returns the number in a locale: `12,500`, `12 500`, `١٢٬٥٠٠`.
  public func formatted(in locale: Locale) -> String { formatted(.number.locale(locale)) }

  /// Returns the number with a noun, in its plural unless the number is 1: `1 order`, `12 orders`.
  ///
  /// - Parameters:
  ///   - noun: The singular.
  ///   - plural: The plural; `nil` to add an `s`.
  ///   - locale: The locale of the number.
  /// - Returns: The number and the noun.
  public func counted(_ noun: String, plural: String? = nil, in locale: Locale = .plain) -> String {
    "\(formatted(in: locale)) \(self == 1 ? noun : plural ?? noun + "s")"
  }

  /// Returns a number without grouping, such as a year, in the digits of a locale.
  public func digits(in locale: Locale) -> String {
    formatted(.number.grouping(.never).locale(locale))
  }
}
