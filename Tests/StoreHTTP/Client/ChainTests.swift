import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

/// The stages of a client together.
struct ChainTests {
  private let clock = ManualClock()
  private let today = ObservedValue(Date(timeIntervalSince1970: 1_800_000_000))
  private var configuration = HTTPClient.Configuration()

  init() {
    configuration.clock = clock
    configuration.now = { [today] in today.value }
    configuration.random = { 0 }
  }

  private func isStored(_ response: HTTPResponse) -> Bool {
    if case .cache = response.provenance { true } else { false }
  }

  // MARK: - Cache and redirects

  @Test func undecodableRedirectedResponseIsNotStored() async throws {
    let transport = ScriptedTransport { (request, index) throws(HTTPError) in
      if request.url.lastPathComponent == "old" {
        return HTTPResponse(status: 301, fields: ["Location": "/new"])
      }
      let text = index < 2 ? "nonsense" : "7"
      return HTTPResponse(
        fields: ["Cache-Control": "max-age=100"],
        body: HTTPBody(Array(text.utf8))
      )
    }
    let client = HTTPClient(shop, over: transport, configuration)
    let resource = Resource<Int>("old")
    await #expect(throws: HTTPError.self) { try await client.load(resource) }
    #expect(try await client.load(resource).value == 7)
  }

