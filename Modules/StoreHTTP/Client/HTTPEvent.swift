/// An event of a client.
public struct HTTPEvent: Sendable {
  /// The identifier of the call.
  public let requestID: HTTPExchange.ID
  /// The kind of event.
  public let kind: Kind

  /// The kinds of events, with their reasons.
  public enum Kind: Sendable {
    /// A call started: the method and the URL without its secrets.
    case started(String)
    /// A cached response was used.
    case servedFromCache(age: Duration, reason: String)
    /// No cached response could be used.
    case notServedFromCache(reason: String)
    /// The origin confirmed a cached response.
    case validated
    /// The response was stored in the cache.
    case stored(bytes: Int)
    /// The response was not stored in the cache.
    case notStored(reason: String)
    /// The call shares the response of an identical request in flight.
    case coalesced(others: Int)
    /// The request is retried.
    case retried(attempt: Int, after: Duration, reason: String)
    /// The request failed and is not retried.
    case notRetried(reason: String)
    /// The circuit breaker suspended requests to the origin.
    case circuitOpened(for: Duration)
    /// The circuit breaker sends one request to test the origin, or the origin has recovered.
    case circuitHalfOpened, circuitClosed
    /// A redirect was followed, without some header fields.
    case redirected(status: Int, to: String, without: [String])
    /// No server is reachable, and the fallback is used.
    case fellBack
    /// The credential was refreshed.
    case credentialRefreshed
    /// The transport received the head of a response, once for each attempt.
    case received(status: Int, timings: HTTPResponse.Timings?)
    /// The call succeeded.
    case finished(status: Int, bytes: Int?, took: Duration)
    /// The call failed with a response whose body begins with this text, without secrets.
    case failedResponse(body: String)
    /// The call failed with this code.
    case failed(code: String, took: Duration)
  }
}

/// Reports the head of a response and its timings.
struct ResponseEventStage: HTTPTransport {
  let next: any HTTPTransport

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let response = try await next.send(request, for: exchange)
    exchange.report(.received(status: response.status, timings: response.timings))
    return response
  }
}

extension HTTPEvent: CustomStringConvertible {
  /// The event on one line: `3f2a-17 served from the cache: 12 s old, fresh for 48 s more`.
  public var description: String { "\(requestID) \(kind)" }
}

extension HTTPEvent.Kind: CustomStringConvertible {
  /// The event in words, on one line.
  public var description: String {
    switch self {
    case .started(let request): request
    case .servedFromCache(let age, let why): "served from the cache: \(age.inWords) old, \(why)"
    case .notServedFromCache(let why): "not served from the cache: \(why)"
    case .validated: "the origin confirmed the cached response"
    case .stored(let bytes): "stored in the cache: \(bytes.asBytes)"
    case .notStored(let why): "not stored in the cache: \(why)"
    case .coalesced(let others):
      others == 1
        ? "joined an identical request in flight"
        : "joined an identical request in flight for \(others) others"
    case .retried(let attempt, let delay, let why):
      "attempt \(attempt) \(delay == .zero ? "immediately" : "after \(delay.inWords)"): \(why)"
    case .notRetried(let why): "not retried: \(why)"
    case .circuitOpened(let pause):
      "circuit opened for \(pause.inWords): the origin failed too often"
    case .circuitHalfOpened: "circuit half-open: sending one request to the origin"
    case .circuitClosed: "circuit closed: the origin responds again"
    case .redirected(let status, let address, let left):
      "redirected (\(status)) to \(address)"
        + (left.isEmpty ? "" : ", without \(left.joined(separator: ", "))")
    case .fellBack: "no server is reachable: using the fallback"
    case .credentialRefreshed: "refreshed the credential"
    case .received(let status, let timings):
      "status \(status)" + (timings.map { " \($0)" } ?? "")
    case .finished(let status, let bytes, let time):
      "finished: status \(status)" + (bytes.map { ", \($0.asBytes)" } ?? "")
        + ", in \(time.inWords)"
    case .failedResponse(let body): "the body of the response begins: \(body)"
    case .failed(let code, let time): "failed: \(code), after \(time.inWords)"
    }
  }
}

extension HTTPResponse.Timings: CustomStringConvertible {
  /// The times in words: `over HTTP/2 after 42 ms (DNS 3 ms, TCP 9 ms, TLS 31 ms)`.
  public var description: String {
    let phases = [("DNS", nameLookup), ("TCP", connect), ("TLS", handshake)]
      .compactMap { name, time in time.map { "\(name) \($0.inWords)" } }
    let steps = phases.isEmpty ? "connection reused" : phases.joined(separator: ", ")
    return "over \(version) after \(firstByte.inWords) (\(steps))"
  }
}

extension Int {
  fileprivate var asBytes: String { self == 1 ? "1 byte" : "\(self) bytes" }
}

extension Duration {
  /// The time in a readable unit: `350 ms`, `12 s`, `2 min`, `3 h`, `5 days`.
  var inWords: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return switch seconds {
    case ..<0: "0 s"
    case 0 where milliseconds == 0: attoseconds == 0 ? "0 s" : "less than 1 ms"
    case 0: "\(milliseconds) ms"
    case ..<10 where milliseconds >= 100: "\(seconds).\(milliseconds / 100) s"
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
