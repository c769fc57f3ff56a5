import FoundationCore

/// The changes made through a client, by origin.
final class OriginChanges: Sendable {
  private struct State {
    var count = 0
    /// The number of the last change at each origin.
    var latest: [Origin: Int] = [:]
    /// The number of the last change at an origin that is no longer listed.
    var lastUnlisted = 0
  }

  private let state = Lock(State())
  private let limit: Int

  /// Creates a list of origins that is cleared once it is full.
  init(limit: Int = 1_000) { self.limit = limit }

  /// The number of changes so far.
  var count: Int { state.withLock { $0.count } }

  /// Records a change at an origin.
  func note(at origin: Origin) {
    state.withLock { state in
      if state.latest.count >= limit { (state.latest, state.lastUnlisted) = ([:], state.count) }
      state.count += 1
      state.latest[origin] = state.count
    }
  }

  /// Returns `true` if the origin was changed, or may have been, after that number of changes.
  func hasChange(at origin: Origin, after count: Int) -> Bool {
    state.withLock { ($0.latest[origin] ?? $0.lastUnlisted) > count }
  }
}
