import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// The pauses between attempts.
struct RetryPauseTests {
  private let url: URL
  private let clock = LeapingClock()
  private let events = EventLog()
  private var configuration = HTTPClient.Configuration()

  init() throws {
    url = try #require(URL(string: "https://shop.example/mugs"))
    configuration.clock = clock
    configuration.now = { Date(timeIntervalSince1970: 784_111_777) }  // Sun, 06 Nov 1994 08:49:37
    configuration.random = { 0.5 }
    configuration.onEvent = events.listener
  }

  private func ask(_ transport: ScriptedTransport) async throws -> HTTPResponse {
    try await HTTPClient(url, over: transport, configuration).response(for: HTTPRequest(.get, url))
  }

  @Test mutating func theLimitOfThePauseDoublesUpToTheLongest() async throws {
    configuration.retries.maximumAttempts = 9
    configuration.random = { 1 }
    _ = try await ask(ScriptedTransport(.status(503)))
    #expect(clock.sleeps == [0.5, 1, 2, 4, 8, 16, 20, 20].map { .seconds($0) })
    #expect(events.retries.map(\.after) == clock.sleeps)
  }

  @Test mutating func conflictIsRetriedAfterServerDelay() async throws {
    configuration.random = { 0 }
    let transport = ScriptedTransport(.status(409, ["Retry-After": "1"]), .ok("placed"))
    #expect(try await ask(transport).status == 200)
    #expect(clock.sleeps == [.seconds(1)])
  }

  /// A pause is within its limit for any random numbers and policy, with and without `Retry-After`.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func thePauseIsRandomWithinItsLimit(seed: UInt64) async throws {
    var numbers = SplitMix64(seed)
    let draws = (0..<10).map { _ in Double.random(in: 0..<1, using: &numbers) }
    let asked = Bool.random(using: &numbers) ? Int.random(in: 1...30, using: &numbers) : nil
    var configuration = configuration
    configuration.retries.maximumAttempts = 8
    configuration.retries.initialDelay = .milliseconds(Int.random(in: 0...900, using: &numbers))
    let draw = Draws(draws)
    configuration.random = { draw.next() }
    let fields: HTTPFields = asked.map { ["Retry-After": "\($0)"] } ?? [:]
    let client = HTTPClient(url, over: ScriptedTransport(.status(429, fields)), configuration)
    _ = try await client.response(for: HTTPRequest(.get, url))

    let floor = Duration.seconds(asked ?? 0)
    var limit = configuration.retries.initialDelay
    for pause in events.retries.map(\.after) {
      #expect(pause >= floor)
      #expect(pause <= floor + limit + .microseconds(1))
      limit = min(limit * 2, configuration.retries.maximumDelay)
    }
    #expect(events.retries.count == 7)
  }

  @Test(arguments: [
    ("7", 7), ("Sun, 06 Nov 1994 08:49:44 GMT", 7), ("Sunday, 06-Nov-94 08:49:44 GMT", 7),
    ("Sun Nov  6 08:49:44 1994", 7), ("0", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
    ("Fri, 01 Jan 1971 00:00:00 GMT", 0), ("soon", 0), ("-7", 0), ("7.5", 0), ("", 0), ("+7", 0),
    ("1994-11-06T08:49:44Z", 0),
  ])
  func retryAfterIsAddedToJitter(asked: String, seconds: Int) async throws {
    _ = try await ask(ScriptedTransport(.status(503, ["Retry-After": asked]), .ok("")))
    #expect(clock.sleeps == [.seconds(seconds) + .milliseconds(250)])
  }

  @Test func aDateIsMeasuredByTheClockOfItsServer() async throws {
    let fields: HTTPFields = [
      "Retry-After": "Fri, 20 Nov 2026 19:00:05 GMT", "Date": "Fri, 20 Nov 2026 19:00:00 GMT",
    ]
    _ = try await ask(ScriptedTransport(.status(503, fields), .ok("")))
    #expect(clock.sleeps == [.milliseconds(5250)])
  }

  @Test(arguments: [
    "31", "86400", "99999999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT",
  ])
  func excessiveRetryAfterIsNotRetried(asked: String) async throws {
    let response = try await ask(ScriptedTransport(.status(503, ["Retry-After": asked])))
    #expect(response.status == 503)
    #expect(response.fields["Retry-After"] == asked)
    #expect(clock.sleeps.isEmpty)
    #expect(events.objections.first?.contains("the server asks to wait") == true)
  }

  @Test func aCallThatIsCancelledInThePauseEndsAtOnce() async throws {
    let clock = ManualClock()
    var configuration = configuration
    configuration.clock = clock
    let transport = ScriptedTransport(.status(503))
    let client = HTTPClient(url, over: transport, configuration)
    let url = url
    let call = Task { try await client.response(for: HTTPRequest(.get, url)) }
    try await clock.waitForSleepers()
    call.cancel()
    let error = await #expect(throws: HTTPError.self) { try await call.value }
    guard case .cancelled = error?.kind else { throw try #require(error) }
    #expect(transport.count == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func aCallThatIsCancelledIsNotTriedAgainWhateverFailed() async throws {
    let transport = ScriptedTransport { (_, _) throws(HTTPError) in
      withUnsafeCurrentTask { $0?.cancel() }
      throw HTTPError(.connectionLost)
    }
    let client = HTTPClient(url, over: transport, configuration)
    let url = url
    let call = Task { try await client.response(for: HTTPRequest(.get, url)) }
    let error = await #expect(throws: HTTPError.self) { try await call.value }
    guard case .cancelled = error?.kind else { throw try #require(error) }
    #expect(transport.count == 1)
    #expect(events.retries.isEmpty)
  }

  @Test mutating func thePausesAreWithinTheTimeForAllOfIt() async throws {
    configuration.timeLimits.whole = .seconds(3)
    configuration.retries.maximumAttempts = 10
    configuration.random = { 1 }
    let transport = ScriptedTransport(.status(503))
    #expect(try await ask(transport).status == 503)
    #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
    #expect(events.objections.first?.hasSuffix("the time limit would be exceeded") == true)
  }

  @Test mutating func eachAttemptHasTheTimeThatIsLeft() async throws {
    configuration.timeLimits.whole = .seconds(3)
    configuration.random = { 1 }
    let left = Draws<Duration?>([])
    let transport = RecordingLimits { left.append($0.timeLimits.whole) }
    let client = HTTPClient(url, over: transport, configuration)
    _ = try await client.response(for: HTTPRequest(.get, url))
    #expect(left.all == [.seconds(3), .milliseconds(2500), .milliseconds(1500)])
  }

  /// Always answers 503, and shows under which limits it was asked.
  private struct RecordingLimits: HTTPTransport {
    let show: @Sendable (HTTPExchange) -> Void

    func send(
      _ request: HTTPRequest,
      for exchange: HTTPExchange
    ) async throws(HTTPError) -> HTTPResponse {
      show(exchange)
      return HTTPResponse(status: 503)
    }
  }
}
