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
