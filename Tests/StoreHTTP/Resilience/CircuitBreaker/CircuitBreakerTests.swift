import Foundation
import TestSupport
import Testing

@testable import StoreHTTP

/// The circuits of a client.
struct CircuitBreakerTests {
  private let url: URL
  private let clock = ManualClock()
  private let events = EventLog()
  private var configuration = HTTPClient.Configuration.unshared

  init() throws {
    url = try #require(URL(string: "https://shop.example/mugs"))
    configuration.clock = clock
    configuration.onEvent = events.listener
    configuration.retries = .none
    configuration.circuitBreaker?.failureThreshold = 3
  }

  /// Returns the outcomes of several requests: statuses, and the names of errors.
  private func ask(_ client: HTTPClient, times: Int = 1, at url: URL? = nil) async -> [String] {
    var outcomes: [String] = []
    for _ in 0..<times {
      do {
        let response = try await client.response(for: HTTPRequest(.get, url ?? self.url))
        outcomes.append("\(response.status)")
      } catch {
        outcomes.append("\(error.kind)")
      }
    }
    return outcomes
  }

  private let refused = "circuitOpen(retryAfter: 10.0 seconds)"

  @Test(arguments: [500, 502, 503, 504, 507, 520, 599])
  func anOriginInTroubleIsLeftAlone(status: Int) async {
    let transport = ScriptedTransport(.status(status))
    let client = HTTPClient(url, over: transport, configuration)
    #expect(
      await ask(client, times: 5) == Array(repeating: "\(status)", count: 3) + [refused, refused]
    )
    #expect(transport.count == 3)
    #expect(events.circuit == ["opened"])
  }

  private static let failures: [HTTPError.Kind] = [
    .noConnection, .hostNotFound, .connectionLost, .timedOut(.connect), .timedOut(.firstByte),
    .timedOut(.idle), .malformedResponse(""),
  ]

  @Test(arguments: failures)
  func soIsOneThatDoesNotAnswer(reason: HTTPError.Kind) async {
    let client = HTTPClient(url, over: ScriptedTransport(.failure(reason)), configuration)
    #expect(await ask(client, times: 4).last == refused)
  }

  @Test(arguments: [200, 304, 400, 401, 404, 408, 429, 499, 501, 505, 511])
  func anAnswerThatBlamesTheRequestIsHealthy(status: Int) async {
    let client = HTTPClient(url, over: ScriptedTransport(.status(status)), configuration)
    #expect(await ask(client, times: 100) == Array(repeating: "\(status)", count: 100))
    #expect(events.circuit.isEmpty)
  }

  private static let others: [HTTPError.Kind] = [
    .cancelled, .invalidRequest(""), .tooLarge(.header, limit: 1), .certificateRefused(""),
    .rateLimited(retryAfter: .zero), .bodyFailed, .credentialRefused,
  ]

  @Test(arguments: others)
  func anErrorOfAnotherKindSaysNothing(reason: HTTPError.Kind) async {
    let client = HTTPClient(url, over: ScriptedTransport(.failure(reason)), configuration)
    #expect(await ask(client, times: 100).contains(refused) == false)
  }

  @Test func afterThePauseOneAnswerMakesItWell() async throws {
    let transport = ScriptedTransport(
      .status(503),
      .status(503),
      .status(503),
      .status(503),
      .ok("")
    )
    let client = HTTPClient(url, over: transport, configuration)
    _ = await ask(client, times: 3)
    clock.advance(by: .seconds(10))
    #expect(await ask(client, times: 2) == ["503", refused])
    clock.advance(by: .seconds(10))
    #expect(await ask(client, times: 3) == ["200", "200", "200"])
    #expect(events.circuit == ["opened", "probed", "opened", "probed", "closed"])
  }

  @Test func whileOneProbesTheOthersAreRefused() async throws {
    let clock = clock
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      if index < 3 { throw HTTPError(.noConnection) }
      if index > 3 { return HTTPResponse() }
      do { try await clock.sleep(for: .seconds(1)) } catch { throw HTTPError(.cancelled) }
      return HTTPResponse()
    }
    let client = HTTPClient(url, over: transport, configuration)
    _ = await ask(client, times: 3)
    clock.advance(by: .seconds(10))
    async let probe = ask(client)
    try await clock.waitForSleepers()
    #expect(await ask(client, times: 2) == [refused, refused])
    clock.advance(by: .seconds(1))
    #expect(await probe == ["200"])
    #expect(await ask(client) == ["200"])
  }

  @Test func aProbeThatIsCancelledLetsTheNextOneProbe() async throws {
    let clock = clock
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      if index < 3 { throw HTTPError(.noConnection) }
      if index > 3 { return HTTPResponse() }
      do { try await clock.sleep(for: .seconds(1)) } catch { throw HTTPError(.cancelled) }
      return HTTPResponse()
    }
    let client = HTTPClient(url, over: transport, configuration)
    _ = await ask(client, times: 3)
    clock.advance(by: .seconds(10))
    let url = url
    let probe = Task { try await client.response(for: HTTPRequest(.get, url)) }
    try await clock.waitForSleepers()
    probe.cancel()
    await #expect(throws: HTTPError.self) { try await probe.value }
    #expect(await ask(client) == ["200"])
    #expect(events.circuit == ["opened", "probed", "probed", "closed"])
  }

  @Test func oneOriginInTroubleIsNotAnother() async throws {
    let other = try #require(URL(string: "https://cdn.example/mugs"))
    let transport = ScriptedTransport { (request, _) throws(HTTPError) in
      HTTPResponse(status: request.url.host() == "cdn.example" ? 200 : 503)
    }
    let client = HTTPClient(url, over: transport, configuration)
    #expect(await ask(client, times: 4).last == refused)
    #expect(await ask(client, times: 4, at: other) == ["200", "200", "200", "200"])
  }

  @Test mutating func withoutOneNothingIsRefused() async {
    configuration.circuitBreaker = nil
    let client = HTTPClient(url, over: ScriptedTransport(.status(503)), configuration)
    #expect(await ask(client, times: 50) == Array(repeating: "503", count: 50))
  }

  @Test func anOpenCircuitEndsTheRetries() async {
    var configuration = configuration
    configuration.retries = HTTPClient.RetryPolicy()
    configuration.retries.maximumAttempts = 10
    configuration.random = { 0 }
    let transport = ScriptedTransport(.status(503))
    let client = HTTPClient(url, over: transport, configuration)
    #expect(await ask(client) == [refused])
    #expect(transport.count == 3)
  }

  @Test func manyFailingOriginsAreNotRememberedForEver() {
    let clock = ManualClock()
    let circuits = Circuits(HTTPClient.CircuitBreaker(), clock: ElapsedClock(clock))
    for number in 0..<10_000 {
      guard let url = URL(string: "https://\(number).example") else { continue }
      clock.advance(by: .seconds(1))
      circuits.note(.bad, of: HTTPRequest(.get, url), isProbe: false, for: HTTPExchange())
      #expect(circuits.count <= 64)
    }
  }
}
