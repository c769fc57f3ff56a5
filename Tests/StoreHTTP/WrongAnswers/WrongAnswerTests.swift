import Foundation
import FoundationCore
import Testing

@testable import StoreHTTP

/// The result of a load that gets a wrong answer with a status of success.
struct WrongAnswerTests {
  /// An origin whose answer and clock a test changes.
  private final class Origin: Sendable {
    private let state = Lock((answer: HTTPResponse.json(Origin.good), passed: 0.0, asked: 0))
    static let good = #"{"mugs":[{"name":"Red"}]}"#

    var asked: Int { state.withLock { $0.asked } }
    func answers(_ response: HTTPResponse) { state.withLock { $0.answer = response } }
    func answers(_ body: String) { answers(.json(body, fields: ["Cache-Control": "max-age=1"])) }
    func wait(_ seconds: Double) { state.withLock { $0.passed += seconds } }

    func client(_ configure: (inout HTTPClient.Configuration) -> Void = { _ in }) throws
      -> HTTPClient
    {
      let start = Date(timeIntervalSince1970: 1_795_000_000)
      return try Echo { _ in
        self.state.withLock { state in
          state.asked += 1
          return state.answer
        }
      }.client { configuration in
        configuration.now = { start + self.state.withLock { $0.passed } }
        configure(&configuration)
      }
    }
  }

  private let origin = Origin()

  private func resource(staleIfError: Duration? = .seconds(60)) -> Resource<WrongAnswer.Mugs> {
    var resource = WrongAnswer.resource
    resource.cachePolicy.staleIfError = staleIfError
    return resource
  }

  @Test(arguments: WrongAnswer.all)
  func aWrongAnswerIsAFailureThatSaysWhatCame(_ wrong: WrongAnswer) async throws {
    origin.answers(wrong.body)
    let thrown = await #expect(throws: HTTPError.self) {
      try await origin.client().load(resource())
    }
    let error = try #require(thrown)
    let report = try #require(FailureReport(error))
    #expect(error.code == "http.unreadable" && error.category == .unavailable)
    #expect(report.title == wrong.title)
    let reason = try #require(report.reason)
    #expect(reason.contains(wrong.said), "\(reason)")
    #expect(
      reason.hasSuffix("Request: GET https://example.org/v1/mugs") && !reason.contains("hidden")
    )
    #expect(reason.utf8.count < 1000)
    if let hidden = wrong.hidden {
      #expect(!reason.contains(hidden) || hidden == "null")
      #expect(report.causes.last { $0.code == "http.body" }?.reason == hidden)
    }
    #expect((error.problem != nil) == wrong.title.contains("responded"))
  }

  @Test(arguments: WrongAnswer.all)
  func invalidResponseDoesNotReplaceCachedValue(_ wrong: WrongAnswer) async throws {
    origin.answers(Origin.good)
    let client = try origin.client()
    try await client.load(resource())
    origin.wait(5)
    origin.answers(wrong.body)
    for _ in 1...2 {
      let answer = try await client.load(resource())
      #expect(answer.value.mugs.map(\.name) == ["Red"])
      #expect(answer.provenance == .stale(age: .seconds(5)))
    }
    #expect(origin.asked == 3)
    origin.wait(60)
    let error = await #expect(throws: HTTPError.self) { try await client.load(resource()) }
    #expect(error?.staleAge == .seconds(65))
    let stale = Recovery.Action.useStale(age: .seconds(65))
    #expect(error?.recoveries.map(\.action).contains(stale) == true)
    var kept = resource()
    kept.cachePolicy.mode = .preferCached
    #expect(try await client.load(kept).value.mugs.count == 1)
  }

  @Test func invalidResponseThrowsWithoutStaleIfError() async throws {
    origin.answers(Origin.good)
    let client = try origin.client()
    try await client.load(resource(staleIfError: nil))
    origin.wait(5)
    origin.answers("{}")
    for _ in 1...2 {
      let error = await #expect(throws: HTTPError.self) {
        try await client.load(resource(staleIfError: nil))
      }
      #expect(error?.code == "http.unreadable" && error?.staleAge == .seconds(5))
    }
  }

  @Test func truncatedResponseFallsBackToStaleValue() async throws {
    origin.answers(Origin.good)
    let client = try origin.client()
    try await client.load(resource())
    origin.wait(5)
    let broken = HTTPBody { () throws(HTTPError) in throw HTTPError(.connectionLost) }
    origin.answers(HTTPResponse(body: broken))
    #expect(try await client.load(resource()).provenance == .stale(age: .seconds(5)))
  }

  @Test func responseFailingCustomValidationFallsBackToStaleValue() async throws {
    var resource = resource()
    resource.cachePolicy.isValidResponse = { _, bytes in
      !bytes.starts(with: Array(#"{"oops""#.utf8))
    }
    origin.answers(Origin.good)
    let client = try origin.client()
    try await client.load(resource)
    origin.wait(5)
    origin.answers(#"{"oops":1,"mugs":[]}"#)
    #expect(try await client.load(resource).provenance == .stale(age: .seconds(5)))
    origin.wait(60)
    let error = await #expect(throws: HTTPError.self) { try await client.load(resource) }
    #expect(error?.code == "http.status_200" && error?.category == .unavailable)
  }

  @Test func invalidRevalidationResponsePreservesCachedValue() async throws {
    let lenient: HTTPFields = ["Cache-Control": "max-age=1, stale-while-revalidate=100"]
    origin.answers(.json(Origin.good, fields: lenient))
    let client = try origin.client()
    try await client.load(resource())
    origin.answers(.json("{}", fields: lenient))
    for _ in 1...3 {
      origin.wait(5)
      #expect(try await client.load(resource()).value.mugs.count == 1)
      await client.cache?.waitForRevalidations()
    }
    #expect(origin.asked == 4)
  }

  @Test func aWrongAnswerIsNeitherTriedAgainNorHeldAgainstTheOrigin() async throws {
    origin.answers("{}")
    let client = try origin.client { configuration in
      configuration.retries = HTTPClient.RetryPolicy()
      configuration.circuitBreaker?.failureThreshold = 1
    }
    for _ in 1...3 {
      let error = await #expect(throws: HTTPError.self) { try await client.load(resource()) }
      #expect(error?.code == "http.unreadable" && error?.attempts == 1)
    }
    #expect(origin.asked == 3)
  }

  @Test func aWrongAnswerToAChangeLeavesItsOutcomeUnknown() async throws {
    origin.answers("<html>")
    let change = Resource<WrongAnswer.Mugs>("mugs", method: .post)
    let error = await #expect(throws: HTTPError.self) { try await origin.client().load(change) }
    #expect(error?.category == .unknownOutcome)
  }

  @Test func aWholeAnswerIsReadOnce() async throws {
    let count = Lock(0)
    let counting = resource().map { mugs in
      count.withLock { $0 += 1 }
      return mugs
    }
    for cache in [HTTPClient.Cache.memory(), .off] {
      count.withLock { $0 = 0 }
      let client = try origin.client { $0.cache = cache }
      try await client.load(counting)
      #expect(count.withLock { $0 } == 1)
    }
  }
}
