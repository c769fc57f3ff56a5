/// One kind of the client, told as it is made.
public struct HTTPEvent: Sendable {
  /// Which call it belongs to.
  public let requestID: HTTPExchange.ID
  /// What was decided.
  public let kind: Kind

  /// The decisions a client makes, each with what it rests on.
  public enum Kind: Sendable {
    /// A call began: the method and the address without its secrets.
    case started(String)
    /// A stored answer was given; why it could be.
    case servedFromCache(age: Duration, reason: String)
    /// A stored answer was not enough, or there is none; what is done instead, and why.
    case notServedFromCache(reason: String)
    /// The origin confirmed a stored answer.
    case validated
    /// The answer was kept.
    case stored(bytes: Int)
    /// The answer was not kept; why.
    case notStored(reason: String)
    /// The same request was under way already, and its answer is shared.
    case coalesced(others: Int)
    /// It is tried again.
    case retried(attempt: Int, after: Duration, reason: String)
    /// It failed and is not tried again; why.
    case notRetried(reason: String)
    /// The origin failed too often and is left alone.
    case circuitOpened(for: Duration)
    /// The origin is asked once, to see whether it is well again, or is well again.
    case circuitHalfOpened, circuitClosed
    /// It waited for its turn.
    case waited(Duration, reason: String)
    /// A redirect was followed; which fields were left behind.
    case redirected(status: Int, to: String, without: [String])
    /// No server can be reached, and the fallback answers.
    case fellBack
    /// A new credential was asked for.
    case credentialRefreshed
    /// The head of an answer came from the transport, as often as it was asked.
    case received(status: Int, timings: HTTPResponse.Timings?)
    /// The call ended well.
    case finished(status: Int, bytes: Int?, took: Duration)
    /// The call failed, with this code.
    case failed(code: String, took: Duration)
  }
}

/// Tells when the head of an answer has come, and how long each part of its way took.
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
