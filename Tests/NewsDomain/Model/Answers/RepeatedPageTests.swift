import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Servers that repeat a page.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RepeatedPageTests {
  private nonisolated static let hits =
    #"{"hits":[{"objectID":"1","title":"Tea for two","_tags":["story"]},"#
    + #"{"objectID":"2","title":"Tea for one","_tags":["story"]}],"nbHits":9999,"nbPages":9999}"#

  @Test func aPageThatComesAgainEndsTheListAndIsNamed() async throws {
    for (query, note) in [
      (NewsQuery.search(NewsQuery.Search("tea")), NewsNote.repeatedPage(.newsAPI, number: 2)),
      (.hackerNewsSearch("tea"), .repeatedPage(.hackerNews, number: 2)),
    ] {
      let news = ScriptedNews { question in
        question.path == "search"
          ? .json(Self.hits) : .articles([articleJSON(1), articleJSON(2)], total: 99_999)
      }
      let model = try news.model(pageSize: 2)
      try await model.load(query)
      #expect(model.articles.hasMore)
      while model.articles.hasMore { try await model.loadNext() }
      #expect(news.paths.count == 2)
      #expect(model.articles.items.count == 2)
      #expect(model.articles.items.allSatisfy { $0.duplicateCount == 0 })
      #expect(model.articles.last?.notes.contains(note) == true)
      #expect(note.text.contains("repeated an earlier page instead of page 2"))
    }
  }

  @Test func pagesThatBringNothingNewEndTheList() async throws {
    let removed = articleJSON(1, title: "[Removed]", url: "https://removed.com")
    let news = ScriptedNews { question in
      question.query["page"] == "1"
        ? .articles([articleJSON(1)], total: 99_999) : .articles([removed], total: 99_999)
    }
    let model = try news.model(pageSize: 1)
    try await model.load(.search(NewsQuery.Search("tea")))
    while model.articles.hasMore { try await model.loadNext() }
    #expect(news.paths.count == 4)
    #expect(model.articles.items.count == 1)
    #expect(model.articles.last?.notes == [.repeatedPage(.newsAPI, number: 4)])
  }

  @Test func aPageOfCopiesAloneIsFollowedByTheNext() async throws {
    let title = "The same long title everywhere"
    let news = ScriptedNews { question in
      let page = Int(question.query["page"] ?? "") ?? 0
      return .articles([articleJSON(page, title: page < 4 ? title : "Other")], total: 4)
    }
    let model = try news.model(pageSize: 1)
    try await model.load(.search(NewsQuery.Search("tea")))
    try await model.loadNext()
    #expect(model.articles.items.map(\.duplicateCount) == [2, 0])
    #expect(model.articles.last?.duplicateCount == 2)
    #expect(news.paths.count == 4 && !model.articles.hasMore)
  }

  @Test func aListThatMovedOnMeanwhileIsReadOn() async throws {
    // Two new articles came in before the second page was asked for.
    let pages = ["1": [3, 4], "2": [1, 3, 4], "3": [5, 6]]
    let news = ScriptedNews { question in
      .articles(
        (pages[question.query["page"] ?? ""] ?? []).map { articleJSON($0) },
        total: 6
      )
    }
    let model = try news.model(pageSize: 2)
    try await model.load(.search(NewsQuery.Search("tea")))
    while model.articles.hasMore { try await model.loadNext() }
    #expect(model.articles.items.map(\.title) == [3, 4, 1, 5, 6].map { "Article \($0)" })
    #expect(model.articles.last?.notes == [])
  }
}
