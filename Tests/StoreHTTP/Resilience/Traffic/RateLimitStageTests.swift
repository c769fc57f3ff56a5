import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

/// The rate at which requests begin.
@Suite(.timeLimit(.minutes(10)))
struct RateLimitStageTests {
  private let url: URL
  private let clock = ManualClock()
  private let events = EventLog()
  private var configuration = HTTPClient.Configuration.unshared

  init() throws {
    url = try #require(URL(string: "https://shop.example/"))
    configuration.clock = clock
    configuration.onEvent = events.listener
    configuration.trafficLimits = HTTPClient.TrafficLimits(requestsPerSecond: 1, burst: 2)
  }

  private func call(_ client: HTTPClient, path: String = "") -> Task<HTTPResponse, any Error> {
    let url = url.appending(path: path)
    return Task { try await client.response(for: HTTPRequest(.get, url)) }
  }

  /// Starts a call that finds no token, and has others line up behind it, one after the other.
  private func line(
    _ client: HTTPClient,
    behind first: String,
    paths: [String]
  ) async throws -> (first: Task<HTTPResponse, any Error>, others: [Task<HTTPResponse, any Error>])
  {
    let before = clock.readCount
    let first = call(client, path: first)
    try await clock.waitForSleepers()
    // One that has lined up has read the clock as often, but for the reads of the first on its way
    // to sleep: for its token and for the end of its sleep.
    let readCount = clock.readCount - before - 2
    var others: [Task<HTTPResponse, any Error>] = []
    for path in paths {
      let before = clock.readCount
      others.append(call(client, path: path))
      while clock.readCount < before + readCount { await Task.yield() }
      // From there to its place in line it waits for nothing.
      for _ in 0..<100 { await Task.yield() }
    }
    return (first, others)
  }

  @Test func theBurstGoesAtOnceAndTheRestInTurn() async throws {
    let transport = ScriptedTransport(.ok(""))
    let client = HTTPClient(url, over: transport, configuration)
    for name in ["1", "2"] { _ = try await call(client, path: name).value }
    let (third, others) = try await line(client, behind: "3", paths: ["4"])
    #expect(transport.count == 2)
    clock.advance(by: .seconds(1))
    _ = try await third.value
    try await clock.waitForSleepers()
    #expect(transport.count == 3)
    clock.advance(by: .seconds(1))
    _ = try await others[0].value
    #expect(transport.requests.map(\.url.lastPathComponent) == ["1", "2", "3", "4"])
    #expect(events.waits == [.seconds(1), .seconds(2)])
  }

  @Test mutating func excessiveWaitThrowsRateLimited() async throws {
    configuration.trafficLimits.maximumWait = .milliseconds(900)
    let client = HTTPClient(url, over: ScriptedTransport(.ok("")), configuration)
    _ = try await call(client).value
    _ = try await call(client).value
    let error = await #expect(throws: HTTPError.self) { try await call(client).value }
    guard case .rateLimited(.seconds(1)) = error?.kind else { throw try #require(error) }
    #expect(clock.sleeperCount == 0)
    clock.advance(by: .seconds(1))
    _ = try await call(client).value
  }

  @Test func cancelledRequestsUseNoCapacity() async throws {
    let transport = ScriptedTransport(.ok(""))
    let client = HTTPClient(url, over: transport, configuration)
    for name in ["1", "2"] { _ = try await call(client, path: name).value }
    let (first, others) = try await line(client, behind: "first", paths: ["second", "third"])
    others[0].cancel()
    await #expect(throws: HTTPError.self) { try await others[0].value }
    first.cancel()
    await #expect(throws: HTTPError.self) { try await first.value }
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    _ = try await others[1].value
    #expect(transport.requests.map(\.url.lastPathComponent) == ["1", "2", "third"])
  }

  @Test func eachOriginHasItsOwnRate() async throws {
    let transport = ScriptedTransport(.ok(""))
    let client = HTTPClient(url, over: transport, configuration)
    for host in ["a", "b", "c", "a", "b", "c"] {
      let url = try #require(URL(string: "https://\(host).example/"))
      _ = try await client.response(for: HTTPRequest(.get, url))
    }
    #expect(transport.count == 6)
  }

  @Test mutating func retriesWaitTheirTurnAsWell() async throws {
    let clock = LeapingClock()
    configuration.clock = clock
    configuration.random = { 0 }
    let client = HTTPClient(url, over: ScriptedTransport(.status(503)), configuration)
    _ = try await call(client).value
    #expect(clock.sleeps.filter { $0 > .zero } == [.seconds(1)])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  mutating func theRateHoldsAndNoRequestIsLostWhateverIsCancelled(seed: UInt64) async throws {
    var numbers = SplitMix64(seed)
    let clock = clock
    let started = Draws<Duration>([])
    let timeline = ElapsedClock(clock)
    let transport = ScriptedTransport { (_, _) throws(HTTPError) in
      started.append(timeline.now)
      return HTTPResponse()
    }
    configuration.trafficLimits = HTTPClient.TrafficLimits(requestsPerSecond: 10, burst: 3)
    configuration.circuitBreaker = nil
    let client = HTTPClient(url, over: transport, configuration)
    let calls = (0..<40).map { _ in call(client) }
    let cancelled = Set((0..<15).map { _ in Int.random(in: 0..<40, using: &numbers) })
    for index in cancelled { calls[index].cancel() }
    let ended = Task {
      for call in calls { _ = await call.result }
    }
    let mover = Task {
      while !Task.isCancelled {
        clock.advance(by: .milliseconds(50))
        await Task.yield()
      }
    }
    await ended.value
    mover.cancel()
    let times = started.all.sorted()
    #expect(times.count >= 40 - cancelled.count)
    // A start shows no earlier than its token was taken, so this holds at every moment.
    for (index, time) in times.enumerated() {
      #expect(Double(index + 1) <= 10 * (time / .seconds(1)) + 3)
    }
  }
}
