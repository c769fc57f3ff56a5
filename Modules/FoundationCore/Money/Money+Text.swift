public import Foundation

extension Money {
  /// How an amount names its currency.
  public enum CurrencyLabel: Sendable {
    /// By the sign that the locale uses: `12,50 €`.
    case symbol
    /// By the ISO code, which is the same everywhere: `12,50 EUR`.
    case code
  }

  /// The amount as people of a locale write it, with all the decimals of its currency.
  public func formatted(in locale: Locale, label: CurrencyLabel = .symbol) -> String {
    decimal.formatted(
      .currency(code: currency.code)
        .presentation(label == .symbol ? .standard : .isoCode)
        .precision(.fractionLength(currency.minorDigits))
        .locale(locale)
    )
  }

  /// Reads an amount as people of a locale write it.
  ///
  /// The sign or the code of the currency may stand before or after, or be missing. Digits are the
  /// locale's or `0…9`. Negative is a minus before or after, or parentheses. Grouping may be left
  /// out; where it is used it must be right, so that `1,5` in English is refused and never 15.
  /// Any space counts as the locale's own, and invisible marks of direction are passed over.
  ///
  /// - Throws: `MoneyError.unreadable`, `.tooPrecise` where there are more decimals than the
  ///   currency has, `.outOfRange`.
  public init(parsing text: String, currency: Currency, locale: Locale) throws(MoneyError) {
    var reader = MoneyParser(text, currency: currency, locale: locale)
    guard let digits = reader?.read() else {
      let example = Money(minorUnits: 123_456, currency: currency).formatted(in: locale)
      throw .unreadable(text: text, currency: currency, example: example)
    }
    guard digits.fraction.count <= currency.minorDigits else { throw .tooPrecise(currency) }
    let padding = String(repeating: "0", count: currency.minorDigits - digits.fraction.count)
    let number = digits.whole + digits.fraction + padding
    guard let units = Int64(digits.isNegative ? "-" + number : number) else { throw .outOfRange }
    self.init(minorUnits: units, currency: currency)
  }
}
