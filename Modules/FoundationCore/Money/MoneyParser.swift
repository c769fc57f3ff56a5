import Foundation

/// A parser of an amount's sign, currency, whole units and fraction.
struct MoneyParser {
  private let format: MoneyFormat
  private var rest: Substring
  private var isNegative = false

  /// Creates a parser of a text; `nil` if the locale's format cannot be derived.
  init?(_ text: String, currency: Currency, locale: Locale) {
    let hasASCIIDigits = text.utf8.contains(where: \.isASCIIDigit)
    let numberings: [Locale.NumberingSystem] = hasASCIIDigits ? ["latn"] : ["native", "latn"]
    let format = numberings.lazy.compactMap {
      MoneyFormat(currency: currency, locale: locale, numbering: $0)
    }.first
    guard let format else { return nil }
    self.format = format
    rest = MoneyFormat.normalized(text)[...]
  }

  /// Returns the parts in the digits `0…9`; `nil` if the text is not an amount.
  mutating func parse() -> (isNegative: Bool, whole: String, fraction: String)? {
    takeSignAndCurrency()
    let parts = rest.split(separator: format.decimalSeparator, omittingEmptySubsequences: false)
    guard let whole = ungrouped(parts[0]), parts.count <= 2 else { return nil }
    let fraction = parts.dropFirst().first
    guard fraction.map(isDigits) ?? true else { return nil }
    return (isNegative, whole, String(fraction ?? ""))
  }

  /// Removes one sign and one currency symbol from either end, in any order.
  private mutating func takeSignAndCurrency() {
    var isSigned = false
    var isNamed = false
    var length = -1
    while length != rest.utf8.count {
      length = rest.utf8.count
      trimSpaces()
      if !isSigned { isSigned = takeSign() }
      if !isNamed { isNamed = takeCurrency() }
    }
  }

  private mutating func trimSpaces() {
    rest = rest.drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
  }

  private mutating func takeSign() -> Bool {
    switch (rest.first, rest.last) {
    case ("(", ")"):
      rest = rest.dropFirst().dropLast()
      isNegative = true
    case ("-", _):
      rest.removeFirst()
      isNegative = true
    case (_, "-"):
      rest.removeLast()
      isNegative = true
    case ("+", _):
      rest.removeFirst()
    default:
      return false
    }
    return true
  }

  private mutating func takeCurrency() -> Bool {
    for symbol in format.symbols {
      if rest.hasPrefix(symbol) {
        rest.removeFirst(symbol.count)
        return true
      }
      if rest.hasSuffix(symbol) {
        rest.removeLast(symbol.count)
        return true
      }
    }
    return false
  }

  /// Returns the digits of the whole units; `nil` if their grouping is wrong.
  private func ungrouped(_ text: Substring) -> String? {
    guard let separator = format.groupSeparator, text.contains(separator) else {
      return isDigits(text) ? String(text) : nil
    }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    let areValid =
      groups.allSatisfy(isDigits)
      && groups[0].count <= format.otherGroups
      && groups.dropFirst().dropLast().allSatisfy { $0.count == format.otherGroups }
      && groups.last?.count == format.lastGroup
    return areValid ? groups.joined() : nil
  }

  private func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy(MoneyFormat.isDigit)
  }
}
