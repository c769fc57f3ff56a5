import Testing

/// The World Bank's countries and other lists.
struct CountryAnswerTests {
  private let bank = Bank()

  /// All but the names, regions and income levels, which have changed since.
  @Test(.enabled(if: Bank.hasRecorded))
  func theListIsByteForByteInTheShapeOfTheBank() async throws {
    func shape(_ text: String) -> String {
      text.replacing(#","lastupdated":"2026-02-24""#, with: "")
        .replacing(/"name":"[^"]*"/, with: "")
        .replacing(/"(region|adminregion|incomeLevel)":\{[^}]*\}/) { "\"\($0.output.1)\"" }
    }
    let recorded = try Bank.recorded("v2/countries.json")
    #expect(shape(try await bank.text("country?per_page=400")) == shape(recorded))
  }

  @Test func thereAre217EconomiesInSevenRegionsAndNamibiaIsOne() async throws {
    let rows = try await bank.countries("country?per_page=400").rows
    let economies = rows.filter { $0.region.value != "Aggregates" }
    #expect(rows.count == 296)
    #expect(economies.count == 217)
    #expect(Set(economies.map(\.region.id)).count == 7)
    #expect(economies.contains { $0.iso2Code == "NA" && $0.name == "Namibia" })
  }

  @Test(arguments: ["DEU;FRA", "fr;DE", "deu;FR", "DEU%3BFRA"])
  func countriesAreFoundByEitherCode(_ codes: String) async throws {
    let rows = try await bank.countries("country/\(codes)").rows
    #expect(rows.map(\.id) == ["DEU", "FRA"])
  }

  @Test(arguments: [
    ("region=NAC", ["BMU", "CAN", "USA"]),
    ("region=nac&incomelevel=HIC", ["BMU", "CAN", "USA"]),
    ("incomeLevel=LIC&region=LCN", []),
    ("lendingType=IBD&region=SAS", ["IND"]),
    ("lendingtype=IDX&region=SAS", ["BGD", "BTN", "LKA", "MDV", "NPL"]),
  ])
  func countriesAreFiltered(query: String, ids: [String]) async throws {
    #expect(try await bank.countries("country?\(query)").rows.map(\.id) == ids)
  }

  @Test func pagesAreFiftyLongUnlessOneAsks() async throws {
    let text = try await bank.text("country")
    let head = #"{"page":1,"pages":6,"per_page":"50","total":296,"lastupdated":"2026-02-24"}"#
    #expect(text.hasPrefix("[\(head),[{\"id\":\"ABW\","))
    var ids: [String] = []
    for page in 1...6 { ids += try await bank.countries("country?page=\(page)").rows.map(\.id) }
    #expect(Set(ids).count == 296)
    #expect(try await bank.countries("country?page=7").rows.isEmpty)
  }

  @Test(arguments: [
    ("lendingtype", #"[{"id":"IBD","iso2code":"XF","value":"IBRD"},"#, 4),
    ("incomeLevels", #"[{"id":"HIC","iso2code":"XD","value":"High income"},"#, 7),
    ("region", #"[{"id":"","code":"AFE","iso2code":"ZH","name":"Africa Eastern"#, 44),
    ("topics", #"[{"id":"1","value":"Agriculture & Rural Development","sourceNote":""#, 21),
    ("source", #"[{"id":"1","lastupdated":"2021-08-18","name":"Doing Business","#, 69),
    ("languages", #"[{"code":"en","name":"English","nativeForm":"English"},"#, 23),
    ("indicator", #"[{"id":"AG.LND.TOTL.K2","name":"Land area (sq. km)","unit":"sq. km"#, 24),
  ])
  func listsAreInTheShapeOfTheBank(path: String, start: String, count: Int) async throws {
    let text = try await bank.text("\(path)?per_page=100")
    #expect(text.hasPrefix(#"[{"page":1,"pages":1,"per_page":"100","total":\#(count)},\#(start)"#))
  }

  @Test(arguments: [
    ("region/NAC", 1), ("incomelevel/LIC;HIC", 2), ("topic/3", 1), ("source/2", 1),
    ("languages/de", 1), ("indicator/SP.POP.TOTL", 1), ("topic/8/indicator", 6),
    ("source/2/indicator", 24), ("source/3/indicator", 0), ("indicator?source=2", 24),
    ("en/topic/all", 21),
  ])
  func elementsOfListsAreFound(path: String, count: Int) async throws {
    struct Anything: Decodable {}
    #expect(try await bank.text(path).contains(#""total":\#(count)},"#))
  }
}
