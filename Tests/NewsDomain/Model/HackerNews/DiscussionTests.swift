import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The comments on posts of Hacker News.
struct DiscussionTests {
  private func comment(_ number: Int, _ rest: String = "", kids: [Int] = []) -> String {
    #"{"id":\#(number),"type":"comment","by":"ann","time":1763600000,"text":"Text \#(number)","#
      + #""kids":\#(kids)\#(rest)}"#
  }

  private func news(_ items: [Int: String]) -> ScriptedNews {
    ScriptedNews { question in
      let number = Int(question.path.filter(\.isNumber)) ?? 0
      return .json(items[number] ?? "null")
    }
  }

  /// A post with three comments; the first has two levels of replies.
  private var tree: [Int: String] {
    [
      1: storyJSON(1, #","kids":[10,20,30]"#),
      10: comment(10, kids: [11, 12]), 11: comment(11, kids: [13]), 13: comment(13),
      12: comment(12), 20: comment(20), 30: comment(30),
    ]
  }

  @Test func commentsAreInTheOrderOfTheirTree() async throws {
    let client = try news(tree).newsClient()
    let discussion = try await client.discussion(of: 1)
    #expect(discussion.comments.map(\.id) == [10, 11, 13, 12, 20, 30])
    #expect(discussion.comments.map(\.depth) == [1, 2, 3, 2, 1, 1])
    #expect(discussion.post?.title == "Story 1" && discussion.total == 2)
    #expect(!discussion.hasMore)
    #expect(discussion.comments[0].text().blocks.map(\.text) == ["Text 10"])
  }

  @Test func repliesBelowTheDepthAreFoldedAndNotRequested() async throws {
    let news = news(tree)
    let discussion = try await news.newsClient().discussion(of: 1, depth: 2)
    #expect(discussion.comments.map(\.id) == [10, 11, 12, 20, 30])
    #expect(discussion.comments.map(\.foldedReplyCount) == [0, 1, 0, 0, 0])
    #expect(!news.paths.contains("item/13.json"))
  }

  @Test func theFirstCommentsOfTheTreeAreLoaded() async throws {
    let news = news(tree)
    let discussion = try await news.newsClient().discussion(of: 1, limit: 3)
    #expect(discussion.comments.map(\.id) == [10, 11, 13])
    #expect(discussion.hasMore)
    let none = try await news.newsClient().discussion(of: 1, limit: 0)
    #expect(none.comments.isEmpty && none.post != nil)
  }

  @Test func deletedDeadAndMissingCommentsSaySo() async throws {
    let items = [
      1: storyJSON(1, #","kids":[2,3,4,5]"#),
      2: #"{"id":2,"type":"comment","deleted":true,"kids":[6]}"#,
      3: comment(3, #","dead":true"#), 5: "[]", 6: comment(6),
    ]
    let discussion = try await news(items).newsClient().discussion(of: 1)
    #expect(discussion.comments.map(\.id) == [2, 6, 3, 4, 5])
    #expect(
      discussion.comments.map(\.state) == [.deleted, .present, .dead, .unavailable, .unavailable]
    )
    #expect(discussion.failure != nil)
  }

  @Test func aCommentThatIsItsOwnReplyIsLoadedOnce() async throws {
    let items = [
      1: storyJSON(1, #","kids":[2,2]"#), 2: comment(2, kids: [2, 3]), 3: comment(3, kids: [2, 1]),
    ]
    let discussion = try await news(items).newsClient().discussion(of: 1, depth: 50)
    #expect(discussion.comments.map(\.id).filter { $0 != 1 } == [2, 3])
  }

  @Test("A tree of any shape takes at most 1000 requests for comments", arguments: [1, 3, 60])
  func requestsAreLimited(_ width: Int) async throws {
    // Each comment has replies, without an end.
    let news = ScriptedNews { question in
      let number = Int(question.path.filter(\.isNumber)) ?? 0
      let kids = (1...width).map { number % 1_000_000_007 * (width + 1) + $0 }
      return .json(
        number == 1 ? storyJSON(1, #","kids":\#(kids)"#) : comment(number, kids: kids)
      )
    }
    let discussion = try await news.newsClient().discussion(of: 1, limit: 1000, depth: 100)
    #expect(news.paths.count <= 1001)
    #expect(Set(news.paths).count == news.paths.count)
    #expect(!discussion.comments.isEmpty && discussion.comments.count <= 1000)
    #expect(discussion.hasMore == (width > 1))
    if width > 1 {
      #expect(discussion.failure?.title == "The discussion takes more than 1000 requests.")
    }
  }

  @Test("The first comments of a discussion are loaded with few requests for others")
  func fewRequestsAreWasted() async throws {
    // Hundred comments with four replies each, and one more.
    let news = ScriptedNews { question in
      let number = Int(question.path.filter(\.isNumber)) ?? 0
      if number == 1 { return .json(storyJSON(1, #","kids":\#(Array(1001...1101))"#)) }
      return .json(comment(number, kids: number < 2000 ? (1...4).map { number * 10 + $0 } : []))
    }
    let discussion = try await news.newsClient().discussion(of: 1, limit: 500)
    #expect(discussion.comments.count == 500 && discussion.hasMore && discussion.failure == nil)
    #expect(discussion.comments.prefix(7).map(\.depth) == [1, 2, 2, 2, 2, 1, 2])
    #expect(news.paths.count <= 501 + 32)
  }

  @Test func aPostThatIsGoneHasNoComments() async throws {
    let discussion = try await news([:]).newsClient().discussion(of: 9)
    #expect(discussion.post == nil && discussion.comments.isEmpty)
  }

  @Test func cancellingEndsTheRequests() async throws {
    let news = ScriptedNews { question in
      guard question.path != "item/1.json" else {
        return .json(storyJSON(1, #","kids":[2,3]"#))
      }
      // Ends with the task.
      try? await Task.sleep(for: .seconds(600))
      return .json("null")
    }
    let client = try news.newsClient()
    let task = Task { try await client.discussion(of: 1) }
    #expect(await news.asked(2))
    task.cancel()
    await #expect(throws: NewsError.self) { try await task.value }
  }

  @Test(arguments: [
    ("https://news.ycombinator.com/item?id=42", 42), ("http://news.ycombinator.com/item?id=x", nil),
    ("https://evil.example/item?id=42", nil), ("https://news.ycombinator.com/item?id=-1", nil),
  ])
  func aPageOfHackerNewsHasANumber(_ url: String, _ number: Int?) throws {
    #expect(try address(url).hackerNewsNumber == number)
  }
}
