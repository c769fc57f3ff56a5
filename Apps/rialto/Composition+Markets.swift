import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore
import Ordering
import OrderingCommands

extension Composition {
  /// Ranks markets by the World Bank's figures, and joins what the store does there.
  ///
  /// Both are asked at the same time. Where the store cannot be asked, the markets are ranked all the
  /// same, and why it could not be comes along.
  func marketRanking(
    _ question: MarketRankingQuery
  ) async throws -> (ranking: MarketRanking, trade: ReportPart<StoreMarkets>) {
    async let asked = part { try await worldTrade(in: question.currency) }
    let model = try await makeCountriesModel()
    let (ranking, courses) = try await withWorldBankProgress { progress in
      let ranking = try await model.rank(
        question.criteria,
        among: question.filter,
        year: question.year
      )
      guard let courses = question.courses(of: ranking) else { return (ranking, [Series]()) }
      return (ranking, try await model.series(courses) { progress.reach($0.loadedPages) }.series)
    }
    let trade = try await asked
    return (
      MarketRanking(
        ranking,
        trade.value,
        courses: courses,
        onlyShippedTo: question.onlyShippedTo
      ), trade
    )
  }

  /// Loads the trade of the store in every country: all its shipping methods, and all its orders.
  func worldTrade(in currency: Currency) async throws -> StoreMarkets {
    try await ordering(pageSize: 100).worldTrade(in: currency)
  }
}

extension Composition {
  /// Loads the figures of countries that something may be sent to.
  func countryFacts(of places: [CountryCode]) async throws -> CountryFacts {
    let model = try await makeCountriesModel()
    return try await withWorldBankProgress { _ in
      let world = try await model.loadedWorld()
      var countries: [CountryCode: Country] = [:]
      for country in world.countries {
        if let place = CountryCode(country.iso2), places.contains(place) {
          countries[place] = country
        }
      }
      let ids = countries.values.map(\.id).sorted { $0.rawValue < $1.rawValue }
      guard !ids.isEmpty else {
        return CountryFacts(countries: [:], incomes: [:], citation: Citation(world))
      }
      let question = SeriesQuery(
        [Indicator.gdpPerCapita],
        of: .only(ids),
        periods: .latestNonEmpty(1)
      )
      let table = try await model.series(question)
      let incomes = table.series.compactMap { series in series.latest.map { (series.place.id, $0) }
      }
      return CountryFacts(
        countries: countries,
        incomes: Dictionary(incomes) { first, _ in first },
        citation: Citation(
          countries.values.compactMap(\.population) + incomes.map(\.1),
          provenance: table.provenance ?? world.provenance
        )
      )
    }
  }
}

extension OrderingModel {
  /// Loads the trade of the store in every country.
  func worldTrade(in currency: Currency) async throws -> StoreMarkets {
    let methods = try await rules(ShippingMethod.self)
    try await load(OrderFilter())
    while orders.value?.next != nil { try await loadNext() }
    let all = orders.value?.items ?? []
    return try StoreMarkets(methods: methods, orders: all, drops: drops, in: currency)
  }
}
