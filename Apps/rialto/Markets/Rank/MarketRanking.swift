import CountriesDomain
import FoundationCore

/// A ranking of countries, joined with the store's shipping and sales.
struct MarketRanking: Sendable {
  /// A ranked country with the store's data and a trend.
  struct Entry: Sendable {
    let ranked: Ranking.Entry
    /// The shipping and sales of the store; `nil` if the store failed.
    let market: StoreMarket?
    /// The values of an indicator over time; `nil` if not requested.
    let trend: Series?

    var country: Country { ranked.country }
  }

  /// The ranking, with the criteria and the countries without data.
  let ranking: Ranking
  /// The markets, best first.
  let entries: [Entry]
  /// The countries left out because the store does not ship there.
  let notShippedTo: [Country]

  /// Joins a ranking with the store's data.
  ///
  /// Ranks and scores are those among all ranked countries, even if some are left out.
  ///
  /// Without the store's data, all countries stay.
  init(
    _ ranking: Ranking,
    markets: StoreMarkets?,
    trends: [Series] = [],
    onlyShippedTo: Bool = false
  ) {
    let trends = Dictionary(trends.map { ($0.place.id, $0) }) { first, _ in first }
    let all = ranking.entries.map { ranked in
      Entry(ranked: ranked, market: markets?[ranked.country], trend: trends[ranked.country.id])
    }
    self.ranking = ranking
    entries = onlyShippedTo ? all.filter { $0.market?.isShippedTo ?? true } : all
    notShippedTo =
      onlyShippedTo
      ? all.filter { $0.market?.isShippedTo == false }.map(\.country) : []
  }
}

/// A query for a ranking of markets.
struct MarketRankingQuery: Sendable {
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
  /// The currency for comparing shipping prices; `nil` for the store's currency.
  var currency: Currency?

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

  /// Returns the query for the trends of the markets to show, or `nil` if no trend is requested.
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
