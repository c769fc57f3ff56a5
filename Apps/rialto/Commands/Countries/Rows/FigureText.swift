import CommandKit
import CountriesDomain
import Foundation

/// Figures as people of a locale read them.
struct FigureText: Sendable {
  let locale: Locale

  /// What the countries are called that figures are of.
  var names: CountryNames { CountryNames(locale: locale) }

  /// A year in the digits of the locale; quarters and months are codes and stay what they are.
  func period(_ period: Period) -> String {
    if case .year(let year) = period { year.digits(in: locale) } else { period.description }
  }

  /// All digits of a large figure, two decimals of a small one: `83,510,950`, `2.35`.
  func whole(_ value: Double) -> String {
    let decimals = abs(value) < 1000 ? 0...2 : 0...0
    return value.formatted(.number.precision(.fractionLength(decimals)).locale(locale))
  }

  /// Three digits and a word for the rest: `83.5M`, `8.35 करोड़`.
  func short(_ value: Double) -> String {
    value.formatted(
      .number.notation(.compactName).precision(.significantDigits(1...3)).locale(locale)
    )
  }

  /// Three digits of dollars: `$4.53T`, `4,53 bln USD`.
  func dollars(_ value: Double) -> String {
    value.formatted(
      .currency(code: "USD").notation(.compactName).precision(.significantDigits(1...3))
        .locale(locale)
    )
  }

  /// A share of 1: `0.67`.
  func share(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(2)).locale(locale))
  }

  /// A share of a whole: `67%`.
  func percent(_ share: Double) -> String {
    share.formatted(.percent.precision(.fractionLength(0)).locale(locale))
  }
}
