import CountriesDomain
import FoundationCore

/// Which markets are ranked, and by what.
struct MarketRankingQuery: Sendable {
  /// What counts, and how much.
  var criteria = MarketRankingQuery.standard
  /// Which countries are ranked.
  var filter = CountryFilter()
  /// The year that the figures are of; without one, each is the latest that is known.
  var year: Int?
  /// Whether only countries are wanted that something is sent to.
  var onlyShippedTo = false
  /// How many are shown.
  var top: Int?
  /// The indicator whose course is wanted for those that are shown.
  var course: Indicator.ID?
  /// The currency that prices of sending are compared in.
  var currency = Currency.euro

  /// Rich countries first, of these the large ones.
  static let standard = [
    Criterion(Indicator.gdpPerCapita, weight: 2), Criterion(Indicator.population),
  ]

  /// How many years a course is of.
  static let years = 16

  /// The question for the courses of the countries that will be shown; nothing where none is wanted.
  func courses(of ranking: Ranking) -> SeriesQuery? {
    guard let course, !ranking.entries.isEmpty else { return nil }
    // Which countries the store sends to is not known yet, so any may be shown.
    let shown = onlyShippedTo ? nil : top.map { ranking.entries.prefix($0).map(\.country.id) }
    let last = year.map(Period.year)
    return SeriesQuery(
      [course],
      of: shown.map(SeriesQuery.Places.only) ?? .economies,
      periods: last.map { .range(.year($0.year - Self.years + 1), $0) } ?? .latest(Self.years)
    )
  }
}
