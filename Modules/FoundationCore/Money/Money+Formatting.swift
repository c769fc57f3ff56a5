public import Foundation

extension Money {
  /// A notation of the currency.
  public enum CurrencyLabel: Sendable {
    /// The symbol that the locale uses: `12,50 €`.
    case symbol
    /// The ISO 4217 code: `12,50 EUR`.
    case code
  }

  /// Returns the amount in the format of a locale, with all decimals of its currency.
  public func formatted(in locale: Locale, label: CurrencyLabel = .symbol) -> String {
    decimal.formatted(
      .currency(code: currency.code)
        .presentation(label == .symbol ? .standard : .isoCode)
        .precision(.fractionLength(currency.fractionDigits))
        .locale(locale)
    )
  }

  /// Parses an amount in the format of a locale.
  ///
  /// The currency's symbol or code may come before or after the number, or be missing. Digits are the
  /// locale's or `0…9`. A minus sign before or after the number, or parentheses, make it negative.
  /// Grouping separators are optional but must be placed correctly, so that `1,5` in English is an
  /// error and never 15. All kinds of spaces are equivalent, and directional marks are ignored.
  ///
  /// - Parameters:
  ///   - text: The text to parse.
  ///   - currency: The currency of the amount.
  ///   - locale: The locale of the format.
  /// - Throws: ``MoneyError/unreadable(text:currency:example:)`` if the text is not an amount,
  ///   ``MoneyError/tooPrecise(_:)`` if it has more decimals than the currency, or
  ///   ``MoneyError/outOfRange``.
  public init(parsing text: String, currency: Currency, locale: Locale) throws(MoneyError) {
    var parser = MoneyParser(text, currency: currency, locale: locale)
    guard let digits = parser?.parse() else {
      let example = Money(minorUnits: 123_456, currency: currency).formatted(in: locale)
      throw .unreadable(text: text, currency: currency, example: example)
    }
    guard digits.fraction.count <= currency.fractionDigits else { throw .tooPrecise(currency) }
    let padding = String(repeating: "0", count: currency.fractionDigits - digits.fraction.count)
    let number = digits.whole + digits.fraction + padding
    guard let units = Int64(digits.isNegative ? "-" + number : number) else { throw .outOfRange }
    self.init(minorUnits: units, currency: currency)
  }
}
