import CommandKit
import FoundationCore
import StoreHTTP
import Testing

struct MarketsBriefTests {
  @Test func aTerminalShowsTheBrief() async throws {
    let market = try await MarketDesk()
    _ = await market.place("BOWL=2")
    _ = await market.rialto("orders pay 1")
    let result = await market.rialto("markets brief Japan --offline", columns: 80)
    #expect(result.status == .done, "\(result.error)")
    #expect(
      result.output == """
        MARKET   🇯🇵 Japan (JPN, JP)
        PROFILE  Tokyo · East Asia & Pacific · High income

        FIGURE                            TREND                        LATEST  PERIOD
        Population, total                 ▁▁▃▄▅▆▇▇████████        123,366,734  1960–2025
        GDP (current US$)                 ▁▁▁▁▂▂▃▅▇▇▇▇█▇▇▇  4,435,162,999,977  1960–2025
        GDP per capita (current US$)      ▁▁▁▁▂▂▃▅▇▇▇▇█▇▇▇             35,951  1960–2025
        Inflation, consumer prices (ann…  ▄▄▄█▅▃▂▂▁▁▁▁▁▁▁▂               3.17  1960–2025
        Life expectancy at birth, total…  ▁▂▂▃▄▅▅▆▆▇▇▇████              84.04  1960–2024

        ORDERS        1 paid, revenue ¥6,560
        LATEST ORDER  1, placed, Nov 20, 2026, ¥6,560
        SHIPPING      Parcel, 3-6 days, €9.90
        TAX           10%, included in prices

        TITLE                                                        SOURCE          AGE
        sample: Mug exports rise for a fifth quarter as coffee sho…  Harbor Ledger   5 h
        sample: 日本の喫茶店でマグカップの注文が倍に                 みほん新聞     34 h

        """
    )
    #expect(
      result.error == """
        World Bank, World Development Indicators, updated Jul 1, 2026 (NY.GDP.PCAP.CD), \
        Jul 13, 2026 (SP.POP.TOTL, NY.GDP.MKTP.CD, FP.CPI.TOTL.ZG, SP.DYN.LE00.IN); bundled \
        with rialto.
        Showing bundled samples, not live news.
        NewsAPI has top headlines for the United States only. These are results of a search for 'Japan', '日本'.

        """
    )
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ("pl_PL", "1, placed, 20 lis 2026, 6560 JPY"), ("fr_FR", "1, placed, 20 nov. 2026, 6 560 JPY"),
    ("ar_EG", "1, placed, ٢٠ نوفمبر، ٢٠٢٦, ٦٬٥٦٠ JP¥"), ("C", "1, placed, 2026-11-20, ¥ 6560"),
  ])
  func theDayOfAnOrderIsThatOfTheLocale(locale: String, latest: String) async throws {
    let market = try await MarketDesk()
    _ = await market.place("BOWL=2")
    let text = await market.rialto("markets brief jp --offline --locale \(locale)", columns: 80)
    #expect(text.output.readable.contains(latest), "\(text.output)")
  }

  @Test func jsonIsOneObject() async throws {
    let market = try await MarketDesk()
    _ = await market.place("BOWL=2")
    _ = await market.rialto("orders pay 1")
    let result = await market.rialto("markets brief jp --offline --json")
    let json = try ExactJSONDecoder().decode(JSONValue.self, from: result.output.utf8)
    #expect(json["iso3"] == "JPN")
    #expect(json["orders"]?["count"] == 1)
    #expect(json["orders"]?["turnover"]?.first?["currency"] == "JPY")
    #expect(json["tax"]?["percent"] == 10)
    #expect(json["shipping"]?.first?["code"] == "standard")
    #expect(json["figures"]?.first?["points"] != nil)
    #expect(json["news"]?.first?["title"] != nil)
    #expect(json["missing"] == [])
  }

  @Test func aFailedPartIsReportedAndTheRestShown() async throws {
    let desk = try Desk()
    let result = await desk.rialto("markets brief jp --offline --json=name,orders.count,missing")
    #expect(result.status == .done)
    #expect(
      result.output == #"""
        {"name":"Japan","orders":null,"missing":[{"part":"store","code":"store.missing",\#
        "title":"There is no store on this machine yet.","suggestion":"Run 'rialto init' to open your own shop, \#
        or 'rialto demo' for a demo store."}]}

        """#
    )
    #expect(result.error.contains("Could not load orders, shipping and tax. There is no store"))
  }

  @Test func failedNewsDoNotAffectTheRest() async throws {
    var desk = try Desk()
    desk.environment["NEWSAPI_KEY"] = "k"
    desk.transport = Press(refusal: "apiKeyInvalid")
    let both = await desk.rialto("markets brief jp --json=name,news")
    #expect(both.status == .done, "\(both.error)")
    // An empty response from Hacker News does not hide the failure of NewsAPI.
    #expect(both.error.contains("Could not load news. NewsAPI rejected this API key."))
  }

  @Test func anUnreadableNewsKeyDoesNotAffectTheRest() async throws {
    var desk = try Desk()
    desk.transport = Press()
    let result = await desk.rialto(
      "markets brief jp --config news.key.file=/nowhere/key --json=name,news,missing"
    )
    #expect(result.status == .done)
    #expect(result.output.hasPrefix(#"{"name":"Japan","news":null,"missing":[{"part":"news","#))
    #expect(result.error.contains("Could not load news. "))
  }

  @Test func anUnknownCountryIsNotFound() async throws {
    let result = try await Desk().rialto("markets brief Japann --offline")
    #expect(result.status == .notFound)
    #expect(result.error.contains("Japan"))
  }
}

extension JSONValue {
  fileprivate var first: JSONValue? {
    if case .array(let elements) = self { elements.first } else { nil }
  }
}
