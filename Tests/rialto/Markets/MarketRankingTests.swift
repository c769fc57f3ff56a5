import CountriesDomain
import Foundation
import FoundationCore
import Ordering
import Sandbox
import StoreHTTP
import Testing

@testable import rialto

/// Figures joined with trade, by the figures that came with the program.
@MainActor struct MarketRankingTests {
  @Test func ranksAreJoinedWithTradeAndCourses() async throws {
    let germany = try #require(CountryCode("DE"))
    let trade = try StoreMarkets(
      methods: [.sample("post", [("DE", .euros(490)), ("PL", .euros(890))])],
      orders: [.sample(to: germany, total: 1000)],
      in: .euro
    )
    let (ranking, courses) = try await asked()
    let markets = MarketRanking(ranking, trade, courses: courses, onlyShippedTo: true)
    #expect(markets.entries.map(\.country.iso3) == ["DEU", "POL"])
    // The ranks are those among all that were ranked.
    let places = ranking.entries.filter { ["DEU", "POL"].contains($0.country.iso3) }
    #expect(markets.entries.map(\.ranked) == places)
    #expect(markets.entries.map { $0.trade?.sales.orders } == [1, 0])
    #expect(markets.entries.map { $0.trade?.shipping.first?.price } == [.euros(490), .euros(890)])
    #expect(markets.entries.map { $0.course?.points.count } == [16, 16])
    #expect(markets.notShippedTo.count == ranking.entries.count - 2)
  }

  @Test func withoutAStoreNothingIsKnownOfTradeAndAllStay() async throws {
    let (ranking, _) = try await asked()
    let markets = MarketRanking(ranking, nil, onlyShippedTo: true)
    #expect(markets.entries.count == ranking.entries.count)
    #expect(markets.entries.allSatisfy { $0.trade == nil && $0.course == nil })
    #expect(markets.notShippedTo.isEmpty)
  }

  @Test func theCoursesEndInTheYearThatIsAskedFor() async throws {
    var question = MarketRankingQuery()
    let (ranking, _) = try await asked()
    #expect(question.courses(of: ranking) == nil)
    question.course = Indicator.gdp
    question.year = 2010
    question.top = 2
    let courses = try #require(question.courses(of: ranking))
    #expect(courses.periods == .range(.year(1995), .year(2010)))
    #expect(courses.places == .only(ranking.entries.prefix(2).map(\.country.id)))
    question.onlyShippedTo = true
    #expect(question.courses(of: ranking)?.places == .economies)
  }

  private func asked() async throws -> (Ranking, [Series]) {
    let url = try #require(URL(string: CountriesModel.address))
    let client = HTTPClient(url, over: InProcessTransport(handler: Sandbox().handler))
    let model = CountriesModel(client: client)
    var question = MarketRankingQuery(filter: CountryFilter(region: "ECS"))
    question.course = Indicator.gdpPerCapita
    let ranking = try await model.rank(question.criteria, among: question.filter)
    let courses = try #require(question.courses(of: ranking))
    return (ranking, try await model.series(courses).series)
  }
}
