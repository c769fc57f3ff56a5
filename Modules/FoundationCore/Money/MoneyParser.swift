import Foundation

/// Takes a written amount apart: sign, currency, whole units, fraction.
struct MoneyParser {
  private let conventions: MoneyFormat
  private var rest: Substring
  private var isNegative = false

  /// Prepares to read a text; nothing where the locale's way of writing cannot be learned.
  init?(_ text: String, currency: Currency, locale: Locale) {
    let hasASCIIDigits = text.utf8.contains(where: \.isASCIIDigit)
    let numberings: [Locale.NumberingSystem] = hasASCIIDigits ? ["latn"] : ["native", "latn"]
    let learned = numberings.lazy.compactMap {
      MoneyFormat(currency: currency, locale: locale, numbering: $0)
    }.first
    guard let learned else { return nil }
    conventions = learned
    rest = MoneyFormat.plain(text)[...]
  }

  /// What was read, in the digits `0…9`; nothing where the text is not an amount.
  mutating func read() -> (isNegative: Bool, whole: String, fraction: String)? {
    takeSignAndCurrency()
    let parts = rest.split(
      separator: conventions.decimalSeparator,
      omittingEmptySubsequences: false
    )
    guard let whole = ungrouped(parts[0]), parts.count <= 2 else { return nil }
    let fraction = parts.dropFirst().first
    guard fraction.map(isDigits) ?? true else { return nil }
    return (isNegative, whole, String(fraction ?? ""))
  }

  /// Takes one sign and one name of the currency from either end, in any order.
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
    for symbol in conventions.symbols {
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

  /// The digits of the whole units, where their groups are as the locale makes them.
  private func ungrouped(_ text: Substring) -> String? {
    guard let separator = conventions.groupSeparator, text.contains(separator) else {
      return isDigits(text) ? String(text) : nil
    }
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    let areRight =
      groups.allSatisfy(isDigits)
      && groups[0].count <= conventions.otherGroups
      && groups.dropFirst().dropLast().allSatisfy { $0.count == conventions.otherGroups }
      && groups.last?.count == conventions.lastGroup
    return areRight ? groups.joined() : nil
  }

  private func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy(MoneyFormat.isDigit)
  }
}
