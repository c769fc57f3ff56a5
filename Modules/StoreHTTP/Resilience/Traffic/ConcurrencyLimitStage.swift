/// Lets only so many requests to an origin be under way at once.
///
/// A request is under way until its answer's body is read to the end, fails, or is let go.
struct ConcurrencyLimitStage: HTTPTransport {
  private let next: any HTTPTransport
  private let limit: Int
  private let longestWait: Duration
  private let turnstile: OriginSemaphore
  private let timeline: ElapsedClock

  init(
    over next: any HTTPTransport,
    _ limit: Int,
    _ configuration: HTTPClient.Configuration
  ) {
    self.next = next
    self.limit = limit
    longestWait = configuration.trafficLimits.longestWait
    turnstile = OriginSemaphore(places: limit)
    timeline = ElapsedClock(configuration.clock)
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let place = try await place(for: Origin(request.url), exchange)
    var response = try await next.send(request, for: exchange)
    guard let stream = response.body.stream else {
      place.leave()
      return response
    }
    response.body = HTTPBody(length: response.body.length) { () async throws(HTTPError) in
      do throws(HTTPError) {
        let chunk = try await stream()
        if chunk == nil { place.leave() }
        return chunk
      } catch {
        place.leave()
        throw error
      }
    }
    return response
  }

  private func place(
    for origin: Origin,
    _ exchange: HTTPExchange
  ) async throws(HTTPError) -> OriginSemaphore.Place {
    if let place = turnstile.placeAtOnce(for: origin) { return place }
    let start = timeline.now
    let patience = exchange.timeLeft(upTo: longestWait)
    let turn = try await timeline.within(patience) { () async throws(HTTPError) in
      try await turnstile.place(for: origin)
    }
    // Not a time limit passed, whichever was shorter: nothing was sent, and the origin is not to
    // blame.
    guard let place = turn else { throw HTTPError(.rateLimited(retryAfter: patience)) }
    exchange.report(
      .waited(timeline.now - start, because: "the limit is \(limit) concurrent requests for an origin")
    )
    return place
  }
}
