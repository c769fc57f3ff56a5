import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Wrong answers with status 200 of every endpoint.
@MainActor struct WrongAnswerTests {
  /// Creates a model whose servers give valid answers except at one endpoint.
  private func news(
    _ endpoint: Endpoint,
    answering body: @escaping @Sendable (Int) -> HTTPResponse
  ) -> ScriptedNews {
    let asked = ObservedValue(0)
    return ScriptedNews { question in
      guard question.path == endpoint.rawValue else {
        return Endpoint(rawValue: question.path)?.answer ?? HTTPResponse(status: 404)
      }
      asked.update { $0 += 1 }
      return body(asked.value)
    }
  }

  @Test(arguments: WrongAnswer.table)
  func isAFailureAndNoEmptyList(_ endpoint: Endpoint, wrong: WrongAnswer) async throws {
    let body = try #require(wrong.body(at: endpoint))
    let model = try news(endpoint) { _ in .json(body) }.model()
    let error = await #expect(throws: NewsError.self) { try await endpoint.load(model) }
    #expect(error?.category == .unavailable)
    #expect(error?.code == "http.unreadable")
    #expect(error?.reason?.isEmpty == false)
    #expect(model.articles.items.isEmpty)
  }

  @Test(arguments: Endpoint.allCases)
  func validResponsesAreDecoded(_ endpoint: Endpoint) async throws {
    let model = try news(endpoint) { _ in endpoint.answer }.model()
    try await endpoint.load(model)
    #expect(!model.articles.items.isEmpty || model.sources.items.isEmpty == false)
  }

  @Test func anErrorOfNewsAPIWithSuccessKeepsItsCategory() async throws {
    for (code, category) in [
      ("apiKeyInvalid", FailureCategory.authentication), ("rateLimited", .quota),
      ("parameterInvalid", .usage), ("sourceDoesNotExist", .notFound),
    ] {
      let news = ScriptedNews { _ in .refusal(code, "No.", status: 200) }
      let model = try news.model()
      let error = await #expect(throws: NewsError.self) { try await model.load(.top()) }
      #expect(error?.category == category)
    }
  }

  @Test func anEmptyListIsOne() async throws {
    let news = ScriptedNews { question in
      switch Endpoint(rawValue: question.path) {
      case .stories: .json("[]")
      case .search, .searchByDate: .json(#"{"hits":[],"nbHits":0}"#)
      case .sources: .sources([])
      default: .articles([])
      }
    }
    for endpoint in Endpoint.allCases where endpoint != .item {
      let model = try news.model()
      try await endpoint.load(model)
      #expect(model.articles.items.isEmpty)
    }
  }

  @Test func articlesThatWereTakenBackAreReadable() async throws {
    let removed = articleJSON(1, title: "[Removed]", url: "https://removed.com")
    let model = try ScriptedNews { _ in .articles([removed, removed]) }.model()
    try await model.load(.top())
    #expect(model.articles.last?.dropped == [.removed: 2])
  }

  @Test(arguments: [
    "null", storyJSON(1, #","dead":true"#), #"{"id":1,"type":"story","deleted":true}"#,
  ])
  func anItemThatIsGoneIsNoFault(_ item: String) async throws {
    let model = try news(.item) { _ in .json(item) }.model()
    try await model.load(.hackerNews(.top))
    #expect(model.articles.last?.dropped.values.reduce(0, +) == 1)
  }

  @Test func anotherItemThanWasAskedForIsNotTaken() async throws {
    let model = try news(.item) { _ in .json(storyJSON(2)) }.model()
    let error = await #expect(throws: NewsError.self) { try await model.load(.hackerNews(.top)) }
    #expect(error?.reason?.contains("Expected item 1, received 2.") == true)
  }

  @Test func partialFailureWithEmptyRemainderThrows() async throws {
    let news = ScriptedNews { question in
      question.path == "topstories.json" ? .json("[]") : .json("{}")
    }
    let model = try news.model()
    let error = await #expect(throws: NewsError.self) {
      try await model.load(.combined([.top(), .hackerNews(.top)]))
    }
    #expect(error?.code == "http.unreadable")
  }
}
