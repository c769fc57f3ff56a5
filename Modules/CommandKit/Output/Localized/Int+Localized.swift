public import Foundation

extension Int {
  /// Returns the number as people of a locale write it: `12,500`, `12 500`, `١٢٬٥٠٠`.
  public func formatted(in locale: Locale) -> String { formatted(.number.locale(locale)) }

  /// Returns a number that counts nothing, such as a year, in the digits of a locale.
  public func digits(in locale: Locale) -> String {
    formatted(.number.grouping(.never).locale(locale))
  }
}
