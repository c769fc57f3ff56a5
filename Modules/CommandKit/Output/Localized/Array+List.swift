public import Foundation

extension [String] {
  /// Returns the texts as people of a locale list things: `a, b, c`, `a, b i c`.
  public func list(in locale: Locale) -> String {
    formatted(.list(type: .and, width: .narrow).locale(locale))
  }
}
