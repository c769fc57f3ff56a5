import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Persistence
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
    let line = "desk today --world --offline --json"
    let today = try JSONValue(parsing: await desk.rialto(line).output)
    let kinds = Set(today["alerts"]?.items.compactMap { $0["kind"] } ?? [])
    let messages: Set<TodayAlert.Kind> = [.mailFailed, .webhookFailed]
    let expected = Set(TodayAlert.Kind.allCases).subtracting(messages)
    #expect(kinds == Set(expected.map { .string($0.rawValue) }))
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
    let line = "desk today --world --offline --json"
    let today = try JSONValue(parsing: await desk.rialto(line).output)
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
    let result = await desk.rialto("desk today --world --offline --limit 1", columns: 100)
    let headings = result.output.split(separator: "\n").map(String.init).filter {
      $0.prefix { $0.isUppercase || $0 == " " }.count > 5
    }
    #expect(headings.count == 6, "\(headings)")
    let starts = ["ALERTS", "ORDERS ", "MONEY  ", "STOCK  ", "MARKETS", "HEADLIN"]
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
    let months = try #require(
      today["sales"]?.items.filter { $0["period"] == .string("this month") }
    )
    #expect(!months.isEmpty)
    for month in months {
      let isSold = month["orders"] != .number(0) || month["refunds"]?["amount"] != .number(0)
      #expect(isSold, "\(month.text())")
    }
  }

  /// Seven rows of markets and nine headlines were below the shop's own day.
  @Test func theWorldIsLoadedOnlyIfAskedFor() async throws {
    var desk = try await Self.demo()
    desk.transport = InProcessTransport { _ in
      Issue.record("The report has made a request.")
      return HTTPResponse(status: 404)
    }
    let result = await desk.rialto("desk today", columns: 100)
    #expect(result.status == .done, "\(result.error)")
    #expect(!result.output.contains("MARKETS") && !result.output.contains("HEADLINES"))
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(result.error.contains("more alerts"))
    let today = try JSONValue(parsing: await desk.rialto("desk today --json").output)
    #expect(today["markets"] == .null && today["headlines"] == .null)
    #expect(
      today["sources"]?.items.compactMap { $0["part"] } == [.string("stock"), .string("orders")]
    )
    let page = await desk.rialto("desk today --html -")
    for heading in ["Markets", "Headlines", "Sources"] { #expect(!page.output.contains(heading)) }
    let fresh = await desk.rialto("desk today --fresh")
    #expect(fresh.status == .usage && fresh.error.contains("--world"), "\(fresh.error)")
  }

  /// An order of 12.50 is unpaid, and one of two pieces for 25.00 is paid; shipping is 4.90 each.
  @Test func moneyIsSoldTodayAndThisMonthAndStillToBePaid() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    _ = await market.place("MUG-RED=2")
    #expect(await market.rialto("orders pay 2").status == .done)
    let text = await market.rialto("desk today --no-color", columns: 80)
    #expect(
      text.output.contains(
        """
        MONEY       ORDERS    TOTAL      NET
        today            1  € 29.90  € 25.13
        this month       1  € 29.90  € 25.13
        unpaid           1  € 17.40

        """
      ),
      "\(text.output)"
    )
    let json = await market.rialto("desk today --json=unpaid")
    #expect(
      json.output.hasPrefix(
        #"{"unpaid":[{"period":"unpaid","orders":1,"total":{"amount":1740,"currency":"EUR","#
      ),
      "\(json.output)"
    )
  }

  /// A pipe had the alerts only.
  @Test func aPipeHasAllThatATerminalHas() async throws {
    let desk = try await Self.market()
    let lines = await desk.rialto("desk today").output.split(separator: "\n")
    let names = lines.map { $0.prefix { $0 != "\t" } }
    #expect(Set(names) == ["alerts", "orders", "money", "stock"], "\(lines)")
    #expect(lines.contains("alerts\tLamp: 2 left.\trialto catalog stock LAMP"))
    #expect(lines.contains { $0.hasPrefix("orders\tawaiting payment\t1\t") }, "\(lines)")
    #expect(lines.contains("money\tunpaid\t1\t17.40 EUR\t"))
    #expect(lines.contains("stock\tlow stock\t3"))
  }

  /// A message that the mail server refused for good was in no report.
  @Test func messagesThatWereGivenUpAreAlerts() async throws {
    let market = try await Market()
    for line in [
      "store mail set smtp.example.com shop@example.com",
      "store webhooks add https://shop.example/hooks",
    ] {
      #expect(await market.rialto(line).status == .done)
    }
    _ = await market.place("MUG-RED")
    _ = await market.place("LAMP")
    let path = market.shop.desk.home + "/.local/share/rialto/store.sqlite"
    try Connection(.file(path)).execute(
      script: "UPDATE delivery SET status = 'dead', finished = 1, reason = 'No such user.'"
    )
    let today = try JSONValue(parsing: await market.rialto("desk today --json=alerts").output)
    let alerts = today["alerts"]?.items ?? []
    func texts(_ kind: String, _ field: String) -> [String?] {
      alerts.filter { $0["kind"] == .string(kind) }.map { $0[field]?.plainText }
    }
    #expect(
      texts("mail_failed", "text") == [
        "Order 2: the e-mail 'order.placed' was not delivered. No such user.",
        "Order 1: the e-mail 'order.placed' was not delivered. No such user.",
      ]
    )
    #expect(
      texts("webhook_failed", "text") == ["Webhook 1: 2 events not delivered. No such user."]
    )
    let commands = texts("mail_failed", "command") + texts("webhook_failed", "command")
    for case let command? in commands {
      #expect(await market.rialto(String(command.dropFirst("rialto ".count))).status == .done)
    }
    let later = await market.rialto("desk today --json=alerts").output
    #expect(!later.contains("not delivered"), "\(later)")
  }

  @Test func withoutAStoreTheRestIsShown() async throws {
    let desk = try Desk()
    let result = await desk.rialto("desk today --world --offline --json")
    #expect(result.status == .notFound)
    let today = try JSONValue(parsing: result.output)
    #expect(
      today["missing"]?.items.compactMap { $0["code"] } == [
        .string("store.missing"), .string("store.missing"), .string("store.missing"),
        .string("store.missing"),
      ]
    )
    #expect(today["orders"] == .null)
    #expect(today["markets"]?.items.isEmpty == false)
  }

  @Test func theStoreIsShownIfOtherSourcesFail() async throws {
    var desk = try await Self.market()
    desk.transport = InProcessTransport { _ in HTTPResponse(status: 404) }
    let result = await desk.rialto("desk today --world --json")
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
    for line in ["desk today --json", "desk today --world --json"] {
      let result = await desk.rialto(line)
      #expect(result.status == .notFound)
      #expect(result.output == "")
    }
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
