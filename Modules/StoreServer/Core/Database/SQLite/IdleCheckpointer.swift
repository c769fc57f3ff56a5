import FoundationCore
import Persistence

/// Has the file hold all that was written, once nothing was written for a while.
///
/// Until then it waits in the log beside the file, so that a copy of the file alone would lack it.
final class IdleCheckpointer: Sendable {
  private let clock: any Clock<Duration>
  private let state = Lock(State())

  private struct State {
    var writes = 0
    var isWatched = false
  }

  /// The time without a write that counts as idle.
  private static let pause = Duration.seconds(2)

  init(clock: any Clock<Duration>) { self.clock = clock }

  /// Notes that something was written just now.
  func noteWrite(to database: Database) {
    let isWatched = state.withLock { state in
      defer { state.isWatched = true }
      state.writes += 1
      return state.isWatched
    }
    guard !isWatched else { return }
    // A database that was closed meanwhile is not kept open for this.
    Task { [weak database] in
      await waitUntilIdle()
      // A log that cannot be emptied now is emptied after the next write, or when it is closed.
      _ = try? await database?.emptyLog()
    }
  }

  private func waitUntilIdle() async {
    while true {
      let seen = state.withLock(\.writes)
      // Nobody cancels this.
      try? await clock.sleep(for: Self.pause)
      let isIdle = state.withLock { state in
        state.isWatched = state.writes != seen
        return !state.isWatched
      }
      if isIdle { return }
    }
  }
}

extension Database {
  /// Writes the log into the file and empties it, unless a reader holds it; does not wait.
  func emptyLog() throws { try use { try $0.emptyLog() } }
}

extension Connection {
  /// Writes the log into the file and empties it, unless a reader holds it; does not wait.
  func emptyLog() throws(PersistenceError) {
    let patience: Int = try prepare("PRAGMA busy_timeout").value() ?? 0
    try execute(script: "PRAGMA busy_timeout = 0")
    defer { try? execute(script: "PRAGMA busy_timeout = \(patience)") }
    try prepare("PRAGMA wal_checkpoint(TRUNCATE)").run()
  }
}
