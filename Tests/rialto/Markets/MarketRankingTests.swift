import CountriesDomain
import Foundation
import FoundationCore
import Ordering
import Sandbox
import StoreHTTP
import Testing

@testable import rialto

/// Rankings of bundled data joined with the store's shipping and sales.
@MainActor struct MarketRankingTests {
  @Test func ranksAreJoinedWithSalesAndTrends() async throws {
    let store = StoreMarkets(
      methods: [.sample("post", prices: [("DE", .euros(490)), ("PL", .euros(890))])],
      sales: [.sample("DE", orders: 1, total: .euros(1000))],
      in: .euro
    )
    let (ranking, trends) = try await ranked()
    let markets = MarketRanking(ranking, markets: store, trends: trends, onlyShippedTo: true)
    #expect(markets.entries.map(\.country.iso3) == ["DEU", "POL"])
    // The ranks are those among all ranked countries.
    let places = ranking.entries.filter { ["DEU", "POL"].contains($0.country.iso3) }
    #expect(markets.entries.map(\.ranked) == places)
    #expect(markets.entries.map { $0.market?.orders } == [1, 0])
    #expect(markets.entries.map { $0.market?.shipping.first?.price } == [.euros(490), .euros(890)])
    #expect(markets.entries.map { $0.trend?.points.count } == [16, 16])
    #expect(markets.notShippedTo.count == ranking.entries.count - 2)
  }

  @Test func withoutAStoreAllCountriesStay() async throws {
    let (ranking, _) = try await ranked()
    let markets = MarketRanking(ranking, markets: nil, onlyShippedTo: true)
    #expect(markets.entries.count == ranking.entries.count)
    #expect(markets.entries.allSatisfy { $0.market == nil && $0.trend == nil })
    #expect(markets.notShippedTo.isEmpty)
  }

  @Test func trendsEndInTheRequestedYear() async throws {
    var query = MarketRankingQuery()
    let (ranking, _) = try await ranked()
    #expect(query.trendQuery(for: ranking) == nil)
    query.trend = Indicator.gdp
    query.year = 2010
    query.limit = 2
    let trends = try #require(query.trendQuery(for: ranking))
    #expect(trends.periods == .range(.year(1995), .year(2010)))
    #expect(trends.places == .only(ranking.entries.prefix(2).map(\.country.id)))
    query.onlyShippedTo = true
    #expect(query.trendQuery(for: ranking)?.places == .economies)
  }

  private func ranked() async throws -> (Ranking, [Series]) {
    let url = try #require(URL(string: WorldBankClient.address))
    let client = HTTPClient(url, over: InProcessTransport(handler: Sandbox().handler))
    let bank = WorldBankClient(client)
    var query = MarketRankingQuery(filter: CountryFilter(region: "ECS"))
    query.trend = Indicator.gdpPerCapita
    let ranking = try await bank.rank(query.criteria, among: query.filter)
    let trends = try #require(query.trendQuery(for: ranking))
    return (ranking, try await bank.series(trends).series)
  }
}
