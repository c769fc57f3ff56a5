import CommandKit
import CommandTestSupport
import FoundationCore
import Testing

struct MarketsRankTests {
  let market: Market

  init() async throws { market = try await Market() }

  @Test func aTerminalShowsIndicatorsShippingAndSales() async {
    _ = await market.place("MUG-RED=2")
    _ = await market.rialto("orders pay 1")
    let result = await market.rialto(
      "markets rank --offline --ships --indicator gdp-per-capita --no-color",
      columns: 120
    )
    #expect(result.status == .done, "\(result.error)")
    #expect(
      result.output == """
        RANK  ISO  COUNTRY     GDP PER CAPITA  16 YEARS          SHIPPING            FROM  ORDERS  REVENUE
          15  AUT  🇦🇹 Austria    62.9K (2025)  ▂▄▂▃▄▁▁▂▄▃▃▅▄▆▇█  Parcel, 1-5 days  € 8.90       0
          17  DEU  🇩🇪 Germany    60.5K (2025)  ▁▃▂▃▄▁▁▂▄▃▃▅▄▆▇█  Parcel, 1-2 days  € 4.90       1  € 29.90

        """
    )
    #expect(
      result.error == """
        Weights: 100% GDP per capita (current US$).
        Not ranked, no data: 1 (Korea, Dem. People's Rep.).
        Not shown, no shipping: 190 (Luxembourg, Ireland, Switzerland, Singapore, Iceland …).
        Countries of fewer than 100000 people are left out; see --min-population.
        World Bank, World Development Indicators, updated 2026-07-01; bundled with rialto.

        """
    )
  }

  /// Of the 24 orders: 5, 14 and 24 are unpaid, 15 and 19 authorized, 6 and 20 voided, 2 and 9
  /// refunded, 4 and 8 refunded in part, and 18 is cancelled, but its payment is not refunded yet.
  @Test func theRevenueOfTheDemoIsCorrect() async throws {
    let desk = try await TodayReportTests.demo()
    let result = await desk.rialto("markets rank --offline --json=iso2,sales.turnover")
    let rows = try JSONValue(parsing: result.output).items
    var sold: [String: String] = [:]
    for row in rows {
      for amount in row["sales"]?["turnover"]?.items ?? [] {
        let text = "\(amount["amount"]?.plainText ?? "") \(amount["currency"]?.plainText ?? "")"
        sold[row["iso2"]?.plainText ?? "", default: ""] += text
      }
    }
    #expect(
      sold == [
        "AT": "31620 EUR", "CH": "28980 EUR", "DE": "29440 EUR", "ES": "39990 EUR",
        "FR": "1690 EUR", "IT": "24480 EUR", "JP": "25780 JPY", "PL": "18570 EUR", "SE": "6940 EUR",
        "US": "6875 USD",
      ]
    )
  }

  @Test func theSalesAreThoseOfTheSalesReport() async throws {
    let desk = try await TodayReportTests.demo()
    func read(_ line: String) async throws -> [JSONValue] {
      try JSONValue(parsing: await desk.rialto(line + " --offline --json").output).items
    }
    var reported: [String: [String: Int]] = [:]
    for row in try await read("sales --by country") {
      let (country, currency) = (row["key"]?.plainText ?? "", row["currency"]?.plainText ?? "")
      let (total, refunds) = (row["sold"]?["total"]?["amount"], row["sold"]?["refunds"]?["amount"])
      let cents =
        try #require(Int(total?.plainText ?? "")) - #require(Int(refunds?.plainText ?? ""))
      let orders = try #require(Int(row["sold"]?["orders"]?.plainText ?? ""))
      reported[country, default: [:]]["orders", default: 0] += orders
      if cents > 0 { reported[country]?[currency] = cents }
    }
    var ranked: [String: [String: Int]] = [:]
    for row in try await read("markets rank --min-population 1 --indicator population") {
      let orders = try #require(Int(row["sales"]?["orders"]?.plainText ?? ""))
      var sums = ["orders": orders]
      for amount in row["sales"]?["turnover"]?.items ?? [] {
        sums[amount["currency"]?.plainText ?? ""] = Int(amount["amount"]?.plainText ?? "")
      }
      if sums != ["orders": 0] { ranked[row["iso2"]?.plainText ?? ""] = sums }
    }
    #expect(ranked.count >= 9)
    #expect(ranked == reported.filter { $0.value != ["orders": 0] })
  }

  @Test func jsonHasShippingAndSales() async {
    _ = await market.place("MUG-RED=2")
    _ = await market.rialto("orders pay 1")
    let result = await market.rialto(
      "markets rank --offline --ships --json=iso2,isShippedTo,shipping,sales"
    )
    #expect(
      result.output == #"""
        [{"iso2":"DE","isShippedTo":true,"shipping":{"code":"standard","name":"Parcel",\#
        "daysFrom":1,"daysTo":2,"price":{"amount":490,"currency":"EUR","formatted":"€ 4.90"}},\#
        "sales":{"orders":1,"turnover":[{"amount":2990,"currency":"EUR"}]}},\#
        {"iso2":"AT","isShippedTo":true,"shipping":{"code":"standard","name":"Parcel",\#
        "daysFrom":1,"daysTo":5,"price":{"amount":890,"currency":"EUR","formatted":"€ 8.90"}},\#
        "sales":{"orders":0,"turnover":[]}}]

        """#
    )
    let sheet = await market.rialto("markets rank --offline --limit 1 --csv")
    #expect(sheet.output.hasPrefix("rank,iso2,iso3,name,score,parts,isShippedTo,shipping.code,"))
  }

  @Test func withoutAStoreMarketsAreRankedWithOneNote() async throws {
    let desk = try Desk()
    let result = await desk.rialto("markets rank --offline --limit 2 --json=iso3,isShippedTo,sales")
    #expect(result.status == .done)
    #expect(
      result.output == """
        [{"iso3":"USA","isShippedTo":null,"sales":null},\
        {"iso3":"DEU","isShippedTo":null,"sales":null}]

        """
    )
    let said = """
      Could not load shipping and sales. There is no store on this machine yet. Run 'rialto \
      init' to open your own shop, or 'rialto demo' for a demo store.

      """
    #expect(result.error.ranges(of: said).count == 1)
    let shipped = await desk.rialto("markets rank --offline --ships")
    #expect(shipped.status == .notFound)
    #expect(shipped.error.contains("There is no store on this machine yet."))
  }

  @Test func smallCountriesAreRankedOnRequest() async throws {
    let desk = try Desk()
    let line = "markets rank --offline --indicator gdp-per-capita --limit 1 --json=iso3"
    #expect(await desk.rialto(line).output == #"[{"iso3":"LUX"}]"# + "\n")
    let all = await desk.rialto(line + " --min-population 1")
    #expect(all.output == #"[{"iso3":"MCO"}]"# + "\n")
    #expect(!all.error.contains("are left out"))
  }

  @Test func unreadableValuesAreReported() async throws {
    var desk = try Desk()
    desk.transport = OddBank()
    let result = await desk.rialto("markets rank --limit 1")
    #expect(result.error.contains("could not be read"), "\(result.error)")
  }

  @Test func anEmptyRankingHasAReason() async {
    let none = await market.rialto("markets rank --offline --ships --region SSF")
    #expect(none.output == "")
    #expect(none.error.hasPrefix("The store does not ship to any of these countries.\n"))
    let unknown = await market.rialto("markets rank --offline --region Narnia")
    #expect(unknown.status == .notFound)
  }

  @Test func aNarrowTerminalShowsTheScoreOnly() async {
    let result = await market.rialto("markets rank --offline --ships --no-color", columns: 80)
    let heading = result.output.prefix { $0 != "\n" }
    #expect(
      heading.split(separator: " ").joined(separator: " ")
        == "RANK ISO COUNTRY SCORE 16 YEARS SHIPPING FROM ORDERS"
    )
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: ["--indicator gdp:0", "--indicator nonsense", "--currency euros", "--limit 0"])
  func invalidArgumentsAreRejected(_ option: String) async {
    #expect(await market.rialto("markets rank --offline \(option)").status == .usage)
  }
}
