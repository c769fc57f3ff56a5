import FoundationCore
import Testing

struct EverythingTests {
  let stand: Newsstand

  init() throws { stand = try Newsstand() }

  @Test(arguments: [
    ("clock", 2), ("clock%20NOT%20wire", 1), ("clock+spring+-wire", 1), ("toasters", 2),
    ("%22paper%20bridge%22", 0), ("%22mug%20exports%22", 2), ("moss%20OR%20peat", 2),
    ("(moss%20OR%20peat)%20AND%20lamp", 1), ("%2Bbees%20-heather", 0), ("HEATHER", 1),
    ("%E6%97%A5%E6%9C%AC%20OR%20moss", 2), ("nothing%20has%20this", 0),
  ])
  func aSearchFindsWhatItSays(_ words: String, count: Int) async throws {
    let json = try await stand.newsAPI("everything?q=\(words)&searchIn=title,description").json
    #expect(json["totalResults"]?.whole == count, "\(words)")
  }

  @Test func articlesAreSortedByDateByDefault() async throws {
    let dates = try await stand.newsAPI("everything?q=the").json["articles"].elements
      .compactMap { $0["publishedAt"]?.text }
      .filter { $0.hasSuffix("Z") && $0.count == 20 && !$0.hasPrefix("1970") }
    #expect(dates.count > 20)
    #expect(dates == dates.sorted(by: >))
    let relevant = try await stand.titles("everything?q=clock%20OR%20the&sortBy=relevancy")
    #expect(relevant.first?.hasPrefix("Clock tower") == true)
  }

  @Test func aLanguageADomainAndDatesNarrowIt() async throws {
    let german = try await stand.newsAPI("everything?q=ein&language=de").json["articles"].elements
    #expect(!german.isEmpty)
    let hosts = ["laternenblatt.example.com", "werkbank-heute.example.com"]
    #expect(
      german.allSatisfy { article in
        hosts.contains { article["url"]?.text?.hasPrefix("https://\($0)/") == true }
      }
    )
    let domain = "everything?domains=harbor-ledger.example.com"
    #expect(try await stand.newsAPI(domain).json["totalResults"]?.whole == 8)
    let excluded = "\(domain)&excludeDomains=example.com"
    #expect(try await stand.newsAPI(excluded).json["totalResults"] == 0)
    let day = "\(domain)&from=2026-11-20&to=2026-11-21"
    #expect(try await stand.titles(day).count == 2)
  }

  @Test func theFreePlanEndsAtResult100() async throws {
    let path = "everything?domains=example.com&pageSize=20&page=6"
    let (status, json) = try await stand.newsAPI(path)
    #expect(status == 426)
    #expect(json["code"] == "maximumResultsReached")
    #expect(json["message"]?.text?.contains("results 100 to 120.") == true)
    #expect(try await stand.newsAPI("everything?domains=example.com&page=1").status == 200)
  }

  @Test func theFreePlanGoesAMonthBack() async throws {
    let (status, json) = try await stand.newsAPI("everything?q=a&from=2026-10-01")
    #expect(status == 426)
    #expect(json["code"] == "parameterInvalid")
    let message = "articles as far back as 2026-10-23, but you have requested 2026-10-01."
    #expect(json["message"]?.text?.contains(message) == true)
  }

  @Test(arguments: [
    ("", "parametersMissing"), ("?language=en", "parametersMissing"),
    ("?q=a&language=xx", "parameterInvalid"), ("?q=a&sortBy=size", "parameterInvalid"),
    ("?q=a&from=lately", "parameterInvalid"), ("?q=a&searchIn=margin", "parameterInvalid"),
    ("?q=\(String(repeating: "a", count: 501))", "parameterInvalid"),
  ])
  func invalidParametersReturnErrorCode(_ query: String, code: String) async throws {
    let (status, json) = try await stand.newsAPI("everything\(query)")
    #expect(status == 400)
    #expect(json["code"]?.text == code)
  }
}
