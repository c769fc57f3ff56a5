import FoundationCore

/// Lets requests to an origin begin only so fast.
struct RateLimitStage: HTTPTransport {
  private let next: any HTTPTransport
  private let buckets: TokenBuckets
  private let longestWait: Duration
  private let perSecond: Double
  private let timeline: ElapsedClock
  /// Whoever is inside waits for the bucket, and all others for him.
  private let turnstile = OriginSemaphore(places: 1)

  init(
    over next: any HTTPTransport,
    _ perSecond: Double,
    _ configuration: HTTPClient.Configuration
  ) {
    self.next = next
    self.perSecond = perSecond
    longestWait = configuration.trafficLimits.longestWait
    timeline = ElapsedClock(configuration.clock)
    buckets = TokenBuckets(
      new: TokenBucket(perSecond: perSecond, burst: configuration.trafficLimits.burst),
      timeline
    )
  }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let origin = Origin(request.url)
    let start = timeline.now
    let limit = exchange.timeLeft(upTo: longestWait)
    switch buckets.update(origin, { $0.takeOrLineUp(at: $1, upTo: limit) }) {
    case .now: break
    case .inLine:
      try await waitInLine(for: origin)
      exchange.report(
        .waited(timeline.now - start, because: "the limit is \(perSecond) requests per second for an origin")
      )
    case .tooLate(let wait): throw HTTPError(.rateLimited(retryAfter: wait))
    }
    return try await next.send(request, for: exchange)
  }

  // A token is taken only when there is one, so whoever is cancelled before that takes none.
  private func waitInLine(for origin: Origin) async throws(HTTPError) {
    defer { buckets.update(origin) { bucket, _ in bucket.waiting -= 1 } }
    let turn = try await turnstile.place(for: origin)
    defer { turn.leave() }
    while true {
      let wait = buckets.update(origin) { $0.take(at: $1) }
      if wait == .zero { return }
      try await timeline.sleep(wait)
    }
  }
}

/// The buckets of all origins that were asked of late.
private final class TokenBuckets: Sendable {
  private let new: TokenBucket
  private let timeline: ElapsedClock
  private let table = Lock(OriginTable<TokenBucket>())

  init(new: TokenBucket, _ timeline: ElapsedClock) {
    self.new = new
    self.timeline = timeline
  }

  /// Changes a bucket, knowing the time.
  ///
  /// The clock is read while the bucket is held: by an older time than that of whoever took a token
  /// last, the next one would seem to be that much farther off.
  @discardableResult
  func update<Result: Sendable>(
    _ origin: Origin,
    _ change: (inout TokenBucket, _ now: Duration) -> Result
  ) -> Result {
    table.withLock { table in
      let now = timeline.now
      var bucket = table[origin] ?? new
      let result = change(&bucket, now)
      table.set(bucket, for: origin) { $0.isForgettable(at: now) }
      return result
    }
  }
}
