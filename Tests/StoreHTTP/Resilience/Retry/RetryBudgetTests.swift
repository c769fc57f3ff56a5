import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

/// The retry budget shared by all calls of a client.
struct RetryBudgetTests {
  private let url: URL

  init() throws {
    url = try #require(URL(string: "https://shop.example/mugs"))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func retriesAreAShareOfTheRequestsAndTheReserve(seed: UInt64) {
    var numbers = SplitMix64(seed)
    let ratio = Double.random(in: 0...1, using: &numbers)
    let capacity = Double.random(in: 0...20, using: &numbers)
    let budget = RetryBudget(ratio: ratio, capacity: capacity)
    var (requests, retries) = (0.0, 0.0)
    for _ in 0..<2_000 {
      if Bool.random(using: &numbers) {
        budget.earn()
        requests += 1
      } else if budget.spend() {
        retries += 1
      }
      #expect(retries <= capacity + ratio * requests + 0.001)
    }
  }

  @Test func aStormIsNotMultiplied() async throws {
    var configuration = HTTPClient.Configuration()
    configuration.random = { 0 }
    configuration.clock = ManualClock()
    configuration.circuitBreaker = nil
    let events = EventLog()
    configuration.onEvent = events.listener
    let transport = ScriptedTransport(.status(503))
    let client = HTTPClient(url, over: transport, configuration)
    let copy = client
    for index in 0..<500 {
      _ = try await (index.isMultiple(of: 2) ? client : copy).response(for: HTTPRequest(.get, url))
    }
    #expect(transport.count <= 500 + 100 + 10)
    #expect(transport.count >= 500 + 100)
    #expect(
      events.objections.last == "the server responded with 503, but the retry budget is exhausted"
    )
  }

  @Test func aHealthyServerIsTriedAgainAsOftenAsThePolicySays() async throws {
    var configuration = HTTPClient.Configuration()
    configuration.random = { 0 }
    configuration.clock = ManualClock()
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      HTTPResponse(status: index % 6 == 5 ? 503 : 200)
    }
    let client = HTTPClient(url, over: transport, configuration)
    for _ in 0..<500 {
      #expect(try await client.response(for: HTTPRequest(.get, url)).status == 200)
    }
  }
}
