/// The time since a client was made, by whatever clock it was given.
struct ElapsedClock: Sendable {
  private let clock: any Clock<Duration>
  private let watch: Stopwatch

  init(_ clock: any Clock<Duration>) {
    self.clock = clock
    watch = Stopwatch(clock)
  }

  /// How long it has been.
  var now: Duration { watch.elapsed() }

  /// Lets that much time pass; a sleep ends early only by cancellation.
  func sleep(_ duration: Duration) async throws(HTTPError) {
    do {
      try await clock.sleep(for: duration)
    } catch {
      throw HTTPError(.cancelled)
    }
  }

  /// Does some work within a limit; what is not done by then is cancelled and brings nothing.
  func within<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async throws(HTTPError) -> Value
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
