import Foundation
import FoundationCore
import StoreHTTP
import Testing

/// A fallback answers where no server can be reached, for all clients of one agreement.
@Suite(.timeLimit(.minutes(10)))
struct FallbackTests {
  private let told = Lock<[String]>([])

  private func agreement() -> FallbackGroup {
    FallbackGroup { [told] error in told.withLock { $0.append(error.code) } }
  }

  private func client(
    _ agreement: FallbackGroup,
    at address: String = "http://shop.test/",
    _ network: @escaping @Sendable (Int) async -> Result<HTTPResponse, HTTPError>
  ) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries = .none
    configuration.fallback = HTTPClient.Fallback(
      to: InProcessTransport(provenance: .bundled) { _ in
        HTTPResponse(fields: ["Cache-Control": "max-age=60"], body: HTTPBody(Array("bundled".utf8)))
      },
      group: agreement
    )
    let base = try #require(URL(string: address))
    return HTTPClient(base, over: Network(answer: network), configuration)
  }

  private func text(_ client: HTTPClient, path: HTTPRequest.Path = "a") async throws -> String {
    let resource = Resource<String>(path) { String(decoding: $1, as: UTF8.self) }
    return try await client.load(resource).value
  }

  @Test(arguments: [HTTPError.Kind.hostNotFound, .noConnection])
  func respondsFromFallbackWhenServerIsUnreachable(_ kind: HTTPError.Kind) async throws {
    let agreement = agreement()
    let client = try client(agreement) { _ in .failure(HTTPError(kind)) }
    let resource = Resource<String>("a") { String(decoding: $1, as: UTF8.self) }
    let answer = try await client.load(resource)
    #expect(answer.value == "bundled" && answer.provenance == .bundled)
    #expect(agreement.hasFallenBack)
    #expect(try await text(client, path: "b") == "bundled")
    #expect(told.withLock { $0 } == [HTTPError(kind).code])
  }

  @Test func aServerThatFailsIsThere() async throws {
    let agreement = agreement()
    let client = try client(agreement) { number in
      number == 1 ? .success(HTTPResponse(status: 503)) : .failure(HTTPError(.noConnection))
    }
    await #expect(throws: HTTPError.self) { try await text(client) }
    // The network has answered once, so later pages are not taken from elsewhere.
    await #expect(throws: HTTPError.self) { try await text(client) }
    #expect(!agreement.hasFallenBack)
  }

  @Test func otherFailuresDoNotFallBack() async throws {
    let agreement = agreement()
    let client = try client(agreement) { _ in .failure(HTTPError(.timedOut(.connect))) }
    await #expect(throws: HTTPError.self) { try await text(client) }
    #expect(!agreement.hasFallenBack)
  }

  @Test func aChangeNeverFallsBack() async throws {
    let agreement = agreement()
    let client = try client(agreement) { _ in .failure(HTTPError(.noConnection)) }
    await #expect(throws: HTTPError.self) {
      try await client.load(Resource<Void>("a", method: .delete))
    }
    #expect(!agreement.hasFallenBack)
  }

  @Test func clientsFallBackTogetherOrNotAtAll() async throws {
    let gate = HeldAnswer()
    let agreement = agreement()
    let unreachable = try client(agreement) { _ in .failure(HTTPError(.hostNotFound)) }
    let slow = try client(agreement, at: "http://news.test/") { _ in
      await gate.wait()
      return .success(HTTPResponse(body: HTTPBody(Array("network".utf8))))
    }
    let answered = Task { try await text(slow) }
    await gate.reached()
    let refused = Task { try await text(unreachable) }
    // The one waits for the other, which a server answers.
    await gate.open()
    #expect(try await answered.value == "network")
    await #expect(throws: HTTPError.self) { try await refused.value }
    #expect(!agreement.hasFallenBack && told.withLock { $0.isEmpty })
  }

  /// Once one request has failed to reach a server, other requests to it are cancelled.
  @Test func aRequestToAServerThatIsNotThereIsGivenUp() async throws {
    let gate = HeldAnswer()
    let agreement = agreement()
    let client = try client(agreement) { number in
      guard number == 1 else { return .failure(HTTPError(.hostNotFound)) }
      await gate.waitCancellably()
      return .failure(HTTPError(.cancelled))
    }
    let first = Task { try await text(client, path: "a") }
    await gate.reached()
    #expect(try await text(client, path: "b") == "bundled")
    #expect(try await first.value == "bundled")
  }

  @Test func aCallerWhoCancelsGetsNoFallback() async throws {
    let gate = HeldAnswer()
    let agreement = agreement()
    let client = try client(agreement) { _ in
      await gate.waitCancellably()
      return .failure(HTTPError(.cancelled))
    }
    let request = Task { try await text(client) }
    await gate.reached()
    request.cancel()
    await #expect(throws: HTTPError.self) { try await request.value }
    #expect(!agreement.hasFallenBack)
  }

  @Test func fallbackResponsesAreNotCached() async throws {
    let isReachable = Lock(false)
    let network: @Sendable (Int) async -> Result<HTTPResponse, HTTPError> = { _ in
      isReachable.withLock { $0 }
        ? .success(HTTPResponse(body: HTTPBody(Array("network".utf8))))
        : .failure(HTTPError(.noConnection))
    }
    let first = try client(agreement(), network)
    #expect(try await text(first) == "bundled")
    isReachable.withLock { $0 = true }
    let next = try client(agreement(), network)
    #expect(try await text(next) == "network")
  }
}

/// A network that answers its first, second, … request as a test says.
private struct Network: HTTPTransport {
  private let count = Lock(0)
  let answer: @Sendable (Int) async -> Result<HTTPResponse, HTTPError>

  init(answer: @escaping @Sendable (Int) async -> Result<HTTPResponse, HTTPError>) {
    self.answer = answer
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return try await answer(number).get()
  }
}

/// A point at which a request waits until a test opens it.
private actor HeldAnswer {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { continuation in
      waiting.append(continuation)
      for watcher in watchers { watcher.resume() }
      watchers = []
    }
  }

  /// Waits like ``wait()``, or until the request is cancelled.
  func waitCancellably() async {
    await withTaskCancellationHandler {
      await wait()
    } onCancel: {
      Task { await open() }
    }
  }

  /// Returns once a request waits.
  func reached() async {
    if waiting.isEmpty { await withCheckedContinuation { watchers.append($0) } }
  }

  func open() {
    isOpen = true
    for request in waiting { request.resume() }
    waiting = []
  }
}
