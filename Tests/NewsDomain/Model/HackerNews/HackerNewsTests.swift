import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Lists and items of Hacker News.
@MainActor struct HackerNewsTests {
  private func load(_ items: [Int: String], pageSize: Int = 20) async throws -> NewsModel {
    let numbers = items.keys.sorted(by: >)
    let news = ScriptedNews { question in
      guard question.path.hasPrefix("item/") else { return .json("\(numbers)") }
      return .json(items[Int(question.path.filter(\.isNumber)) ?? 0] ?? "null")
    }
    let model = try news.model(pageSize: pageSize)
    try await model.load(.hackerNews(.top))
    return model
  }

  @Test func itemsAreTreatedAsWhatTheyAre() async throws {
    let model = try await load([
      90: storyJSON(90),
      80: #"{"id":80,"type":"story","title":"Ask HN: Why?","text":"I <i>won</i>&#x2F;a.<p>Ann"}"#,
      70: #"{"id":70,"type":"job","title":"Acme hires","text":"Us","url":"https://a.example"}"#,
      60: #"{"id":60,"type":"poll","title":"Poll: tabs?","parts":[61,62],"text":""}"#,
      50: #"{"id":50,"type":"pollopt","poll":60,"text":"Yes"}"#,
      40: #"{"id":40,"type":"comment","by":"ann","text":"No","parent":80}"#,
      35: #"{"deleted":true,"id":35,"type":"story","time":1175727286}"#,
      30: #"{"dead":true,"id":30,"type":"story","title":"[flagged]","url":"http://a.example/"}"#,
      20: "null",
      10: #"{"id":10,"type":"story"}"#,
      5: #"{"id":"5","type":"video","title":"Launch HN: Odd","time":"1763600000"}"#,
    ])
    let headlines = try #require(model.articles.last)
    #expect(model.articles.items.map(\.kind) == [.story, .ask, .job, .poll, .launch])
    #expect(
      headlines.dropped
        == [.notAnArticle: 2, .deleted: 1, .dead: 1, .missing: 1, .untitled: 1]
    )
    let ask = model.articles.items[1]
    #expect(ask.url.absoluteString == "https://news.ycombinator.com/item?id=80")
    #expect(ask.description == "I won/a. Ann")
    #expect(ask.source?.name == "Hacker News")
    let story = model.articles.items[0]
    #expect(story.source?.name == "story.example")
    #expect(story.discussionURL?.absoluteString == "https://news.ycombinator.com/item?id=90")
    #expect(story.author?.name == "ann")
    #expect(story.points == 7)
    #expect(story.commentCount == 2)
    #expect(story.publishedAt == Date(timeIntervalSince1970: 1_763_600_000))
    #expect(model.articles.items[4].publishedAt == story.publishedAt)
  }

  @Test func theOrderOfTheListStaysHoweverTheItemsCome() async throws {
    let first = Gate()
    let numbers = Array(stride(from: 99, to: 0, by: -7)) + [100, 3]
    let news = ScriptedNews { question in
      guard question.path.hasPrefix("item/") else { return .json("\(numbers + [99, 0, 99])") }
      let number = Int(question.path.filter(\.isNumber)) ?? 0
      // The first is answered last.
      if number == 99 { await first.wait() }
      if number == 3 { await first.open() }
      return .json(storyJSON(number))
    }
    let model = try news.model()
    try await model.load(.hackerNews(.best))
    #expect(model.articles.items.map(\.title) == numbers.map { "Story \($0)" })
    #expect(news.paths.first == "beststories.json")
  }

  @Test func concurrentItemRequestsAreLimited() async throws {
    let load = ObservedValue((now: 0, most: 0))
    let news = ScriptedNews { question in
      guard question.path.hasPrefix("item/") else { return .json("\(Array(1...60))") }
      load.update {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      for _ in 0..<20 { await Task.yield() }
      load.update { $0.now -= 1 }
      return .json(storyJSON(Int(question.path.filter(\.isNumber)) ?? 0))
    }
    let model = try news.model(pageSize: 60, concurrentItems: 6)
    try await model.load(.hackerNews(.new))
    #expect(model.articles.items.count == 60)
    #expect(load.value.most <= 6)
    #expect(load.value.most > 1)
  }

  @Test func anItemThatCannotBeHadCostsOnlyItself() async throws {
    let news = ScriptedNews { question in
      switch question.path {
      case "topstories.json": .json("[1, 2, 3]")
      case "item/2.json": HTTPResponse(status: 500)
      default: .json(storyJSON(Int(question.path.filter(\.isNumber)) ?? 0))
      }
    }
    let model = try news.model()
    try await model.load(.hackerNews(.top))
    #expect(model.articles.items.map(\.title) == ["Story 1", "Story 3"])
    #expect(model.articles.last?.dropped == [.unavailable: 1])
  }

  @Test func loadFailsWhenEveryItemFails() async throws {
    let news = ScriptedNews { question in
      question.path == "topstories.json" ? .json("[1, 2]") : HTTPResponse(status: 503)
    }
    let model = try news.model()
    let error = await #expect(throws: NewsError.self) { try await model.load(.hackerNews(.top)) }
    #expect(error?.code == "http.status_503")
  }

  @Test func nextPagesUseTheInitialStoryList() async throws {
    let news = ScriptedNews { question in
      question.path == "topstories.json"
        ? .json("[1, 2, 3, 4, 5]")
        : .json(storyJSON(Int(question.path.filter(\.isNumber)) ?? 0))
    }
    let model = try news.model(pageSize: 2)
    try await model.load(.hackerNews(.top))
    try await model.loadNext()
    try await model.loadNext()
    #expect(model.articles.items.map(\.title) == (1...5).map { "Story \($0)" })
    #expect(news.paths.count { $0 == "topstories.json" } == 1)
    #expect(model.articles.last?.total == 5)
    #expect(!model.articles.hasMore)
  }

  @Test("A list whose items are all the same ends soon, and takes 500 items at most")
  func equalItemsEnd() async throws {
    let news = ScriptedNews { question in
      guard question.path.hasPrefix("item/") else { return .json("\(Array(1...3000))") }
      let number = question.path.filter(\.isNumber)
      return .json(
        #"{"id":\#(number),"type":"story","title":"The same for all","url":"https://a.example/"}"#
      )
    }
    let client = try news.newsClient(pageSize: 20)
    let some = try await client.headlines(of: .hackerNews(.top), limit: 20).value
    #expect(some.items.count == 1 && some.duplicateCount == 119)
    #expect(news.paths.count == 121)
    _ = try await client.headlines(of: .hackerNews(.top), limit: 100_000)
    #expect(news.paths.count == 121 + 501)
  }

  @Test func aSearchAsksForStoriesAndCountsPagesFromZero() async throws {
    let news = ScriptedNews { question in
      let number = question.query["page"] == "0" ? 1 : 2
      return .json(
        #"{"hits":[{"objectID":"\#(number)","title":"Hit \#(number)","author":"ann","points":3,"#
          + #""num_comments":1,"created_at_i":1763600000,"_tags":["story","author_ann"]},"#
          + #"{"objectID":"9\#(number)","comment_text":"no","_tags":["comment"]}, 7],"#
          + #""nbHits":4,"nbPages":2,"page":0}"#
      )
    }
    let model = try news.model(pageSize: 2)
    try await model.load(.hackerNewsSearch("swift  concurrency", order: .date))
    try await model.loadNext()
    let questions = news.questions.value
    #expect(questions.map(\.path) == ["search_by_date", "search_by_date"])
    #expect(
      questions.first?.query == [
        "query": "swift concurrency", "tags": "(story,poll,job)", "hitsPerPage": "2", "page": "0",
      ]
    )
    #expect(model.articles.items.map(\.title) == ["Hit 1", "Hit 2"])
    #expect(model.articles.last?.dropped == [.notAnArticle: 2, .unreadable: 2])
    #expect(model.articles.last?.total == 4)
    #expect(!model.articles.hasMore)
  }
}
