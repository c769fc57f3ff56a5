import CommandKit
import CountriesCommands
import CountriesDomain
import FoundationCore
import NewsCommands
import NewsDomain
import Ordering
import OrderingCommands
import StoreHTTP

/// The loading of markets from the World Bank, the store and the news.
///
/// The sources are queried concurrently; one that fails does not affect the others.
struct MarketLoader: Sendable {
  let composition: Composition

  /// Ranks markets by World Bank indicators, with the store's shipping and sales.
  ///
  /// If the store fails, the ranking is returned with the failure.
  func ranking(
    _ query: MarketRankingQuery
  ) async throws -> (ranking: MarketRanking, markets: ReportPart<StoreMarkets>) {
    async let loading = composition.part {
      try await composition.orderingClient().storeMarkets(in: query.currency)
    }
    if let failure = FormFailure(query.criteria.errors) { throw CountriesError.invalid(failure) }
    let (ranking, trends) = try await composition.withWorldBank { client, progress in
      let world = try await client.world(for: query.boundedFilter)
      let ranking = try await client.rank(
        query.criteria,
        among: query.boundedFilter,
        year: query.year,
        in: world
      )
      guard let trends = query.trendQuery(for: ranking) else { return (ranking, [Series]()) }
      let table = try await client.series(trends, in: world) { progress.reach($0) }
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

  /// Loads the brief of one country; the store and the news are asked once the country is known.
  ///
  /// - Throws: `CountriesError` if there is no such country.
  func brief(of name: String, newsLimit: Int) async throws -> MarketBrief {
    let (country, figures) = try await composition.withWorldBank { client, progress in
      let world = try await client.world()
      let country = try world.country(name)
      let figures = try await composition.part { () async throws -> SeriesTable in
        try await client.series(.profile(of: country), in: world) { progress.reach($0) }
      }
      return (country, figures)
    }
    async let store = composition.part {
      try await composition.orderingClient().storeData(on: country)
    }
    let news = try await composition.part { () async throws -> NewsResults in
      try await composition.withNewsService(pageSize: newsLimit) { news in
        let (query, headlines) = try await news.load { news.query(aboutCountry: country.iso2) }
        return await NewsResults(headlines, of: query, from: news, limit: newsLimit)
      }
    }
    return MarketBrief(country: country, figures: figures, news: news, store: try await store)
  }
}

extension StoreClient {
  /// Loads the shipping methods of the store, and its sales by country; compares prices in the
  /// store's currency without another.
  fileprivate func storeMarkets(in currency: Currency? = nil) async throws -> StoreMarkets {
    let currency = if let currency { currency } else { try await profile().currency }
    let methods = try await rules(ShippingMethod.self).value
    let sales = try await sales(SalesFilter(by: .country))
    return StoreMarkets(methods: methods, sales: sales.value.rows, drops: sales.drops, in: currency)
  }

  /// Loads the shipping, the sales, the tax and the latest orders of a country.
  fileprivate func storeData(on country: Country) async throws -> StoreCountryData {
    let markets = try await storeMarkets()
    let tax = try await rules(TaxRate.self).value.first { $0.country.code == country.iso2 }
    var data = StoreCountryData(market: markets[country], tax: tax, drops: markets.drops)
    // The store has no orders to a country that ISO 3166 does not list.
    if let code = CountryCode(country.iso2), code.isKnown {
      let latest = try await orders(OrderFilter(country: code), limit: 3)
      data.orders = latest.value.items
      data.drops.append(latest.drops)
    }
    return data
  }
}
