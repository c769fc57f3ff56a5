import Foundation

/// How a locale writes amounts of a currency, learned by having it write one.
struct MoneyFormat {
  /// The sign or name of the currency, and its code.
  let symbols: [String]
  let decimalSeparator: Character
  let groupSeparator: Character?
  /// How many digits the last group has, and every group before it: 3 and 3, in India 3 and 2.
  let lastGroup: Int
  let otherGroups: Int

  /// The conventions for the digits `0…9`, or for the locale's own digits.
  init?(currency: Currency, locale: Locale, numbering: Locale.NumberingSystem) {
    var components = Locale.Components(locale: locale)
    components.numberingSystem = numbering
    // 1,234,567.89
    let probe = Decimal(sign: .plus, exponent: -2, significand: 123_456_789).formatted(
      .currency(code: currency.code)
        .precision(.fractionLength(2))
        .locale(Locale(components: components))
    )
    let text = Self.plain(probe)
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

  /// The text with one spelling for what looks the same: spaces, signs, apostrophes, digits.
  ///
  /// Marks without a width of their own, such as those of direction, are left out.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch (scalar, scalar.properties.generalCategory) {
      case (_, .decimalNumber):
        let digit = UInt8(scalar.properties.numericValue ?? 0)
        plain.append(Unicode.Scalar(UInt8(ascii: "0") + digit))
      case (_, .spaceSeparator): plain.append(" ")
      case (_, .format): break
      case ("\u{2212}", _), ("\u{2013}", _), ("\u{FF0D}", _): plain.append("-")
      case ("\u{2019}", _): plain.append("'")
      case ("\u{FFE5}", _): plain.append("¥")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }
}
