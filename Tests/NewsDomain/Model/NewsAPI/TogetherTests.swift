import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// NewsAPI and Hacker News in one stream.
@MainActor struct TogetherTests {
  private let both = NewsQuery.combined([.top(), .hackerNews(.top)])

  @Test func duplicatesAreMergedAndSortedNewestFirst() async throws {
    let news = ScriptedNews { question in
      switch question.path {
      case "topstories.json": .json("[1, 2]")
      case "item/1.json": .json(storyJSON(1))
      case "item/2.json":
        .json(
          #"{"id":2,"type":"story","title":"Two","url":"https://news.example/7?utm_source=hn"}"#
        )
      default: .articles([articleJSON(7, url: "https://news.example/7")])
      }
    }
    let model = try news.model()
    try await model.load(both)
    #expect(model.articles.items.map(\.provider) == [.newsAPI, .hackerNews])
    #expect(model.articles.items.first?.copies.map(\.provider) == [.hackerNews])
    #expect(model.articles.items.first?.discussionURL != nil)
  }

  @Test func missingKeyStillLoadsHackerNewsWithNote() async throws {
    let news = ScriptedNews { question in
      switch question.path {
      case "topstories.json": .json("[1]")
      case "item/1.json": .json(storyJSON(1))
      default: .refusal("apiKeyMissing", "Your API key is missing.", status: 401)
      }
    }
    let model = try news.model()
    try await model.load(both)
    #expect(model.articles.items.map(\.provider) == [.hackerNews])
    #expect(
      model.articles.last?.notes
        == [
          .providerFailed(
            .newsAPI,
            reason: "NewsAPI requires an API key, and none is set.",
            code: "news.key_missing"
          )
        ]
    )
  }

  @Test func loadFailsWhenAllProvidersFail() async throws {
    let news = ScriptedNews { question in
      question.path == "topstories.json"
        ? .json(#"{"error":"Permission denied"}"#, status: 401)
        : .refusal("apiKeyMissing", status: 401)
    }
    let model = try news.model()
    let error = await #expect(throws: NewsError.self) { try await model.load(both) }
    #expect(error?.code == "news.key_missing")
    #expect(model.articles.failure?.code == "news.key_missing")
  }

  @Test func eachProviderContinuesFromItsOwnPage() async throws {
    let news = ScriptedNews { question in
      switch question.path {
      case "newstories.json": .json("[1, 2, 3]")
      case "top-headlines":
        .articles([articleJSON(Int(question.query["page"] ?? "") ?? 0)], total: 2)
      default: .json(storyJSON(Int(question.path.filter(\.isNumber)) ?? 0))
      }
    }
    let model = try news.model(pageSize: 1)
    try await model.load(.combined([.top(), .hackerNews(.new)]))
    #expect(model.articles.items.count == 2)
    try await model.loadNext()
    try await model.loadNext()
    #expect(model.articles.items.count == 5)
    #expect(!model.articles.hasMore)
  }
}
