import Foundation
import FoundationCore

@testable import StoreHTTP

/// An origin that answers what a test says, behind a cache, with a clock that the test moves.
final class CachedOrigin: HTTPTransport {
  typealias Responder = @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

  private struct State {
    var now = Date(timeIntervalSince1970: 1_795_000_000)
    var asked: [HTTPRequest] = []
    var decisions: [String] = []
    var answer: Responder
    var partition: String?
  }

  private let state: Lock<State>
  private let store: any CacheStore
  private let entryLimit: Int
  private let stage = Lock<CacheStage?>(nil)

  init(
    in store: any CacheStore = MemoryCacheStore(capacity: 1_000_000),
    entryLimit: Int = 100_000,
    _ answer: @escaping Responder = { _ throws(HTTPError) in HTTPResponse() }
  ) {
    state = Lock(State(answer: answer))
    self.store = store
    self.entryLimit = entryLimit
  }

  /// An origin that always answers with these fields and this body.
  convenience init(_ fields: HTTPFields, status: Int = 200, body: String = "hello") {
    self.init { _ throws(HTTPError) in
      HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(body.utf8)))
    }
  }

  var now: Date { state.withLock { $0.now } }
  /// The requests that came through the cache.
  var asked: [HTTPRequest] { state.withLock { $0.asked } }
  /// The decisions of the cache, in words.
  var decisions: [String] { state.withLock { $0.decisions } }

  var partition: String? {
    get { state.withLock { $0.partition } }
    set { state.withLock { $0.partition = newValue } }
  }

  /// The cache before the origin.
  var cache: CacheStage {
    stage.withLock { stage in
      if let stage { return stage }
      let made = CacheStage(
        over: self,
        store: store,
        entryLimit: entryLimit,
        now: { self.now }
      )
      stage = made
      return made
    }
  }

  func wait(_ seconds: Double) { state.withLock { $0.now += seconds } }

  func answers(_ answer: @escaping Responder) { state.withLock { $0.answer = answer } }

  func answers(_ fields: HTTPFields, status: Int = 200, body: String = "hello") {
    answers { _ throws(HTTPError) in
      HTTPResponse(status: status, fields: fields, body: HTTPBody(Array(body.utf8)))
    }
  }

  func fails(_ reason: HTTPError.Kind) {
    answers { _ throws(HTTPError) in throw HTTPError(reason) }
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let answer = state.withLock { state in
      state.asked.append(request)
      return state.answer
    }
    return try await answer(request)
  }

  /// Sends a request through the cache and reads the whole answer.
  @discardableResult
  func ask(
    _ path: String = "things",
    method: HTTPRequest.Method = .get,
    fields: HTTPFields = [:],
    cachePolicy: HTTPRequest.CachePolicy = .standard
  ) async throws(HTTPError) -> HTTPResponse {
    let request = request(path, method: method, fields: fields)
    var response = try await cache.send(request, for: exchange(cachePolicy))
    response.body = HTTPBody(try await response.body.collected())
    return response
  }

  func request(
    _ path: String = "things",
    method: HTTPRequest.Method = .get,
    fields: HTTPFields = [:]
  ) -> HTTPRequest {
    // The paths of tests are good ones.
    let url = URL(string: path, relativeTo: URL(string: "https://origin.test/"))?.absoluteURL
    return HTTPRequest(method, url ?? URL(filePath: "/"), fields: fields)
  }

  func exchange(_ cachePolicy: HTTPRequest.CachePolicy = .standard) -> HTTPExchange {
    let exchange = HTTPExchange(cachePolicy) { event in
      self.state.withLock { $0.decisions.append("\(event.kind)") }
    }
    exchange.caller = partition.map { CallerIdentity(partition: $0) }
    return exchange
  }
}

extension HTTPResponse {
  /// The body as text, of an answer that has been read.
  var text: String { String(decoding: body.bytes ?? [], as: UTF8.self) }

  /// `true` if the response came from a store without revalidation.
  var isStored: Bool {
    switch provenance {
    case .cache, .stale: true
    default: false
    }
  }
}

extension HTTPExchange {
  convenience init(
    _ cachePolicy: HTTPRequest.CachePolicy,
    listener: (@Sendable (HTTPEvent) -> Void)? = nil
  ) {
    self.init(
      id: HTTPExchange.ID(client: 0, number: 0),
      timeLimits: HTTPClient.TimeLimits(),
      sizeLimits: HTTPClient.SizeLimits(),
      isIdempotent: false,
      cachePolicy: cachePolicy,
      listener: listener
    )
  }
}
