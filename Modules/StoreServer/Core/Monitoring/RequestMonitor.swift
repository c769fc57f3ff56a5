import StoreHTTP

/// Sees every request come and go: gives it its name, counts it, and notes it.
struct RequestMonitor: Sendable {
  let metrics = Metrics()
  let log: RequestLog?
  let clock: any Clock<Duration>
  let random: @Sendable () -> UInt64

  init(_ configuration: StoreService.Configuration) {
    log = configuration.log.map { RequestLog(write: $0, now: configuration.now) }
    clock = configuration.clock
    random = configuration.random
  }

  /// Returns the name of a request: the client's, where that can stand in a log as it is.
  func name(of request: HTTPRequest) -> String {
    if let id = request.fields["X-Request-Id"], id.isPlainName { return id }
    let digits = String(random(), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Answers, counts and notes.
  func attend(
    _ request: HTTPRequest,
    _ answer: (HTTPRequest) async -> RequestRecord
  ) async -> HTTPResponse {
    let time = Self.stopwatch(clock)
    metrics.noteBegin()
    let visit = await answer(request)
    let end = time()
    metrics.noteEnd(
      of: Metrics.Kind(
        operation: visit.operation ?? "none",
        method: request.method.label,
        statusClass: visit.response.status / 100
      ),
      after: end
    )
    log?.note(visit, id: request.id, method: request.method.label, after: end)
    return visit.response
  }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

extension HTTPRequest.Method {
  /// Its word, if it is a usual one: callers could make up as many as they like.
  fileprivate var label: String {
    let usual: [Self] = [.get, .head, .options, .post, .put, .patch, .delete]
    return usual.contains(self) ? rawValue : "other"
  }
}

extension String {
  fileprivate var isPlainName: Bool {
    1...64 ~= utf8.count
      && utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
