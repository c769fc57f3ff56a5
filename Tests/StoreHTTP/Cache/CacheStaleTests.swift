import Foundation
import FoundationCore
import Testing

@testable import StoreHTTP

struct CacheStaleTests {
  @Test func aStaleAnswerIsGivenWhileItIsFetchedAnewOnce() async throws {
    let origin = CachedOrigin([
      "Cache-Control": "max-age=1, stale-while-revalidate=10", "ETag": "\"a\"",
    ])
    try await origin.ask()
    origin.wait(5)
    let gate = Gate()
    origin.answers { _ throws(HTTPError) in
      await gate.wait()
      return HTTPResponse(
        fields: ["Cache-Control": "max-age=100"],
        body: HTTPBody(Array("new".utf8))
      )
    }
    for _ in 0..<20 {
      let answer = try await origin.ask()
      #expect(answer.provenance == .stale(age: .seconds(5)) && answer.text == "hello")
    }
    gate.open()
    await origin.cache.waitForRevalidations()
    #expect(origin.asked.count == 2)
    #expect(origin.asked[1].fields["If-None-Match"] == "\"a\"")
    #expect(try await origin.ask().text == "new")
  }

  @Test func clientPreferringCacheSendsOneRequest() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1"])
    var configuration = HTTPClient.Configuration()
    configuration.prefersCached = true
    let now = Lock(origin.now)
    configuration.now = { now.withLock { $0 } }
    let url = try #require(URL(string: "https://shop.example/"))
    let client = HTTPClient(url, over: origin, configuration)
    var resource = Resource<Void>("mugs")
    resource.cachePolicy.mode = .revalidate
    try await client.load(resource)
    now.withLock { $0 += 3600 }
    #expect(try await client.load(resource).provenance == .stale(age: .seconds(3600)))
    #expect(origin.asked.count == 1)
  }

  @Test func afterItsWindowAStaleAnswerIsNotGiven() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1, stale-while-revalidate=10"])
    try await origin.ask()
    origin.wait(12)
    #expect(try await origin.ask().provenance == .network)
  }

  @Test func failedRevalidationPreservesStoredResponse() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1, stale-while-revalidate=10"])
    try await origin.ask()
    origin.wait(5)
    origin.fails(.noConnection)
    for _ in 0..<2 {
      #expect(try await origin.ask().isStored)
      await origin.cache.waitForRevalidations()
    }
    #expect(origin.asked.count == 3)
  }

  @Test(arguments: [500, 502, 503, 504])
  func staleIfErrorServesStaleResponseOnServerError(_ status: Int) async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1, stale-if-error=10"])
    try await origin.ask()
    origin.wait(5)
    origin.answers([:], status: status, body: "broken")
    let answer = try await origin.ask()
    #expect(answer.status == 200 && answer.provenance == .stale(age: .seconds(5)))
    origin.wait(7)
    #expect(try await origin.ask().status == status)
  }

  @Test func requestPolicyAllowsStaleResponseWhenUnreachable() async throws {
    let origin = CachedOrigin(["Content-Type": "text/plain"])
    let rule = HTTPRequest.CachePolicy(staleIfError: .seconds(60))
    try await origin.ask(cachePolicy: rule)
    origin.wait(60)
    origin.fails(.hostNotFound)
    #expect(try await origin.ask(cachePolicy: rule).provenance == .stale(age: .seconds(60)))
    await #expect(throws: HTTPError.self) { try await origin.ask() }
    origin.wait(1)
    await #expect(throws: HTTPError.self) { try await origin.ask(cachePolicy: rule) }
  }

  @Test(arguments: ["max-age=1, must-revalidate", "max-age=1, no-cache"])
  func responsesRequiringRevalidationAreNeverServedStale(_ control: String) async throws {
    let origin = CachedOrigin(["Cache-Control": control + ", stale-if-error=100", "ETag": "\"a\""])
    let rule = HTTPRequest.CachePolicy(staleIfError: .seconds(60))
    try await origin.ask(cachePolicy: rule)
    origin.wait(5)
    origin.fails(.connectionLost)
    await #expect(throws: HTTPError.self) { try await origin.ask(cachePolicy: rule) }
  }

  @Test func anErrorSaysHowOldTheAnswerIsThatCouldBeHadInstead() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1", "ETag": "\"a\""])
    try await origin.ask()
    origin.wait(5)
    origin.fails(.noConnection)
    let error = await #expect(throws: HTTPError.self) { try await origin.ask() }
    #expect(error?.staleAge == .seconds(5))
    #expect(
      try await origin.ask(cachePolicy: HTTPRequest.CachePolicy(.preferCached)).provenance
        == .stale(age: .seconds(5))
    )
  }

  @Test func cancelledAndRevalidatingRequestsNeverReturnStale() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1, stale-if-error=100"])
    try await origin.ask()
    origin.wait(5)
    origin.fails(.cancelled)
    await #expect(throws: HTTPError.self) { try await origin.ask() }
    origin.fails(.connectionLost)
    await #expect(throws: HTTPError.self) {
      try await origin.ask(cachePolicy: HTTPRequest.CachePolicy(.revalidate))
    }
    #expect(try await origin.ask().isStored)
  }
}

/// Blocks callers until it is opened.
private final class Gate: Sendable {
  private let state = Lock<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, [])
  )

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
