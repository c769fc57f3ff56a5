public import FoundationCore

/// Passes requests to a handler in the same process: a server without a socket.
///
/// The handler is called in the caller's task, but never on the caller's actor. Cancelling the task
/// cancels the handler, and so does a time limit that passes; without limits, as in
/// ``HTTPClient/Configuration/direct``, the call is nothing but a call. Bodies are passed on
/// unchanged, so that a stream is read as it is produced, in either direction.
public struct InProcessTransport: HTTPTransport {
  private let handler: HTTPRequest.Handler
  private let provenance: Provenance
  private let timeline: ElapsedClock

  /// Creates a transport over a handler.
  ///
  /// - Parameters:
  ///   - provenance: The provenance of the responses: `bundled` if they are part of the program. A
  ///     response of the handler that has another than `network` keeps it.
  ///   - clock: The clock for time limits.
  ///   - handler: The handler of the requests.
  public init(
    provenance: Provenance = .network,
    clock: any Clock<Duration> = ContinuousClock(),
    handler: @escaping HTTPRequest.Handler
  ) {
    self.handler = handler
    self.provenance = provenance
    timeline = ElapsedClock(clock)
  }

  @concurrent
  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    if let field = request.fields.firstInvalidField {
      throw HTTPError(.invalidRequest("the header field \(field.name.debugDescription) is invalid"))
    }
    var response =
      exchange.hasLimits
      ? try await limited(to: .firstByte, of: exchange) { [handler] in await handler(request) }
      : await handler(request)
    if Task.isCancelled { throw HTTPError(.cancelled) }
    if response.provenance == .network { response.provenance = provenance }
    if request.method == .head || [204, 304].contains(response.status) {
      response.body = .empty
    } else if response.body.bytes == nil {
      let next = response.body.source()
      response.body = HTTPBody(length: response.body.length) { () async throws(HTTPError) in
        let chunk =
          exchange.hasLimits
          ? try await limited(to: .idle, of: exchange, next) : try await next()
        if Task.isCancelled { throw HTTPError(.cancelled) }
        return chunk
      }
    }
    return response
  }

  /// Returns the result of work, or cancels it and throws if a time limit passes before.
  private func limited<Value: Sendable>(
    to phase: HTTPClient.TimeLimits.Phase,
    of exchange: HTTPExchange,
    _ work: @escaping @Sendable () async throws(HTTPError) -> Value
  ) async throws(HTTPError) -> Value {
    let limits = exchange.timeLimits
    var (limit, phase) = (phase == .idle ? limits.idle : limits.firstByte, phase)
    if let whole = limits.whole, whole < limit { (limit, phase) = (whole, .whole) }
    guard let value = try await timeline.within(limit, run: work) else {
      throw HTTPError(.timedOut(phase))
    }
    return value
  }
}
