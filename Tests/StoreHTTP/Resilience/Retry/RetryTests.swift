import Foundation
import StoreHTTP
import TestSupport
import Testing

/// The requests that are retried, and those that are not.
struct RetryTests {
  private let url: URL
  private let events = EventLog()

  init() throws {
    url = try #require(URL(string: "https://shop.example/mugs"))
  }

  private func client(over transport: ScriptedTransport) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.clock = ManualClock()
    configuration.random = { 0 }
    configuration.onEvent = events.listener
    return HTTPClient(url, over: transport, configuration)
  }

  private func failure(
    of transport: ScriptedTransport,
    _ request: HTTPRequest
  ) async -> HTTPError? {
    await #expect(throws: HTTPError.self) {
      try await client(over: transport).response(for: request)
    }
  }

  @Test(arguments: [408, 425, 429, 502, 503, 504])
  func aPassingStatusIsTriedAgain(status: Int) async throws {
    let transport = ScriptedTransport(.status(status), .status(status), .ok("mugs"))
    let response = try await client(over: transport).response(for: HTTPRequest(.get, url))
    #expect(response.body.bytes == Array("mugs".utf8))
    #expect(events.retries.map(\.attempt) == [2, 3])
  }

  @Test(arguments: [200, 304, 400, 401, 403, 404, 409, 410, 422, 500, 501, 505])
  func anyOtherStatusIsAnAnswer(status: Int) async throws {
    let transport = ScriptedTransport(.status(status))
    let response = try await client(over: transport).response(for: HTTPRequest(.get, url))
    #expect(response.status == status)
    #expect(transport.count == 1)
    #expect(events.objections.isEmpty)
  }

  @Test func afterThreeAttemptsTheAnswerIsWhatItIs() async throws {
    let transport = ScriptedTransport(.status(503))
    let response = try await client(over: transport).response(for: HTTPRequest(.get, url))
    #expect(response.status == 503)
    #expect(transport.count == 3)
    #expect(events.objections == ["the server responded with 503, but there were 3 attempts"])
  }

  @Test func theErrorCountsTheAttempts() async throws {
    let transport = ScriptedTransport(.failure(.connectionLost))
    let error = await failure(of: transport, HTTPRequest(.get, url))
    #expect(error?.attempts == 3)
    #expect(transport.count == 3)
  }

  @Test(
    arguments: [
      ([.noConnection, .hostNotFound, .timedOut(.connect)], false),
      ([.connectionLost, .noConnection, .noConnection], true),
      ([.noConnection, .timedOut(.firstByte), .noConnection], true),
      ([.noConnection, .noConnection, .connectionLost], false),
    ] as [([HTTPError.Kind], Bool)]
  )
  func theErrorTellsIfAnEarlierAttemptMayHaveReachedTheServer(_ kinds: [HTTPError.Kind], may: Bool)
    async
  {
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      throw HTTPError(kinds[index])
    }
    let error = await failure(of: transport, HTTPRequest(.get, url))
    #expect(error?.attempts == 3)
    #expect(error?.mayHaveReachedServerBefore == may)
  }

  private static let passing: [HTTPError.Kind] = [
    .noConnection, .hostNotFound, .connectionLost, .timedOut(.connect), .timedOut(.firstByte),
    .timedOut(.idle),
  ]

  @Test(arguments: passing)
  func aPassingFailureIsTriedAgain(reason: HTTPError.Kind) async throws {
    let transport = ScriptedTransport(.failure(reason), .ok("mugs"))
    let response = try await client(over: transport).response(for: HTTPRequest(.get, url))
    #expect(response.status == 200)
  }

  private static let lasting: [HTTPError.Kind] = [
    .invalidRequest(""), .certificateRefused(""), .timedOut(.whole), .tooLarge(.header, limit: 1),
    .malformedResponse(""), .redirectRefused(.cycle), .unreadable, .bodyFailed, .cancelled,
    .circuitOpen(retryAfter: .zero), .rateLimited(retryAfter: .zero), .notCached,
    .credentialRefused,
  ]

  @Test(arguments: lasting)
  func aLastingFailureIsNot(reason: HTTPError.Kind) async throws {
    let transport = ScriptedTransport(.failure(reason))
    let error = await failure(of: transport, HTTPRequest(.get, url))
    #expect(error?.attempts == 1)
    #expect(transport.count == 1)
  }

  @Test(arguments: ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"])
  func idempotentMethodIsRetried(method: String) async throws {
    let transport = ScriptedTransport(.failure(.connectionLost), .ok(""))
    let request = HTTPRequest(HTTPRequest.Method(rawValue: method), url, body: HTTPBody([1]))
    #expect(try await client(over: transport).response(for: request).status == 200)
    #expect(transport.requests.map(\.body.bytes) == [[1], [1]])
  }

  @Test(arguments: ["POST", "PATCH", "M-SEARCH", "get"])
  func anyOtherIsNotOnceTheServerMayHaveHeardIt(method: String) async throws {
    let request = HTTPRequest(HTTPRequest.Method(rawValue: method), url)
    for reason in [HTTPError.Kind.connectionLost, .timedOut(.firstByte), .timedOut(.idle)] {
      let transport = ScriptedTransport(.failure(reason))
      _ = await failure(of: transport, request)
      #expect(transport.count == 1)
    }
    let transport = ScriptedTransport(.status(503))
    _ = try await client(over: transport).response(for: request)
    #expect(transport.count == 1)
    #expect(
      events.objections.last == "the server responded with 503, but \(method) is not safe to repeat"
    )
  }

  @Test(arguments: [HTTPError.Kind.noConnection, .hostNotFound, .timedOut(.connect)])
  func anyMethodIsWhileNothingWasSent(reason: HTTPError.Kind) async throws {
    let transport = ScriptedTransport(.failure(reason), .ok(""))
    #expect(try await client(over: transport).response(for: HTTPRequest(.post, url)).status == 200)
  }

  @Test func aRequestWithAnIdempotencyKeyIs() async throws {
    let transport = ScriptedTransport(.failure(.connectionLost), .ok(""))
    let request = HTTPRequest(.post, url, fields: ["idempotency-key": "17"])
    #expect(try await client(over: transport).response(for: request).status == 200)
    #expect(transport.requests.map { $0.fields["Idempotency-Key"] } == ["17", "17"])
  }

  @Test func aBodyThatIsGoneIsNotSentAgain() async throws {
    let transport = ScriptedTransport(.failure(.noConnection))
    let body = BodyWatch().body(chunks: 1)
    _ = await failure(of: transport, HTTPRequest(.put, url, body: body))
    #expect(transport.count == 1)
    #expect(events.objections == ["could not connect, but the request body can be read only once"])
  }

  @Test func onceTheHeadIsThereNothingIsTriedAgain() async throws {
    let transport = ScriptedTransport { (_, _) throws(HTTPError) in
      HTTPResponse(body: BodyWatch().body(chunks: 2, failing: HTTPError(.connectionLost)))
    }
    let response = try await client(over: transport).response(for: HTTPRequest(.get, url))
    await #expect(throws: HTTPError.self) { try await response.body.collected() }
    #expect(transport.count == 1)
  }

  @Test func theBodyOfAFailedAttemptIsLetGoBeforeTheNext() async throws {
    let watch = BodyWatch()
    let transport = ScriptedTransport { (_, index) throws(HTTPError) in
      guard index == 0 else {
        #expect(watch.isGone)
        return HTTPResponse()
      }
      return HTTPResponse(status: 503, body: watch.body(chunks: 100))
    }
    #expect(try await client(over: transport).response(for: HTTPRequest(.get, url)).status == 200)
    #expect(watch.read == 0)
  }
}
