import FoundationCore
import Testing

@testable import StoreHTTP

struct CacheFreshnessTests {
  @Test func anAnswerIsGivenAgainUntilItsTimeIsOver() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10"])
    #expect(try await origin.ask().provenance == .network)
    origin.wait(9)
    let stored = try await origin.ask()
    #expect(stored.provenance == .cache(age: .seconds(9)))
    #expect(stored.fields["Age"] == "9")
    #expect(stored.text == "hello")
    origin.wait(1)
    #expect(try await origin.ask().provenance == .network)
    #expect(origin.asked.count == 2)
  }

  @Test(
    arguments: [[:], ["Cache-Control": "max-age=2"], ["Cache-Control": "max-age=900"]]
      as [HTTPFields]
  )
  func aMaximumAgeStandsInPlaceOfTheStatedTime(_ fields: HTTPFields) async throws {
    let origin = CachedOrigin(fields)
    let policy = HTTPRequest.CachePolicy(freshness: .maximumAge(.seconds(60)))
    try await origin.ask(cachePolicy: policy)
    origin.wait(59)
    #expect(try await origin.ask(cachePolicy: policy).provenance == .cache(age: .seconds(59)))
    origin.wait(1)
    #expect(try await origin.ask(cachePolicy: policy).provenance == .network)
  }

  @Test func aMaximumAgeIsNoLongerThanAnOriginAllowsThatRequiresRevalidation() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=2, must-revalidate"])
    let policy = HTTPRequest.CachePolicy(freshness: .maximumAge(.seconds(60)))
    try await origin.ask(cachePolicy: policy)
    origin.wait(1)
    #expect(try await origin.ask(cachePolicy: policy).provenance == .cache(age: .seconds(1)))
    origin.wait(1)
    #expect(try await origin.ask(cachePolicy: policy).provenance == .network)
  }

  @Test func aLimitShortensTheStatedTime() async throws {
    let policy = HTTPRequest.CachePolicy(freshness: .limited(to: .seconds(60)))
    let origin = CachedOrigin(["Cache-Control": "max-age=900"])
    try await origin.ask(cachePolicy: policy)
    origin.wait(59)
    #expect(try await origin.ask(cachePolicy: policy).provenance == .cache(age: .seconds(59)))
    origin.wait(1)
    #expect(try await origin.ask(cachePolicy: policy).provenance == .network)
    let silent = CachedOrigin(["ETag": "\"a\""])
    try await silent.ask(cachePolicy: policy)
    #expect(try await silent.ask(cachePolicy: policy).provenance == .network)
  }

  @Test func theAgeItCameWithCounts() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10", "Age": "8"])
    try await origin.ask()
    origin.wait(1)
    #expect(try await origin.ask().fields["Age"] == "9")
    origin.wait(1)
    #expect(try await origin.ask().provenance == .network)
  }

  @Test func theTimeOnItsWayCounts() async throws {
    let origin = CachedOrigin()
    origin.answers { [unowned origin] _ throws(HTTPError) in
      origin.wait(6)
      return HTTPResponse(fields: ["Cache-Control": "max-age=10"])
    }
    try await origin.ask()
    origin.wait(3)
    #expect(try await origin.ask().provenance == .cache(age: .seconds(9)))
    origin.wait(1)
    #expect(try await origin.ask().provenance == .network)
  }

  @Test func maxAgeGoesBeforeExpires() async throws {
    let origin = CachedOrigin([
      "Cache-Control": "max-age=0", "Expires": "Thu, 18 Aug 2050 02:01:18 GMT",
    ])
    try await origin.ask()
    #expect(try await origin.ask().provenance == .network)
  }

  @Test(arguments: ["0", "-1", "Thu, 18 Aug 50 02:01:18 GMT", "Thu, 18 Aug 2050 2:01:18 GMT"])
  func anExpiresThatIsNoDateHasPassed(_ expires: String) async throws {
    let origin = CachedOrigin(["Expires": expires, "ETag": "\"a\""])
    try await origin.ask()
    #expect(try await !origin.ask().isStored)
  }

  @Test func withoutAWordOfItsOwnItIsFreshForATenthOfItsAge() async throws {
    // It changed 1000 seconds before it was sent.
    let origin = CachedOrigin([
      "Date": "Wed, 18 Nov 2026 11:06:40 GMT", "Last-Modified": "Wed, 18 Nov 2026 10:50:00 GMT",
    ])
    try await origin.ask()
    #expect(try await origin.ask().isStored)
    let withQuery = try await origin.ask("things?q=1")
    #expect(withQuery.provenance == .network)
    #expect(try await !origin.ask("things?q=1").isStored)
    origin.wait(100)
    #expect(try await !origin.ask().isStored)
  }

  @Test func nonCacheableStatusRequiresExplicitFreshness() async throws {
    let modified: HTTPFields = ["Last-Modified": "Fri, 06 Nov 2026 10:50:00 GMT"]
    let origin = CachedOrigin(modified, status: 404)
    try await origin.ask("gone")
    #expect(try await origin.ask("gone").isStored)
    origin.answers(modified, status: 403)
    try await origin.ask("forbidden")
    #expect(try await !origin.ask("forbidden").isStored)
    origin.answers(["Cache-Control": "max-age=60"], status: 403)
    try await origin.ask("stated")
    let stored = try await origin.ask("stated")
    #expect(stored.isStored && stored.status == 403)
  }

  @Test func aClockSetBackMakesNothingYounger() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10", "Age": "5"])
    try await origin.ask()
    origin.wait(-3600)
    #expect(try await origin.ask().fields["Age"] == "5")
  }

  @Test func anImmutableAnswerIsNotReloadedWhileFresh() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10, immutable", "ETag": "\"a\""])
    try await origin.ask()
    #expect(
      try await origin.ask("things", method: .get, fields: ["Cache-Control": "max-age=0"]).isStored
    )
    #expect(
      try await !origin.ask("things", method: .get, fields: ["Cache-Control": "no-cache"]).isStored
    )
    origin.wait(11)
    #expect(
      try await !origin.ask("things", method: .get, fields: ["Cache-Control": "max-age=0"]).isStored
    )
  }

  @Test func responseDatedFarInTheFutureIsNotFresh() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=10"])
    try await origin.ask()
    origin.wait(-5)
    #expect(try await origin.ask().provenance == .cache(age: .seconds(5)))
    origin.wait(-4 * 365 * 86400)
    #expect(try await origin.ask().provenance == .network)
  }
}
