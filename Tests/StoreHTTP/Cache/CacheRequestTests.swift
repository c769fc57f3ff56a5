import FoundationCore
import StoreHTTP
import Testing

struct CacheRequestTests {
  @Test func maxStaleRequestReceivesStaleResponse() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10"])
    try await origin.ask()
    origin.wait(15)
    let answer = try await origin.ask(
      "things",
      method: .get,
      fields: ["Cache-Control": "max-stale=5"]
    )
    #expect(answer.provenance == .stale(age: .seconds(15)))
    #expect(
      try await !origin.ask("things", method: .get, fields: ["Cache-Control": "max-stale=4"])
        .isStored
    )
  }

  @Test func mustRevalidateOverridesMaxStale() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10, must-revalidate"])
    try await origin.ask()
    origin.wait(11)
    #expect(
      try await !origin.ask("things", method: .get, fields: ["Cache-Control": "max-stale"]).isStored
    )
    origin.wait(11)
    #expect(try await !origin.ask(cachePolicy: HTTPRequest.CachePolicy(.preferCached)).isStored)
  }

  @Test func aRequestMayWantAnAnswerThatStaysFresh() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10, stale-while-revalidate=100"])
    try await origin.ask()
    origin.wait(5)
    #expect(
      try await origin.ask("things", method: .get, fields: ["Cache-Control": "min-fresh=5"])
        .isStored
    )
    #expect(
      try await !origin.ask("things", method: .get, fields: ["Cache-Control": "min-fresh=6"])
        .isStored
    )
  }

  @Test func aRequestMayWantAYoungerAnswer() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=100"])
    try await origin.ask()
    origin.wait(5)
    #expect(
      try await origin.ask("things", method: .get, fields: ["Cache-Control": "max-age=5"]).isStored
    )
    #expect(
      try await !origin.ask("things", method: .get, fields: ["Cache-Control": "max-age=4"]).isStored
    )
  }

  @Test func onlyIfCachedIsAnsweredWithoutTheNetwork() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10"])
    let directive: HTTPFields = ["Cache-Control": "only-if-cached"]
    #expect(try await origin.ask("things", method: .get, fields: directive).status == 504)
    #expect(origin.asked.isEmpty)
    try await origin.ask()
    #expect(try await origin.ask("things", method: .get, fields: directive).isStored)
    origin.wait(11)
    #expect(try await origin.ask("things", method: .get, fields: directive).status == 504)
    #expect(origin.asked.count == 1)
  }

  @Test func onlyIfCachedThrowsNotCachedOnMiss() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10"])
    let error = await #expect(throws: HTTPError.self) {
      try await origin.ask(cachePolicy: HTTPRequest.CachePolicy(.onlyIfCached))
    }
    guard case .notCached = error?.kind else { return #expect(Bool(false), "\(error as Any)") }
    #expect(origin.asked.isEmpty)
  }

  @Test func aPreferredAnswerMayBeOfAnyAge() async throws {
    let origin = CachedOrigin(["Content-Type": "text/plain"])
    try await origin.ask(cachePolicy: HTTPRequest.CachePolicy(.preferCached))
    origin.wait(1_000_000)
    let answer = try await origin.ask(cachePolicy: HTTPRequest.CachePolicy(.preferCached))
    #expect(answer.provenance == .stale(age: .seconds(1_000_000)))
    #expect(origin.asked.count == 1)
  }

  @Test func aConfirmedAnswerIsConfirmedByTheOriginItself() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=100, immutable", "ETag": "\"a\""])
    try await origin.ask()
    origin.answers([:], status: 304, body: "")
    let answer = try await origin.ask(cachePolicy: HTTPRequest.CachePolicy(.revalidate))
    #expect(answer.provenance == .revalidated(age: .zero))
    #expect(origin.asked[1].fields["Cache-Control"] == "no-cache")
  }

  @Test func noStoreRequestBypassesCache() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=100"])
    try await origin.ask(cachePolicy: HTTPRequest.CachePolicy(.noStore))
    try await origin.ask("things", method: .get, fields: ["Cache-Control": "no-store"])
    #expect(try await !origin.ask().isStored)
    #expect(try await !origin.ask(cachePolicy: HTTPRequest.CachePolicy(.noStore)).isStored)
    #expect(origin.asked.count == 4)
  }

  @Test func pragmaAppliesOnlyWithoutCacheControl() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=100"])
    try await origin.ask()
    #expect(try await !origin.ask("things", method: .get, fields: ["Pragma": "no-cache"]).isStored)
    let both: HTTPFields = ["Pragma": "no-cache", "Cache-Control": "max-age=50"]
    #expect(try await origin.ask("things", method: .get, fields: both).isStored)
  }
}
