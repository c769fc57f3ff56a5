import CountriesDomain
public import Foundation
import FoundationCore

/// A formatter of figures in a locale.
public struct FigureFormatter: Sendable {
  /// The locale.
  public let locale: Locale

  /// Creates a formatter for a locale.
  public init(locale: Locale) { self.locale = locale }

  var names: CountryNames { CountryNames(locale: locale) }

  /// Returns a year in the digits of the locale, or the code of a quarter or month.
  func period(_ period: Period) -> String {
    if case .year(let year) = period { year.digits(in: locale) } else { period.description }
  }

  /// Returns the periods from the first of a series to its latest figure: `1960–2025`.
  func span(of series: Series) -> String? {
    guard let first = Period.all(over: [series]).first, let last = series.latest?.period else {
      return nil
    }
    return first == last ? period(last) : "\(period(first))–\(period(last))"
  }

  /// Returns a figure with all digits, and two decimals below 1000: `83,510,950`, `2.35`.
  public func full(_ value: Double) -> String {
    let decimals = abs(value) < 1000 ? 0...2 : 0...0
    return value.formatted(.number.precision(.fractionLength(decimals)).locale(locale))
  }

  /// Returns a figure in compact notation: `83.5M`, `86.0K`, `8.35 करोड़`.
  public func compact(_ value: Double) -> String {
    value.formatted(
      .number.notation(.compactName).precision(.significantDigits(digits(of: value)))
        .locale(locale)
    )
  }

  /// Returns dollars in compact notation: `$4.53T`, `4,53 bln USD`.
  public func dollars(_ value: Double) -> String {
    value.formatted(
      .currency(code: "USD").notation(.compactName)
        .precision(.significantDigits(digits(of: value))).locale(locale)
    )
  }

  /// Returns the label of an axis or a range, without zeros at its end: `400M`, `1.5K`.
  func label(_ value: Double) -> String {
    value.formatted(
      .number.notation(.compactName).precision(.significantDigits(1...3)).locale(locale)
    )
  }

  /// The number of digits of a compact figure: three where it is abbreviated, zeros too, so that
  /// all figures of a column are equally exact.
  private func digits(of value: Double) -> ClosedRange<Int> { abs(value) < 1000 ? 1...3 : 3...3 }

  /// Returns a distance in the unit of the locale: `878 km`, `546 mi`.
  public func distance(_ distance: Measurement<UnitLength>) -> String {
    // The plain locale is of the United States, but its readers are scripts.
    let isMetric = locale.isPlain || locale.measurementSystem == .metric
    let unit: UnitLength = isMetric ? .kilometers : .miles
    let value = distance.converted(to: unit).value
      .formatted(.number.precision(.fractionLength(0)).locale(locale))
    return "\(value) \(unit.symbol)"
  }

  /// Returns a share with two decimals: `0.67`.
  public func share(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(2)).locale(locale))
  }

  /// Returns a share in percent: `67%`.
  func percent(_ share: Double) -> String {
    share.formatted(.percent.precision(.fractionLength(0)).locale(locale))
  }
}
