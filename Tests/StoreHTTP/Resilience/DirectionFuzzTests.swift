import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// Headers that are broken at random, by which a server tells a client to wait or to go elsewhere.
struct DirectionFuzzTests {
  private let samples = [
    "Retry-After: 7", "Retry-After: 7\nDate: Sun, 06 Nov 1994 08:49:37 GMT",
    "Retry-After: Sun, 06 Nov 1994 08:49:44 GMT\nDate: Sun, 06 Nov 1994 08:49:37 GMT",
    "Location: /v1/other?page=2#top", "Location: https://user@elsewhere.test:8443/a/../b%20c",
    "Location: //[::1]:80/\nSet-Cookie: a=b\nRetry-After: 1",
    #"""
    Content-Type: application/problem+json
    Retry-After: 2

    {"type":"about:blank","title":"No.","status":409,"code":"x","errors":[{"field":"a","code":"b",
    "message":"c"}]}
    """#,
    "Content-Type: text/html\n\n<html><title>Busy &amp; &#1234; away</title><p>Later.</p></html>",
  ]

  @Test(arguments: Mutations.seeds) func theyAreFollowedWithinBounds(_ seed: Int) async throws {
    let statuses = [200, 301, 308, 401, 409, 429, 503, 503]
    let origin = FuzzedOrigin(
      statuses.flatMap { status in samples.map { "\(status)\n\($0)" } },
      seed: seed
    )
    var draws = Mutations(of: ["a"], seed: ~seed)
    for round in 0..<50 {
      let client = origin.client {
        $0.retries.maximumRetryAfter = draws.pick([.seconds(30), .seconds(Int64.max)])
        $0.retries.maximumAttempts = draws.pick([2, 4])
        $0.timeLimits.whole = draws.pick([nil, .seconds(60)])
        $0.circuitBreaker = draws.pick([nil, HTTPClient.CircuitBreaker()])
      }
      let before = origin.asked
      let method = draws.pick([HTTPRequest.Method.get, .get, .post, .put])
      let things = Resource<[UInt8]>("things", method: method) { _, bytes in bytes }
      do throws(HTTPError) { _ = try await client.load(things) } catch {
        #expect(!error.title.isEmpty && error.description.utf8.count < 20_000)
        _ = FailureReport(error)
      }
      #expect(origin.asked - before <= 100, "round \(round)")
    }
  }
}
