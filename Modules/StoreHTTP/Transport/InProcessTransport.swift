public import FoundationCore

/// Passes requests to a handler in the same process: a server without a socket.
///
/// The handler runs in a separate task, never on the caller's actor. If the caller is cancelled,
/// or a time limit passes, that task is cancelled and no longer waited for. Bodies are passed on
/// unchanged, so that a stream is read as it is produced, in either direction.
public struct InProcessTransport: HTTPTransport {
  private let handler: HTTPRequest.Handler
  private let provenance: Provenance
  private let clock: any Clock<Duration>

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
    self.clock = clock
  }

  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    if let field = request.fields.firstInvalidField {
      throw HTTPError(.invalidRequest("the header field \(field.name.debugDescription) is invalid"))
    }
    return try await answer(to: request, within: exchange.timeLimits, by: clock)
  }

  private func answer(
    to request: HTTPRequest,
    within limits: HTTPClient.TimeLimits,
    by clock: some Clock<Duration>
  ) async throws(HTTPError) -> HTTPResponse {
    let countdown = PhaseTimer(limits, clock: clock)
    var response = try await countdown.first(within: .firstByte) { [handler] in
      .success(await handler(request))
    }
    if response.provenance == .network { response.provenance = provenance }
    if request.method == .head || [204, 304].contains(response.status) {
      response.body = .empty
    } else if response.body.bytes == nil {
      let next = response.body.source()
      response.body = HTTPBody(length: response.body.length) { () throws(HTTPError) in
        try await countdown.first(within: .idle) {
          do throws(HTTPError) {
            return .success(try await next())
          } catch {
            return .failure(error)
          }
        }
      }
    }
    return response
  }
}

/// The timer of an exchange's phases.
private struct PhaseTimer<C: Clock<Duration>>: Sendable {
  let limits: HTTPClient.TimeLimits
  let clock: C
  let start: C.Instant

  init(_ limits: HTTPClient.TimeLimits, clock: C) {
    self.limits = limits
    self.clock = clock
    start = clock.now
  }

  /// Returns the result of the work; throws if a time limit passes or the caller is cancelled
  /// before.
  func first<Value: Sendable>(
    within phase: HTTPClient.TimeLimits.Phase,
    _ work: @escaping @Sendable () async -> Result<Value, HTTPError>
  ) async throws(HTTPError) -> Value {
    let (outcomes, first) = AsyncStream.makeStream(
      of: Result<Value, HTTPError>.self,
      bufferingPolicy: .bufferingOldest(1)
    )
    let (limit, limited) = left(within: phase)
    let timer = Task {
      try await clock.sleep(for: limit)
      first.yield(.failure(HTTPError(.timedOut(limited))))
    }
    let worker = Task { first.yield(await work()) }
    defer {
      timer.cancel()
      worker.cancel()
    }
    // A cancelled task sees the end of the stream.
    var iterator = outcomes.makeAsyncIterator()
    guard let outcome = await iterator.next(isolation: #isolation), !Task.isCancelled else {
      throw HTTPError(.cancelled)
    }
    return try outcome.get()
  }

  private func left(within phase: HTTPClient.TimeLimits.Phase) -> (
    Duration, HTTPClient.TimeLimits.Phase
  ) {
    let limit = phase == .idle ? limits.idle : limits.firstByte
    guard let whole = limits.whole else { return (limit, phase) }
    let left = whole - start.duration(to: clock.now)
    return left < limit ? (max(left, .zero), .whole) : (limit, phase)
  }
}