  @Test mutating func anErrorNamesTheAddressThatRedirectsLedTo() async throws {
    let transport = ScriptedTransport { (request, _) throws(HTTPError) in
      guard request.url.host() == "shop.example" else { throw HTTPError(.noConnection) }
      return HTTPResponse(
        status: 302,
        fields: ["Location": "https://elsewhere.example/mugs?api_key=planted"]
      )
    }
    configuration.retries = .none
    let client = HTTPClient(shop, over: transport, configuration)
    let error = await #expect(throws: HTTPError.self) {
      try await client.load(Resource<Int>("mugs"))
    }
    #expect(error?.title == "Could not connect to elsewhere.example.")
    #expect(error?.request?.hasPrefix("GET https://elsewhere.example/mugs") == true)
    #expect(error?.request?.contains("planted") == false)
  }

  @Test func directClientSendsEveryRequestOnceAndStoresNoResponse() async throws {
    let transport = ScriptedTransport { (request, index) throws(HTTPError) in
      switch request.url.lastPathComponent {
      case "moved": HTTPResponse(status: 301, fields: ["Location": "/new"])
      case "busy": HTTPResponse(status: 503, fields: ["Retry-After": "1"])
      default:
        HTTPResponse(fields: ["Cache-Control": "max-age=100"], body: HTTPBody(Array("7".utf8)))
      }
    }
    let client = HTTPClient(shop, over: transport, .direct)
    for _ in 1...2 {
      #expect(try await client.load(Resource<Int>("mugs")).provenance == .network)
    }
    for path in ["moved", "busy"] {
      await #expect(throws: HTTPError.self) {
        try await client.load(Resource<Int>(HTTPRequest.Path(encoded: path)))
      }
    }
    #expect(transport.count == 4)
  }

  // MARK: - Cache and bodies

  @Test func mismatchedRevalidationIsReleasedBeforeRefetch() async throws {
    let mismatch = BodyWatch()
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      if index == 1 {
        let body = mismatch.body(chunks: 2)
        return HTTPResponse(status: 304, fields: ["ETag": "\"b\""], body: body)
      }
      if index == 2 { #expect(mismatch.isGone) }
      return HTTPResponse(
        fields: ["ETag": "\"a\"", "Cache-Control": "max-age=0"],
        body: BodyWatch().body(chunks: 2)
      )
    }
    let client = HTTPClient(shop, over: transport, configuration)
    let request = HTTPRequest(.get, shop)
    for _ in 0..<2 {
      #expect(try await client.response(for: request).body.collected().count == 2048)
    }
    #expect(transport.count == 3)
  }

  @Test func abandonedBodyIsNotStored() async throws {
    let watch = BodyWatch()
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      HTTPResponse(fields: ["Cache-Control": "max-age=100"], body: watch.body(chunks: 2))
    }
    let client = HTTPClient(shop, over: transport, configuration)
    do {
      var chunks = try await client.response(for: HTTPRequest(.get, shop)).body.makeAsyncIterator()
      _ = try await chunks.next()
    }
    #expect(watch.isGone)
    let second = try await client.response(for: HTTPRequest(.get, shop))
    #expect(second.provenance == .network)
  }

  @Test mutating func afterRetriesAndWithAnOpenCircuitAStaleAnswerStandsIn() async throws {
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      guard index == 0 else { throw HTTPError(.noConnection) }
      return HTTPResponse(
        fields: ["Cache-Control": "max-age=10, stale-if-error=1000"],
        body: HTTPBody([1])
      )
    }
    configuration.circuitBreaker?.failureThreshold = 3
    configuration.retries.initialDelay = .zero
    let client = HTTPClient(shop, over: transport, configuration)
    _ = try await client.response(for: HTTPRequest(.get, shop))
    today.update { $0 += 60 }
    for _ in 0..<3 {
      let answer = try await client.response(for: HTTPRequest(.get, shop))
      #expect(answer.provenance == .stale(age: .seconds(60)))
    }
    #expect(transport.count == 4, "The last two found the circuit open.")
  }

  // MARK: - Without a network, without a cache

  @Test mutating func onlyIfCachedWithoutCacheSendsNoRequest() async throws {
    configuration.cache = .off
    let transport = ScriptedTransport(.ok("1"))
    let client = HTTPClient(shop, over: transport, configuration)
    let error = await #expect(throws: HTTPError.self) {
      try await client.response(
        for: HTTPRequest(.get, shop),
        cachePolicy: HTTPRequest.CachePolicy(.onlyIfCached)
      )
    }
    #expect(error?.code == "http.not_cached")
    #expect(transport.count == 0)
  }

  @Test mutating func storedAccountResponseIsServedWithoutCredential() async throws {
    struct Locked: Error {}
    let token = Stored("s3cret")
    configuration.credentials = .bearer(account: "alice") {
      if token.value.isEmpty { throw Locked() }
      return token.value
    }
    let transport = ScriptedTransport(.ok("1", ["Cache-Control": "max-age=100"]))
    let client = HTTPClient(shop, over: transport, configuration)
    _ = try await client.response(for: HTTPRequest(.get, shop))
    token.value = ""
    #expect(isStored(try await client.response(for: HTTPRequest(.get, shop))))
    await #expect(throws: HTTPError.self) {
      try await client.response(
        for: HTTPRequest(.get, shop),
        cachePolicy: HTTPRequest.CachePolicy(.revalidate)
      )
    }
    #expect(transport.count == 1)
  }

  @Test(arguments: [nil, "alice"])
  mutating func clientsWithOtherCredentialsShareAFileButNoAnswers(_ account: String?) async throws {
    let folder = try TemporaryFolder()
    configuration.cache = .disk(folder.file("answers.sqlite"))
    func client(_ credentials: HTTPClient.Credentials?) -> HTTPClient {
      var configuration = configuration
      configuration.credentials = credentials
      let transport = ScriptedTransport(.ok("1", ["Cache-Control": "max-age=100"]))
      return HTTPClient(shop, over: transport, configuration)
    }
    let first = client(.bearer(account: account, current: { "a" }))
    _ = try await first.response(for: HTTPRequest(.get, shop))
    for other in [nil, .bearer("b"), .bearer(account: "bob", current: { "a" })]
      as [HTTPClient.Credentials?]
    {
      let answer = try await client(other).response(for: HTTPRequest(.get, shop))
      #expect(answer.provenance == .network)
    }
    let again = client(.bearer(account: account, current: { "a" }))
    #expect(isStored(try await again.response(for: HTTPRequest(.get, shop))))
  }

  // MARK: - What goes on behind the caller's back

  @Test func aRefreshGoesOnWhenItsClientIsGone() async throws {
    let origin = HeldOrigin()
    var client: HTTPClient? = HTTPClient(shop, over: origin, configuration)
    let first = Task { [client] in try await client?.response(for: HTTPRequest(.get, shop)) }
    await origin.arrivals(1)
    let fields: HTTPFields = ["Cache-Control": "max-age=1, stale-while-revalidate=100"]
    origin.answer(0, with: .success(HTTPResponse(fields: fields, body: HTTPBody([1]))))
    _ = try await first.value
    today.update { $0 += 5 }
    _ = try await client?.response(for: HTTPRequest(.get, shop))
    let cache = client?.cache
    client = nil
    await origin.arrivals(2)
    #expect(origin.cancellations == 0)
    origin.answer(1, with: .success(HTTPResponse(fields: fields, body: HTTPBody([2]))))
    await cache?.waitForRevalidations()
  }

  @Test func restartedExchangeGetsFullTimeLimit() {
    var limits = HTTPClient.TimeLimits()
    limits.whole = .seconds(10)
    let exchange = HTTPExchange(
      id: HTTPExchange.ID(client: 0, number: 0),
      timeLimits: limits,
      sizeLimits: HTTPClient.SizeLimits(),
      isIdempotent: false,
      cachePolicy: .standard,
      watch: Stopwatch(clock),
      listener: nil
    )
    clock.advance(by: .seconds(4))
    let anew = exchange.restarted()
    #expect(anew.timeLimits.whole == .seconds(10))
    clock.advance(by: .seconds(4))
    #expect(anew.timeLimits.whole == .seconds(6))
  }
}
