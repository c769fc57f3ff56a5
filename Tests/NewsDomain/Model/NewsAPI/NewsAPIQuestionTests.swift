import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The requests to NewsAPI and the pages of its lists.
@MainActor struct NewsAPIQuestionTests {
  @Test func topHeadlinesAreThoseOfTheUnitedStates() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    let model = try news.model()
    try await model.load(.top(category: .science))
    let question = try #require(news.questions.value.first)
    #expect(question.path == "top-headlines")
    #expect(
      question.query == ["country": "us", "category": "science", "pageSize": "20", "page": "1"]
    )
    #expect(model.articles.last?.notes == [])
  }

  @Test func aSearchSaysAllThatIsSet() async throws {
    let news = ScriptedNews { _ in .articles([articleJSON(1)]) }
    var search = NewsQuery.Search("  \"coffee beans\"   +price ")
    search.fields = [.description, .title]
    search.sources = ["bbc-news", "cnn"]
    search.domains = ["bbc.co.uk"]
    search.excludedDomains = ["x.example", "y.example"]
    search.from = Date(timeIntervalSince1970: 1_700_000_000)
    search.to = Date(timeIntervalSince1970: 1_700_086_400)
    search.language = "EN"
    search.order = .relevancy
    try await news.model().load(.search(search))
    #expect(
      news.questions.value.first?.query == [
        "q": "\"coffee beans\" +price", "searchIn": "title,description",
        "sources": "bbc-news,cnn", "domains": "bbc.co.uk",
        "excludeDomains": "x.example,y.example", "from": "2023-11-14T22:13:20Z",
        "to": "2023-11-15T22:13:20Z", "language": "en", "sortBy": "relevancy", "pageSize": "20",
        "page": "1",
      ]
    )
  }

  @Test func moreSourcesThanNewsAPITakesAreSeveralQuestions() async throws {
    let news = ScriptedNews { question in
      .articles([articleJSON(question.query["sources"]?.count ?? 0)])
    }
    var search = NewsQuery.Search("tea")
    search.sources = (1...45).map { Source.ID(rawValue: "s\($0)") }
    let model = try news.model()
    try await model.load(.search(search))
    let counts = news.questions.value.map { $0.query["sources"]?.split(separator: ",").count }
    #expect(counts.compactMap(\.self).sorted() == [5, 20, 20])
  }

  @Test func thePagesFollowOneAnotherUntilTheLast() async throws {
    let news = ScriptedNews { question in
      let page = Int(question.query["page"] ?? "") ?? 0
      let numbers = page == 3 ? [5] : [page * 2 - 1, page * 2]
      return .articles(numbers.map { articleJSON($0) }, total: 5)
    }
    let model = try news.model(pageSize: 2)
    try await model.load(.search(NewsQuery.Search("tea")))
    #expect(model.articles.hasMore)
    try await model.loadNext()
    try await model.loadNext()
    #expect(model.articles.items.map(\.title) == (1...5).map { "Article \($0)" })
    #expect(!model.articles.hasMore)
    #expect(model.articles.last?.total == 5)
    try await model.loadNext()
    #expect(news.paths.count == 3)
  }

  @Test func theWallOfThePlanIsALimitAndNoError() async throws {
    let news = ScriptedNews { question in
      question.query["page"] == "1"
        ? .articles((1...100).map { articleJSON($0) }, total: 22_705)
        : .refusal("maximumResultsReached", "You have requested too many results.", status: 426)
    }
    let model = try news.model(pageSize: 100)
    try await model.load(.search(NewsQuery.Search("tea")))
    try await model.loadNext()
    let headlines = try #require(model.articles.last)
    #expect(model.articles.failure == nil)
    #expect(model.articles.items.count == 100 && !model.articles.hasMore)
    #expect(headlines.notes == [.planLimit(100)])
  }

  @Test func anArticleThatComesAgainOnTheNextPageIsFolded() async throws {
    let news = ScriptedNews { question in
      question.query["page"] == "1"
        ? .articles([articleJSON(1), articleJSON(2)], total: 4)
        : .articles([articleJSON(2), articleJSON(3)], total: 4)
    }
    let model = try news.model(pageSize: 2)
    try await model.load(.search(NewsQuery.Search("tea")))
    try await model.loadNext()
    #expect(model.articles.items.map(\.duplicateCount) == [0, 1, 0])
    #expect(model.articles.last?.duplicateCount == 1)
  }

  @Test func fewerInAllThanWereGivenIsNotBelieved() async throws {
    let news = ScriptedNews { _ in .articles((1...14).map { articleJSON($0) }, total: 13) }
    let model = try news.model()
    try await model.load(.top())
    #expect(model.articles.last?.total == 14)
    #expect(!model.articles.hasMore)
  }

  @Test func anEmptyAnswerIsExplained() async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let model = try news.model()
    for query: NewsQuery in [.top(), .source("nobody"), .search(NewsQuery.Search("qwzx"))] {
      try await model.load(query)
      #expect(model.articles.last?.notes.map(\.code) == ["empty"])
    }
    #expect(
      model.articles.last?.notes.first?.text.contains("A free key covers the past month") == true
    )
  }

  @Test func invalidQuerySendsNoRequest() async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let model = try news.model()
    var backwards = NewsQuery.Search("tea")
    backwards.from = Date(timeIntervalSince1970: 10)
    backwards.to = Date(timeIntervalSince1970: 0)
    backwards.language = "xx"
    let wrong: [(NewsQuery, [String])] = [
      (.top(country: "usa"), ["country"]), (.search(NewsQuery.Search(" ")), ["text"]),
      (.search(backwards), ["language", "to"]), (.source(" "), ["source"]),
      (
        .combined([.top(country: "zz9"), .hackerNewsSearch("", order: .date)]), ["country", "text"]
      ),
    ]
    for (query, fields) in wrong {
      let error = await #expect(throws: NewsError.self) { try await model.load(query) }
      guard case .invalid(let failure)? = error else { throw URLError(.unknown) }
      #expect(failure.errors.all.map(\.field) == fields)
    }
    #expect(news.paths.isEmpty)
  }
}
