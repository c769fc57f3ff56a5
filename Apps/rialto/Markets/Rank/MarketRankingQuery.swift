import CountriesDomain
import FoundationCore

/// A query for a ranking of markets.
struct MarketRankingQuery: Sendable {
  /// The weighted criteria.
  var criteria = MarketRankingQuery.standard
  /// The filter for countries.
  var filter = CountryFilter()
  /// The population below which countries are left out; 1 for none.
  var minimumPopulation = 100_000
  /// The year of the data; `nil` for the latest known values.
  var year: Int?
  /// `true` for countries that the store ships to only.
  var onlyShippedTo = false
  /// The number of markets to show; `nil` for all.
  var limit: Int?
  /// The indicator whose trend is shown; `nil` for none.
  var trend: Indicator.ID?
  /// The currency for comparing shipping prices.
  var currency = Currency.euro

  /// The default criteria: GDP per capita with double weight, and population.
  static let standard = [
    Criterion(Indicator.gdpPerCapita, weight: 2), Criterion(Indicator.population),
  ]

  /// The number of years of a trend.
  static let years = 16

  /// The filter with the bound of the population.
  var boundedFilter: CountryFilter {
    guard minimumPopulation > 1 else { return filter }
    var filter = filter
    filter.population = Double(minimumPopulation) ... .infinity
    return filter
  }

  /// Returns the query for the trends of the markets to show, or `nil` if none is requested.
  func trendQuery(for ranking: Ranking) -> SeriesQuery? {
    guard let trend, !ranking.entries.isEmpty else { return nil }
    // The countries that the store ships to are not known yet, so any may be shown.
    let shown = onlyShippedTo ? nil : limit.map { ranking.entries.prefix($0).map(\.country.id) }
    let last = year.map(Period.year)
    return SeriesQuery(
      [trend],
      of: shown.map(SeriesQuery.Places.only) ?? .economies,
      periods: last.map { .range(.year($0.year - Self.years + 1), $0) } ?? .latest(Self.years)
    )
  }
}
