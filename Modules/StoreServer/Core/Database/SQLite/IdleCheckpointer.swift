import FoundationCore
import Persistence

/// Runs a WAL checkpoint once nothing was written for two seconds.
///
/// Until then recent changes are only in the WAL, so a copy of the database file alone would lack
/// them.
final class IdleCheckpointer: Sendable {
  private let clock: any Clock<Duration>
  private let state = Lock(State())

  private struct State {
    var writes = 0
    var isScheduled = false
  }

  /// The time without a write after which the database is idle.
  private static let pause = Duration.seconds(2)

  init(clock: any Clock<Duration>) { self.clock = clock }

  /// Schedules a checkpoint after a write.
  func didWrite(to database: Database) {
    let isScheduled = state.withLock { state in
      defer { state.isScheduled = true }
      state.writes += 1
      return state.isScheduled
    }
    guard !isScheduled else { return }
    // Weak: a closed database is not kept open for this.
    Task { [weak database] in
      await waitUntilIdle()
      // If the checkpoint fails, the next write schedules another.
      _ = try? await database?.checkpoint()
    }
  }

  private func waitUntilIdle() async {
    while true {
      let seen = state.withLock(\.writes)
      // This task is never cancelled.
      try? await clock.sleep(for: Self.pause)
      let isIdle = state.withLock { state in
        state.isScheduled = state.writes != seen
        return !state.isScheduled
      }
      if isIdle { return }
    }
  }
}

extension Database {
  /// Writes the log into the file and empties it, unless a reader holds it; does not wait.
  func checkpoint() throws { try withConnection { try $0.checkpoint() } }
}

extension Connection {
  /// Writes the log into the file and empties it, unless a reader holds it; does not wait.
  func checkpoint() throws(PersistenceError) {
    let patience: Int = try prepare("PRAGMA busy_timeout").value() ?? 0
    try execute(script: "PRAGMA busy_timeout = 0")
    defer { try? execute(script: "PRAGMA busy_timeout = \(patience)") }
    try prepare("PRAGMA wal_checkpoint(TRUNCATE)").run()
  }
}
