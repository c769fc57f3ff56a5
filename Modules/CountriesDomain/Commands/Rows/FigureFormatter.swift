import CommandKit
import CountriesDomain
public import Foundation

/// The text of figures for the people of a locale.
public struct FigureFormatter: Sendable {
  /// The locale.
  public let locale: Locale

  /// Creates the text for a locale.
  public init(locale: Locale) { self.locale = locale }

  /// The names of countries in the locale.
  var names: CountryNames { CountryNames(locale: locale) }

  /// Returns a year in the digits of the locale; quarters and months are codes and stay what they are.
  func period(_ period: Period) -> String {
    if case .year(let year) = period { year.digits(in: locale) } else { period.description }
  }

  /// Returns all digits of a large figure, two decimals of a small one: `83,510,950`, `2.35`.
  public func whole(_ value: Double) -> String {
    let decimals = abs(value) < 1000 ? 0...2 : 0...0
    return value.formatted(.number.precision(.fractionLength(decimals)).locale(locale))
  }

  /// Returns three digits and a word for the rest: `83.5M`, `8.35 करोड़`.
  public func short(_ value: Double) -> String {
    value.formatted(
      .number.notation(.compactName).precision(.significantDigits(1...3)).locale(locale)
    )
  }

  /// Returns three digits of dollars: `$4.53T`, `4,53 bln USD`.
  public func dollars(_ value: Double) -> String {
    value.formatted(
      .currency(code: "USD").notation(.compactName).precision(.significantDigits(1...3))
        .locale(locale)
    )
  }

  /// Returns a share of 1: `0.67`.
  public func share(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(2)).locale(locale))
  }

  /// Returns a share of a whole: `67%`.
  func percent(_ share: Double) -> String {
    share.formatted(.percent.precision(.fractionLength(0)).locale(locale))
  }
}
