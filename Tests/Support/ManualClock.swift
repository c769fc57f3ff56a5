import FoundationCore

/// A clock that stands still until a test moves it.
///
/// Pass it as `any Clock<Duration>`, wait until a task sleeps on it, then advance it:
///
///     let clock = ManualClock()
///     async let answer = retry(clock: clock)
///     try await clock.waitForSleepers()
///     clock.advance(by: .seconds(2))
///
/// A sleep ends when the clock reaches its deadline, or at once with `CancellationError` when its
/// task is cancelled. Safe to use from any task.
public final class ManualClock: Clock {
  /// A moment, as the time since the clock was made.
  public struct Instant: InstantProtocol {
    public let sinceStart: Duration

    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    public static func < (a: Instant, b: Instant) -> Bool { a.sinceStart < b.sinceStart }
  }

  private typealias Continuation = CheckedContinuation<Void, any Error>

  private struct State {
    var now = Instant(sinceStart: .zero)
    var readCount = 0
    var lastID = 0
    var sleepers: [Int: (deadline: Instant, continuation: Continuation)] = [:]
    var watchers: [Int: (count: Int, continuation: Continuation)] = [:]
  }

  private let state = Lock(State())

  public init() {}

  public var now: Instant {
    state.withLock { state in
      state.readCount += 1
      return state.now
    }
  }

  /// The number of times that the clock was read.
  public var readCount: Int { state.withLock { $0.readCount } }

  public var minimumResolution: Duration { .zero }

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock on and wakes, earliest deadline first, everyone whose time has come.
  ///
  /// What they do next happens after this returns: to let a task sleep several times in a row, move
  /// the clock as many times and wait for it to sleep in between.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    }
    for sleeper in due { sleeper.value.continuation.resume() }
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = nextID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        addSleeper(id, until: deadline, continuation: $0)
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns once at least that many tasks sleep on the clock; throws when cancelled before.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func waitForSleepers(_ count: Int = 1) async throws {
    let id = nextID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { addWatcher(id, for: count, continuation: $0) }
    } onCancel: {
      let watcher = state.withLock { $0.watchers.removeValue(forKey: id) }
      watcher?.continuation.resume(throwing: CancellationError())
    }
  }

  private func nextID() -> Int {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  // Both look for a cancellation inside the lock: one that comes before has called its handler in
  // vain, one that comes after finds the entry.

  private func addSleeper(_ id: Int, until deadline: Instant, continuation: Continuation) {
    let (outcome, watchers) = state.withLock {
      state -> (Result<Void, any Error>?, [Continuation]) in
      if Task.isCancelled { return (.failure(CancellationError()), []) }
      guard state.now < deadline else { return (.success(()), []) }
      state.sleepers[id] = (deadline, continuation)
      let satisfied = state.watchers.filter { $0.value.count <= state.sleepers.count }
      for id in satisfied.keys { state.watchers[id] = nil }
      return (nil, satisfied.values.map(\.continuation))
    }
    if let outcome { continuation.resume(with: outcome) }
    for watcher in watchers { watcher.resume() }
  }

  private func addWatcher(_ id: Int, for count: Int, continuation: Continuation) {
    let outcome = state.withLock { state -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      guard state.sleepers.count < count else { return .success(()) }
      state.watchers[id] = (count, continuation)
      return nil
    }
    if let outcome { continuation.resume(with: outcome) }
  }
}
