import Foundation
package import FoundationCore

extension Money {
  /// Reads an amount as people and spreadsheets write it: `12.90`, `12,90`, `€ 1.234,50` or
  /// `1,234.50 USD`.
  ///
  /// The last point or comma separates the decimals. `1,234` is `nil` in a currency with two
  /// decimals, because it may mean either, and so is an amount without a currency if no standard is
  /// given.
  package init?(typed text: String, in standard: Currency? = nil) {
    var number = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }
    var currency = standard
    for (sign, named) in [("€", Currency.euro), ("£", .poundSterling)] where number.contains(sign) {
      number = number.replacing(sign, with: "")
      currency = named
    }
    let letters = number.filter(\.isLetter)
    if !letters.isEmpty {
      guard let named = Currency(letters), named.isKnown,
        number.hasPrefix(letters) || number.hasSuffix(letters)
      else { return nil }
      currency = named
      number = number.filter { !$0.isLetter }
    }
    guard let currency,
      number.wholeMatch(of: /[0-9]{1,3}([.,]?[0-9]{3})*([.,][0-9]+)?|[0-9]+([.,][0-9]+)?/) != nil
    else { return nil }
    let parts = number.split { $0 == "." || $0 == "," }
    let isGrouped = parts.count > 2
    guard let whole = parts.first, let last = parts.last else { return nil }
    var (digits, decimals) = (parts.dropLast().joined(), String(last))
    if parts.count == 1 { (digits, decimals) = (String(whole), "") }
    if isGrouped, last.count == 3, Set(number.filter { !$0.isNumber }).count == 1 {
      // 1,234,567: all of them separate thousands.
      (digits, decimals) = (parts.joined(), "")
    }
    guard decimals.count <= currency.fractionDigits else { return nil }
    let padding = String(repeating: "0", count: currency.fractionDigits - decimals.count)
    guard let units = Int64(digits + decimals + padding) else { return nil }
    self.init(minorUnits: units, currency: currency)
  }
}
