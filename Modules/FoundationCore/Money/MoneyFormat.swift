public import Foundation

/// A locale's format for amounts of a currency, derived from a formatted sample.
struct MoneyFormat {
  /// The symbol or name of the currency, and its code.
  let symbols: [String]
  let decimalSeparator: Character
  let groupSeparator: Character?
  /// The number of digits in the last group: 3.
  let lastGroup: Int
  /// The number of digits in the groups before it: 3, in India 2.
  let otherGroups: Int

  /// Creates the format with the digits `0…9` or the locale's own; `nil` if it cannot be derived.
  init?(currency: Currency, locale: Locale, numbering: Locale.NumberingSystem) {
    var components = Locale.Components(locale: locale)
    components.numberingSystem = numbering
    // 1,234,567.89
    let sample = Decimal(sign: .plus, exponent: -2, significand: 123_456_789).formatted(
      .currency(code: currency.code)
        .precision(.fractionLength(2))
        .locale(Locale(components: components))
    )
    let text = Self.normalized(sample)
    guard let first = text.firstIndex(where: Self.isDigit),
      let last = text.lastIndex(where: Self.isDigit),
      text.filter(Self.isDigit) == "123456789"
    else { return nil }

    let whole = text[first...last].dropLast(3)
    guard let decimalSeparator = text[first...last].dropLast(2).last else { return nil }
    self.decimalSeparator = decimalSeparator
    groupSeparator = whole.first { !Self.isDigit($0) }
    let groups = whole.split { !Self.isDigit($0) }
    lastGroup = groups.last?.count ?? 0
    otherGroups = groups.dropLast().last?.count ?? 0
    symbols = [
      text[..<first].trimmingCharacters(in: .whitespaces),
      text[text.index(after: last)...].trimmingCharacters(in: .whitespaces),
      currency.code, currency.code.lowercased(),
    ].filter { !$0.isEmpty }
  }

  static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }

  /// Returns the text with one form of all spaces, signs, apostrophes and digits.
  ///
  /// Invisible characters, such as directional marks, are removed.
  static func normalized(_ text: String) -> String {
    var normalized = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch (scalar, scalar.properties.generalCategory) {
      case (_, .decimalNumber):
        let digit = UInt8(scalar.properties.numericValue ?? 0)
        normalized.append(Unicode.Scalar(UInt8(ascii: "0") + digit))
      case (_, .spaceSeparator): normalized.append(" ")
      case (_, .format): break
      case ("\u{2212}", _), ("\u{2013}", _), ("\u{FF0D}", _): normalized.append("-")
      case ("\u{2019}", _): normalized.append("'")
      case ("\u{FFE5}", _): normalized.append("¥")
      default: normalized.append(scalar)
      }
    }
    return String(normalized)
  }
}

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
