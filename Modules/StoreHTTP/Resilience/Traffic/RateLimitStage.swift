import FoundationCore

/// Limits the rate at which requests to an origin begin.
struct RateLimitStage: HTTPTransport {
  private let next: any HTTPTransport
  private let buckets: TokenBuckets
  private let maximumWait: Duration
  private let perSecond: Double
  private let timeline: ElapsedClock
  /// Admits one request at a time to wait for the bucket; the others wait for that one.
  private let semaphore = OriginSemaphore(permits: 1)

  init(
    over next: any HTTPTransport,
    perSecond: Double,
    _ configuration: HTTPClient.Configuration
  ) {
    self.next = next
    self.perSecond = perSecond
    maximumWait = configuration.trafficLimits.maximumWait
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
    let limit = exchange.timeLeft(upTo: maximumWait)
    switch buckets.update(origin, with: { $0.takeOrQueue(at: $1, upTo: limit) }) {
    case .admitted: break
    case .queued:
      try await waitInQueue(for: origin)
      let reason = "the limit is \(perSecond) requests per second for an origin"
      exchange.report(.waited(timeline.now - start, reason: reason))
    case .refused(let wait): throw HTTPError(.rateLimited(retryAfter: wait))
    }
    return try await next.send(request, for: exchange)
  }

  // A token is taken only when there is one, so a request cancelled before that takes none.
  private func waitInQueue(for origin: Origin) async throws(HTTPError) {
    defer { buckets.update(origin) { bucket, _ in bucket.waiting -= 1 } }
    let permit = try await semaphore.acquire(for: origin)
    defer { permit.release() }
    while true {
      let wait = buckets.update(origin) { $0.take(at: $1) }
      if wait == .zero { return }
      try await timeline.sleep(wait)
    }
  }
}

/// The buckets of all origins with recent requests.
private final class TokenBuckets: Sendable {
  private let new: TokenBucket
  private let timeline: ElapsedClock
  private let table = Lock(OriginTable<TokenBucket>())

  init(new: TokenBucket, _ timeline: ElapsedClock) {
    self.new = new
    self.timeline = timeline
  }

  /// Changes a bucket with the current time.
  ///
  /// The clock is read while the bucket is locked: with an earlier time than that of the request
  /// that took the last token, the next one would seem to be that much farther off.
  @discardableResult
  func update<Result: Sendable>(
    _ origin: Origin,
    with change: (inout TokenBucket, _ now: Duration) -> Result
  ) -> Result {
    table.withLock { table in
      let now = timeline.now
      var bucket = table[origin] ?? new
      let result = change(&bucket, now)
      table.set(bucket, for: origin) { $0.isUnused(at: now) }
      return result
    }
  }
}
