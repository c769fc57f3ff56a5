/// The time elapsed since a client was created, by its clock.
struct ElapsedClock: Sendable {
  private let clock: any Clock<Duration>
  private let watch: Stopwatch

  init(_ clock: any Clock<Duration>) {
    self.clock = clock
    watch = Stopwatch(clock)
  }

  var now: Duration { watch.elapsed() }

  /// Sleeps for a duration; only cancellation ends it early.
  func sleep(_ duration: Duration) async throws(HTTPError) {
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw HTTPError(.cancelled)
    }
  }

  /// Runs work with a time limit; returns `nil` and cancels the work if the limit passes.
  func within<Value: Sendable>(
    _ limit: Duration,
    run work: @escaping @Sendable () async throws(HTTPError) -> Value
  ) async throws(HTTPError) -> Value? {
    let first = await withTaskGroup(of: Result<Value?, HTTPError>.self) { group in
      group.addTask {
        do throws(HTTPError) { return .success(try await work()) } catch { return .failure(error) }
      }
      group.addTask {
        do throws(HTTPError) {
          try await sleep(limit)
          return .success(nil)
        } catch {
          return .failure(error)
        }
      }
      defer { group.cancelAll() }
      return await group.next()
    }
    return try first?.get() ?? nil
  }
}

/// The time elapsed since its creation, by any clock.
package struct Stopwatch: Sendable {
  package let elapsed: @Sendable () -> Duration

  package init(_ clock: any Clock<Duration>) {
    // Specialized for the usual clock: of any other, every time is a value of unknown size.
    elapsed = (clock as? ContinuousClock).map { Self.start($0) } ?? Self.start(clock)
  }

  private static func start(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
