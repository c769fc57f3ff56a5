/// Limits the number of concurrent requests to an origin.
///
/// A request is active until the body of its response is read to the end, fails, or is released.
struct ConcurrencyLimitStage: HTTPTransport {
  private let next: any HTTPTransport
  private let limit: Int
  private let maximumWait: Duration
  private let semaphore: OriginSemaphore
  private let timeline: ElapsedClock

  init(
    over next: any HTTPTransport,
    limit: Int,
    _ configuration: HTTPClient.Configuration
  ) {
    self.next = next
    self.limit = limit
    maximumWait = configuration.trafficLimits.maximumWait
    semaphore = OriginSemaphore(permits: limit)
    timeline = ElapsedClock(configuration.clock)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let permit = try await permit(for: Origin(request.url), exchange)
    var response = try await next.send(request, for: exchange)
    guard let stream = response.body.stream else {
      permit.release()
      return response
    }
    response.body = HTTPBody(length: response.body.length) { () async throws(HTTPError) in
      do throws(HTTPError) {
        let chunk = try await stream()
        if chunk == nil { permit.release() }
        return chunk
      } catch {
        permit.release()
        throw error
      }
    }
    return response
  }

  private func permit(
    for origin: Origin,
    _ exchange: HTTPExchange
  ) async throws(HTTPError) -> OriginSemaphore.Permit {
    if let permit = semaphore.tryAcquire(for: origin) { return permit }
    let start = timeline.now
    let limit = exchange.timeLeft(upTo: maximumWait)
    let acquired = try await timeline.within(limit) { () async throws(HTTPError) in
      try await semaphore.acquire(for: origin)
    }
    // Not `timedOut`, even if the time limit was the shorter one: nothing was sent, and the origin
    // is not to blame.
    guard let permit = acquired else { throw HTTPError(.rateLimited(retryAfter: limit)) }
    let reason = "the limit is \(self.limit) concurrent requests for an origin"
    exchange.report(.waited(timeline.now - start, reason: reason))
    return permit
  }
}
