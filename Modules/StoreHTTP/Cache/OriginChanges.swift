import FoundationCore

/// The changes made through a client, by the origin that was changed.
final class OriginChanges: Sendable {
  private struct State {
    var count = 0
    /// The number of the last change at each origin.
    var latest: [Origin: Int] = [:]
    /// The number of the last change at an origin that is not listed any more.
    var lastUnlisted = 0
  }

  private let state = Lock(State())
  private let limit: Int

  /// Makes a list of origins that is begun anew once it is full.
  init(limit: Int = 1_000) { self.limit = limit }

  /// The number of changes so far.
  var count: Int { state.withLock { $0.count } }

  /// Notes a change at an origin.
  func note(at origin: Origin) {
    state.withLock { state in
      if state.latest.count >= limit { (state.latest, state.lastUnlisted) = ([:], state.count) }
      state.count += 1
      state.latest[origin] = state.count
    }
  }

  /// Returns true if the origin was changed, or may have been, after that many changes in all.
  func hasChange(at origin: Origin, after count: Int) -> Bool {
    state.withLock { ($0.latest[origin] ?? $0.lastUnlisted) > count }
  }
}
