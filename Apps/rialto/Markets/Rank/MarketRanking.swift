import CountriesDomain

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
  /// - Parameters:
  ///   - ranking: The ranking of the countries.
  ///   - markets: The shipping and sales of the store; `nil` if the store failed.
  ///   - trends: The values of an indicator over time for some of the countries.
  ///   - onlyShippedTo: Pass `true` to leave out countries that the store does not ship to. If the
  ///     store failed, all countries stay.
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
