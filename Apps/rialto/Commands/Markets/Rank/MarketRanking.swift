import CountriesDomain

/// Countries by how well they do, joined with what the store does there.
struct MarketRanking: Sendable {
  /// A country with its place, its trade and how it went.
  struct Entry: Sendable {
    let ranked: Ranking.Entry
    /// What the store does there; nothing where no store could be asked.
    let trade: StoreMarket?
    /// How a figure of it went over the years, where that was asked for.
    let course: Series?

    var country: Country { ranked.country }
  }

  /// Ranks and scores, what counted and who was left out for want of a figure.
  let ranking: Ranking
  /// The markets, the best first.
  let entries: [Entry]
  /// The countries that are left out because nothing is sent there.
  let notShippedTo: [Country]

  /// Joins what is known of countries.
  ///
  /// Places and scores stay those among all that were ranked, whoever is left out afterwards.
  ///
  /// - Parameters:
  ///   - ranking: The countries by their figures.
  ///   - trade: What the store does; nothing where no store could be asked.
  ///   - courses: How a figure went in some of the countries.
  ///   - onlyShippedTo: Whether countries are left out that nothing is sent to. Where no store could
  ///     be asked, that is not known of any, and all stay.
  init(
    _ ranking: Ranking,
    _ trade: StoreMarkets?,
    courses: [Series] = [],
    onlyShippedTo: Bool = false
  ) {
    let courses = Dictionary(courses.map { ($0.place.id, $0) }) { first, _ in first }
    let all = ranking.entries.map { ranked in
      Entry(ranked: ranked, trade: trade?[ranked.country], course: courses[ranked.country.id])
    }
    self.ranking = ranking
    entries = onlyShippedTo ? all.filter { $0.trade?.isShippedTo ?? true } : all
    notShippedTo =
      onlyShippedTo
      ? all.filter { $0.trade?.isShippedTo == false }.map(\.country) : []
  }
}
