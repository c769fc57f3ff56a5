import FoundationCore
import Testing

struct TopHeadlinesTests {
  let stand: Newsstand

  init() throws { stand = try Newsstand() }

  @Test func theNewestComeFirstAndWhatLiesAheadIsNotOut() async throws {
    let titles = try await stand.titles("top-headlines?country=us")
    #expect(titles.first == "Small shops lend to one another, and skip the bank")
    #expect(!titles.contains("Evening market returns to the square"))
    let evening = try Newsstand(at: "2026-11-22T19:00:00Z")
    let later = try await evening.titles("top-headlines?country=us")
    #expect(later.first == "Evening market returns to the square")
  }

  @Test func theAddressesStayAndTheDatesMoveOnFromDayToDay() async throws {
    let tomorrow = try Newsstand(at: "2026-11-23T12:00:00Z")
    let path = "top-headlines?category=science"
    let today = try await stand.newsAPI(path).json["articles"].elements
    let next = try await tomorrow.newsAPI(path).json["articles"].elements
    #expect(today.map { $0["url"] } == next.map { $0["url"] })
    #expect(today.first?["publishedAt"] == "2026-11-22T04:50:00Z")
    #expect(next.first?["publishedAt"] == "2026-11-23T04:50:00Z")
  }

  /// NewsAPI says only "ok" for every country but one.
  @Test(arguments: ["gb", "de", "jp"])
  func onlyTheUnitedStatesHaveHeadlinesOfACountry(_ country: String) async throws {
    let (status, json) = try await stand.newsAPI("top-headlines?country=\(country)")
    #expect(status == 200)
    #expect(json == ["status": "ok", "totalResults": 0, "articles": []])
  }

  @Test func aCategoryASourceAndWordsNarrowThem() async throws {
    #expect(try await stand.titles("top-headlines?country=us&category=health").count == 2)
    let source = try await stand.newsAPI("top-headlines?sources=mihon-shimbun,laternenblatt").json
    #expect(
      Set(source["articles"].elements.compactMap { $0["source"]?["id"]?.text })
        == ["mihon-shimbun", "laternenblatt"]
    )
    #expect(
      try await stand.titles("top-headlines?q=FOOTBRIDGE")
        == ["Footbridge will be painted green, after a vote of 812 to 810"]
    )
  }

  @Test func pagesFollowOneAnother() async throws {
    let all = try await stand.titles("top-headlines?country=us&pageSize=100")
    var pages: [String] = []
    for page in 1...4 {
      pages += try await stand.titles("top-headlines?country=us&pageSize=5&page=\(page)")
    }
    #expect(all.count > 15)
    #expect(pages == Array(all.prefix(20)))
    let total = try await stand.newsAPI("top-headlines?country=us&pageSize=1").json["totalResults"]
    // One of them is "[Removed]", and has a title all the same.
    #expect(total?.whole == all.count)
  }

  @Test(arguments: [
    ("", "parametersMissing"), ("?country=usa", "parameterInvalid"),
    ("?category=gossip", "parameterInvalid"), ("?q=a&pageSize=0", "parameterInvalid"),
    ("?q=a&pageSize=101", "parameterInvalid"), ("?q=a&page=first", "parameterInvalid"),
    ("?sources=laternenblatt&country=de", "parameterInvalid"),
    ("?sources=nobody", "sourceDoesNotExist"), ("?sources=corner-wire", "sourceDoesNotExist"),
    ("?sources=\(Array(repeating: "a", count: 21).joined(separator: ","))", "sourcesTooMany"),
  ])
  func whatIsAskedWronglyIsRefusedByItsCode(_ query: String, code: String) async throws {
    let (status, json) = try await stand.newsAPI("top-headlines\(query)")
    #expect(status == 400)
    #expect(json["status"] == "error")
    #expect(json["code"]?.text == code)
    #expect(json["message"]?.text?.isEmpty == false)
  }

  @Test func sourcesAreListedByCountryLanguageAndCategory() async throws {
    func names(_ query: String) async throws -> [String] {
      try await stand.newsAPI("top-headlines/sources\(query)").json["sources"].elements
        .compactMap { $0["id"]?.text }
    }
    #expect(try await names("").count == 26)
    #expect(try await names("?country=jp") == ["mihon-shimbun"])
    #expect(try await names("?country=br&category=business") == ["mercado-de-exemplo"])
    #expect(try await names("?language=ar") == ["sahifat-al-mithal"])
    #expect(try await names("?country=zz") == [])
  }
}
