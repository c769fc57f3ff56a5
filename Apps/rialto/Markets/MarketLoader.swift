import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore
import Ordering
import OrderingCommands
import StoreHTTP

extension Composition {
  /// Ranks markets by World Bank indicators, with the store's shipping and sales.
  ///
  /// Both are queried concurrently. If the store fails, the ranking is returned with the failure.
  func marketRanking(
    _ query: MarketRankingQuery
  ) async throws -> (ranking: MarketRanking, markets: ReportPart<StoreMarkets>) {
    async let loading = part {
      try await orderingClient().storeMarkets(in: query.currency)
    }
    if let failure = FormFailure(query.criteria.errors) { throw CountriesError.invalid(failure) }
    let (ranking, trends) = try await withWorldBank { client, progress in
      let world = try await client.world(for: query.boundedFilter)
      let ranking = try await client.rank(
        query.criteria,
        among: query.boundedFilter,
        year: query.year,
        in: world
      )
      guard let trends = query.trendQuery(for: ranking) else { return (ranking, [Series]()) }
      let table = try await client.series(trends, in: world) { progress.reach($0.loadedPages) }
      return (ranking, table.series)
    }
    let markets = try await loading
    return (
      MarketRanking(
        ranking,
        markets: markets.value,
        trends: trends,
        onlyShippedTo: query.onlyShippedTo
      ), markets
    )
  }
}

extension Composition {
  /// Loads the population and the income of destination countries.
  func countryFacts(of places: [CountryCode]) async throws -> CountryFacts {
    try await withWorldBank { client, _ in
      let world = try await client.world()
      var countries: [CountryCode: Country] = [:]
      for country in world.countries {
        if let place = CountryCode(country.iso2), places.contains(place) {
          countries[place] = country
        }
      }
      let ids = countries.values.map(\.id).ordered { $0.rawValue < $1.rawValue }
      guard !ids.isEmpty else {
        return CountryFacts(countries: [:], incomes: [:], citation: Citation(world))
      }
      let query = SeriesQuery([Indicator.gdpPerCapita], of: .only(ids), periods: .latestNonEmpty(1))
      let table = try await client.series(query, in: world)
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

extension StoreClient {
  /// Loads the shipping and sales of the store in every country: all its shipping methods and
  /// orders.
  func storeMarkets(in currency: Currency) async throws -> StoreMarkets {
    let methods = try await rules(ShippingMethod.self).value
    let orders = try await pages().collected()
    return try StoreMarkets(
      methods: methods,
      orders: orders.value.items,
      drops: orders.drops,
      in: currency
    )
  }
}
