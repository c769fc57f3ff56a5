import Foundation
import FoundationCore
import NewsDomain
import StoreHTTP
import StoreTestSupport
import Testing

/// The error codes of NewsAPI with their recoveries.
@MainActor struct RefusalTests {
  private func error(_ answer: HTTPResponse) async throws -> NewsError? {
    let news = ScriptedNews { _ in answer }
    let model = try news.model()
    let error = await #expect(throws: NewsError.self) { try await model.load(.top()) }
    #expect(model.articles.failure?.code == error?.code)
    return error
  }

  @Test(
    arguments: [
      ("apiKeyMissing", 401, "news.key_missing", .authentication, ["sign_in", "open_url"]),
      ("apiKeyInvalid", 401, "news.key_invalid", .authentication, ["sign_in"]),
      ("apiKeyDisabled", 401, "news.key_disabled", .authentication, ["sign_in", "open_url"]),
      ("apiKeyExhausted", 429, "news.key_exhausted", .quota, ["retry"]),
      ("parameterInvalid", 400, "news.invalid_query", .usage, []),
      ("parametersMissing", 400, "news.invalid_query", .usage, ["edit"]),
      ("sourcesTooMany", 400, "news.too_many_sources", .usage, ["narrow"]),
      ("sourceDoesNotExist", 400, "news.unknown_source", .notFound, ["edit"]),
      ("rateLimited", 429, "news.rate_limited", .quota, ["retry"]),
      ("unexpectedError", 500, "news.unexpected", .unavailable, ["retry"]),
      ("maximumResultsReached", 426, "news.result_limit", .refused, ["narrow"]),
      ("corsNotAllowed", 426, "news.cors_not_allowed", .refused, ["open_url"]),
      ("userAgentMissing", 400, "news.user_agent_missing", .refused, []),
    ] as [(String, Int, String, FailureCategory, [String])]
  )
  func everyCodeHasItsCategoryAndRecoveries(
    _ word: String,
    status: Int,
    code: String,
    category: FailureCategory,
    recoveries: [String]
  ) async throws {
    // With the status that it has, and with 200, as some have seen it.
    for status in [status, 200] {
      let answer = HTTPResponse.refusal(word, "In its own words.", status: status)
      let error = try #require(try await error(answer))
      #expect(error.code == code)
      #expect(error.category == category)
      #expect(error.recoveries.map(\.action.name) == recoveries)
      #expect(error.reason == "In its own words.")
      #expect(!error.title.isEmpty)
      #expect(error.suggestion?.isEmpty == false)
    }
  }

  @Test func unknownErrorCodeIsPreserved() async throws {
    let error = try #require(try await error(.refusal("planetClosed", "Sorry.", status: 418)))
    guard case .refused(let refusal) = error else { throw URLError(.unknown) }
    #expect(refusal.code == .unknown("planetClosed"))
    #expect(error.code == "news.refused")
    #expect(error.title == "NewsAPI refused: 'planetClosed'.")
    #expect(error.reason == "Sorry.")
  }

  @Test func anErrorWithoutAMessageIsRead() async throws {
    let error = try #require(try await error(.refusal("apiKeyMissing", status: 401)))
    #expect(error.code == "news.key_missing")
    #expect(error.reason == nil)
  }

  @Test func datesBeyondThePlanSuggestTheEarliestDay() async throws {
    let message =
      "You are trying to request results too far in the past. Your plan permits you to "
      + "request articles as far back as 2023-02-01, but you have requested 2022-06-27."
    let error = try #require(
      try await error(.refusal("parameterInvalid", message, status: 426))
    )
    #expect(error.code == "news.too_far_back")
    #expect(error.suggestion == "Search from 2023-02-01 on.")
    #expect(
      error.recoveries.map(\.action)
        == [
          .edit(field: "from", accepted: ["2023-02-01"]), .narrow(hint: "2023-02-01 and later"),
        ]
    )
  }

  @Test func aWebPageIsUnreadable() async throws {
    let page = HTTPResponse(
      status: 200,
      fields: ["Content-Type": "text/html"],
      body: HTTPBody(Array("<html><title>Log in</title></html>".utf8))
    )
    #expect(try await error(page)?.code == "http.unreadable")
    #expect(try await error(HTTPResponse(status: 502))?.code == "http.status_502")
  }

  @Test func cancellingIsNoFailure() async throws {
    let news = ScriptedNews { _ in .articles([]) }
    let model = try news.model()
    let task = Task { try await model.client.headlines(of: .top()) }
    task.cancel()
    let error = await #expect(throws: NewsError.self) { try await task.value }
    #expect(error?.category == .cancelled)
    let load = Task { await model.articles.load() }
    load.cancel()
    await load.value
    #expect(model.articles.failure == nil && !model.articles.isLoading)
  }
}
