import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import StoreHTTP
import Testing

@testable import rialto

/// `rialto desk today`.
struct TodayReportTests {
  /// A user with a small store and an overdue order.
  static func market() async throws -> Desk {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    var desk = market.shop.desk
    desk.environment["LANG"] = "en_US.UTF-8"
    desk.environment["NO_COLOR"] = "1"
    desk.day = "2026-12-31"
    return desk
  }

  /// A user with the demo store.
  static func demo() async throws -> Desk {
    var desk = try Desk()
    desk.environment["LANG"] = "en_US.UTF-8"
    desk.environment["NO_COLOR"] = "1"
    try await desk.seed()
    return desk
  }

  @Test func alertsHaveASubjectAndACommand() async throws {
    let desk = try await Self.market()
    let result = await desk.rialto("desk today --offline --csv")
    #expect(result.status == .done)
    #expect(
      result.output.replacing("\r\n", with: "\n").replacing(
        /for \d+ days/,
        with: "for N days"
      )
        == """
        kind,text,about.kind,about.id,command
        order_waiting,Order 1: unpaid for N days. Record the payment once you receive it.,\
        order,1,rialto orders pay 1
        sold_out,Blue mug: sold out.,variant,MUG-BLUE,rialto catalog stock MUG-BLUE
        low_stock,Lamp: 2 left.,variant,LAMP,rialto catalog stock LAMP
        low_stock,Red mug: 4 left.,variant,MUG-RED,rialto catalog stock MUG-RED

        """
    )
  }

  @Test func anOrderOfTodayIsNotOverdue() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    let today = try JSONValue(parsing: await market.rialto("desk today --offline --json").output)
    #expect(today["alerts"]?.items.contains { $0["kind"] == .string("order_waiting") } == false)
    #expect(today["orders"]?.items.first?["count"] == .number(1))
  }

  @Test func jsonIsOneObject() async throws {
    let desk = try await Self.demo()
    _ = await desk.rialto("orders cancel 22 --yes")
    let today = try JSONValue(parsing: await desk.rialto("desk today --offline --json").output)
    let kinds = Set(today["alerts"]?.items.compactMap { $0["kind"] } ?? [])
    #expect(kinds == Set(TodayAlert.Kind.allCases.map { .string($0.rawValue) }))
    let counts = today["orders"]?.items.compactMap { $0["count"] }
    #expect(counts == [.number(2), .number(2), .number(1), .number(4), .number(2), .number(2)])
    let standings = Set(today["markets"]?.items.compactMap { $0["standing"] } ?? [])
    #expect(standings == [.string("best"), .string("worst"), .string("untried")])
    #expect(today["headlines"]?.items.count == TodayRequest.headlines)
    #expect(today["sources"]?.items.compactMap { $0["part"] }.count == 4)
    #expect(today["missing"] == .array([]))
    #expect(today["requests"] == .null)
  }

  @Test func aCountryInTheNewsIsAnAlert() async throws {
    let desk = try await Self.demo()
    let today = try JSONValue(parsing: await desk.rialto("desk today --offline --json").output)
    let named = today["alerts"]?.items.filter { $0["kind"] == .string("country_in_news") }
    let germany = try #require(named?.first { $0["about"]?["id"] == .string("DE") })
    #expect(
      germany["text"]
        == .string(
          "1 order in transit to Germany, which is in the news: sample: "
            + "Bäckerei in Deutschland backt ein Brot für das ganze Dorf"
        )
    )
    #expect(germany["command"] == .string("rialto news list --country de"))
    #expect(named?.contains { $0["about"]?["id"] == .string("CH") } == false)
  }

  @Test func aTerminalShowsSections() async throws {
    let desk = try await Self.demo()
    let result = await desk.rialto("desk today --offline --limit 1", columns: 100)
    let headings = result.output.split(separator: "\n").map(String.init).filter {
      $0.prefix { $0.isUppercase || $0 == " " }.count > 5
    }
    #expect(headings.count == 6, "\(headings)")
    let starts = ["ALERTS", "SOLD   ", "ORDERS ", "STOCK  ", "MARKETS", "HEADLIN"]
    #expect(headings.map { String($0.prefix(7)) } == starts)
    #expect(result.output.split(separator: "\n").allSatisfy { String($0).displayWidth <= 100 })
    #expect(result.error.contains("more alerts; show more with --limit."))
    #expect(result.error.contains("markets: World Bank, World Development Indicators"))
    #expect(result.error.contains("news: bundled samples"))
  }

  /// An unpaid order in dollars made two rows of no dollars.
  @Test func salesAreShownInTheCurrenciesThatWereSoldIn() async throws {
    let desk = try await Self.demo()
    let today = try JSONValue(parsing: await desk.rialto("desk today --offline --json").output)
    let weeks = try #require(today["sales"]?.items.filter { $0["period"] == .string("this week") })
    #expect(!weeks.isEmpty)
    for week in weeks {
      let isSold = week["orders"] != .number(0) || week["refunds"]?["amount"] != .number(0)
      #expect(isSold, "\(week.text())")
    }
  }

  @Test func withoutAStoreTheRestIsShown() async throws {
    let desk = try Desk()
    let result = await desk.rialto("desk today --offline --json")
    #expect(result.status == .notFound)
    let today = try JSONValue(parsing: result.output)
    #expect(
      today["missing"]?.items.compactMap { $0["code"] } == [
        .string("store.missing"), .string("store.missing"), .string("store.missing"),
      ]
    )
    #expect(today["orders"] == .null)
    #expect(today["markets"]?.items.isEmpty == false)
  }

  @Test func theStoreIsShownIfOtherSourcesFail() async throws {
    var desk = try await Self.market()
    desk.transport = InProcessTransport { _ in HTTPResponse(status: 404) }
    let result = await desk.rialto("desk today --json")
    #expect(result.status == .done)
    let today = try JSONValue(parsing: result.output)
    #expect(
      today["missing"]?.items.compactMap { $0["part"] } == [.string("markets"), .string("news")]
    )
    #expect(today["alerts"]?.items.count == 4)
  }

  @Test func theReportFailsIfAllSourcesFail() async throws {
    var desk = try Desk()
    desk.transport = InProcessTransport { _ in HTTPResponse(status: 404) }
    let result = await desk.rialto("desk today --json")
    #expect(result.status == .notFound)
    #expect(result.output == "")
  }

  /// The whole catalog is never loaded.
  @Test func onlyVariantsWithLowStockAreRequested() async throws {
    let desk = try await Self.demo()
    let result = await desk.rialto("desk today --offline --json --explain")
    #expect(!result.error.contains("v1/products"))
    let lists = result.error.matches(of: #/v1/stock\?[^ ]*/#).map { String($0.output) }
    #expect(!lists.isEmpty)
    #expect(lists.allSatisfy { $0.contains("low=true") }, "\(lists)")
  }
}
