import Foundation
import StoreHTTP
import TestSupport
import Testing

/// The limit of concurrent requests.
struct ConcurrencyLimitStageTests {
  private let url: URL
  private let clock = ManualClock()
  private let events = EventLog()
  private var configuration = HTTPClient.Configuration.unshared

  init() throws {
    url = try #require(URL(string: "https://shop.example/"))
    configuration.clock = clock
    configuration.onEvent = events.listener
    configuration.trafficLimits = HTTPClient.TrafficLimits(maximumConcurrentRequests: 1)
  }

  private func call(_ client: HTTPClient, path: String = "") -> Task<HTTPResponse, any Error> {
    let url = url.appending(path: path)
    return Task { try await client.response(for: HTTPRequest(.get, url)) }
  }

  /// Answers with a body of two chunks that comes once.
  private func streaming(_ watch: BodyWatch = BodyWatch(), failing: HTTPError? = nil)
    -> ScriptedTransport
  {
    ScriptedTransport { (_, _) throws(HTTPError) in
      HTTPResponse(body: watch.body(chunks: 2, failing: failing))
    }
  }

  @Test func theNextBeginsWhenTheBodyIsRead() async throws {
    let transport = streaming()
    let client = HTTPClient(url, over: transport, configuration)
    let first = try await call(client).value
    let second = call(client)
    try await clock.waitForSleepers()
    var chunks = first.body.makeAsyncIterator()
    _ = try await chunks.next()
    _ = try await chunks.next()
    #expect(transport.count == 1)
    #expect(try await chunks.next() == nil)
    _ = try await second.value
    #expect(transport.count == 2)
    #expect(events.waits == [.zero])
    #expect(first.body.length == 2048)
  }

  @Test func theNextBeginsWhenTheBodyFails() async throws {
    let client = HTTPClient(
      url,
      over: streaming(failing: HTTPError(.connectionLost)),
      configuration
    )
    let first = try await call(client).value
    let second = call(client)
    try await clock.waitForSleepers()
    await #expect(throws: HTTPError.self) { try await first.body.collected() }
    _ = try await second.value
  }

  @Test func theNextBeginsWhenTheAnswerIsLetGo() async throws {
    let client = HTTPClient(url, over: streaming(), configuration)
    for _ in 0..<3 { _ = try await call(client).value.status }
    #expect(clock.sleeperCount == 0)
  }

  @Test func theNextBeginsWhenTheRequestFails() async throws {
    let client = HTTPClient(url, over: ScriptedTransport(.failure(.bodyFailed)), configuration)
    for _ in 0..<3 { await #expect(throws: HTTPError.self) { try await call(client).value } }
  }

  @Test func aResponseInMemoryDelaysNoOtherRequest() async throws {
    let client = HTTPClient(url, over: ScriptedTransport(.ok("mugs")), configuration)
    let first = try await call(client).value
    let second = try await call(client).value
    #expect(first.body.bytes == second.body.bytes)
  }

  @Test mutating func redirectsAndRetriesDoNotWaitForThemselves() async throws {
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      let body = BodyWatch().body(chunks: 100)
      return switch index {
      case 0: HTTPResponse(status: 302, fields: ["Location": "/x"], body: body)
      case 1: HTTPResponse(status: 503, body: body)
      default: HTTPResponse(body: body)
      }
    }
    configuration.random = { 0 }
    let client = HTTPClient(url, over: transport, configuration)
    #expect(try await call(client).value.status == 200)
    #expect(events.waits.isEmpty)
  }

  @Test mutating func exceedingMaximumWaitThrowsRateLimited() async throws {
    configuration.trafficLimits.maximumWait = .seconds(5)
    let client = HTTPClient(url, over: streaming(), configuration)
    let first = try await call(client).value
    let second = call(client)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    let error = await #expect(throws: HTTPError.self) { try await second.value }
    guard case .rateLimited = error?.kind else { throw try #require(error) }
    _ = try await first.body.collected()
    _ = try await call(client).value
  }

  @Test mutating func theWaitIsWithinTheTimeForAllOfIt() async throws {
    configuration.timeLimits.whole = .seconds(3)
    let client = HTTPClient(url, over: streaming(), configuration)
    let first = try await call(client).value
    let second = call(client)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    let error = await #expect(throws: HTTPError.self) { try await second.value }
    guard case .rateLimited(.seconds(3)) = error?.kind else { throw try #require(error) }
    withExtendedLifetime(first) {}
  }

  @Test mutating func waitingInOurOwnLineDoesNotCountAgainstTheOrigin() async throws {
    configuration.timeLimits.whole = .seconds(3)
    configuration.circuitBreaker?.failureThreshold = 1
    let client = HTTPClient(url, over: streaming(), configuration)
    let first = try await call(client).value
    let second = call(client)
    try await clock.waitForSleepers()
    clock.advance(by: .seconds(3))
    await #expect(throws: HTTPError.self) { try await second.value }
    #expect(events.circuit.isEmpty)
    withExtendedLifetime(first) {}
  }

  @Test func eachOriginHasItsOwnPlaces() async throws {
    let client = HTTPClient(url, over: streaming(), configuration)
    var held: [HTTPResponse] = []
    for host in ["a", "b", "c"] {
      let url = try #require(URL(string: "https://\(host).example/"))
      held.append(try await client.response(for: HTTPRequest(.get, url)))
    }
    #expect(held.count == 3)
    #expect(events.waits.isEmpty)
  }
}
