import FoundationCore
package import Persistence

/// Writes the WAL into the database file beside the changes, so that no change waits for that.
///
/// A change only appends to the WAL. Once it is long, another connection writes it into the file while
/// changes go on, and the writing connection what was appended meanwhile; the next change then begins
/// the WAL again. Once nothing was written for two seconds, the WAL is emptied: until then recent
/// changes are only there, and a copy of the database file alone would lack them.
package final class Checkpointer: Sendable {
  private let clock: any Clock<Duration>
  /// Opens another connection to the file.
  private let connect: @Sendable () async throws -> Database
  private let state = Lock(State())

  private struct State {
    var writes = 0
    var isScheduled = false
    /// The writing of a long WAL, while it is under way.
    var writing: Task<Void, Never>?
    /// The pages above which the WAL is written.
    var limit = longLog
  }

  /// The pages of a WAL that is written into the file: 40 MB.
  private static let longLog = 10_000
  /// The pages of a WAL that the change itself writes into the file, if a disk is too slow for what is
  /// appended meanwhile.
  private static let longestLog = 4 * longLog
  /// The free bytes below which the WAL is emptied after each change: more than it may have, since the
  /// file needs room to grow while both are there.
  private static let ampleBytes = longestLog * 4096
  /// The time without a write after which the database is idle.
  private static let pause = Duration.seconds(2)

  package init(clock: any Clock<Duration>, connect: @escaping @Sendable () async throws -> Database)
  {
    self.clock = clock
    self.connect = connect
  }

  /// Sees to the WAL after a commit; the changes are on disk, whether or not this succeeds.
  package func didCommit(on connection: Connection, of database: Database, freeBytes: Int) {
    let pages = connection.logPageCount
    if freeBytes < Self.ampleBytes {
      _ = try? connection.checkpoint()
    } else if pages > Self.longestLog {
      _ = try? connection.writeLog()
    }
    state.withLock { current in
      current.writes += 1
      if !current.isScheduled {
        current.isScheduled = true
        // Weak: a closed database is not kept open for this.
        Task { [weak database] in
          await waitUntilIdle()
          // If the checkpoint fails, the next write schedules another.
          _ = try? await database?.checkpoint()
        }
      }
      if pages < Self.longLog { current.limit = Self.longLog }
      if pages > current.limit, current.writing == nil {
        // If that fails, or a reader holds the WAL, the attempt is repeated once as much was appended.
        current.limit = pages + Self.longLog
        current.writing = Task {
          try? await writeLog(of: database)
          state.withLock { $0.writing = nil }
        }
      }
    }
  }

  /// Waits for the writing of a long WAL that is under way.
  package func finish() async { await state.withLock(\.writing)?.value }

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

  /// Writes the WAL into the file, most of it by another connection.
  private func writeLog(of database: Database) async throws {
    let other = try await connect()
    // The second time there are only the changes made during the first.
    for _ in 0..<2 { try await other.withConnection { try $0.writeLog() } }
    try await database.withConnection { try $0.writeLog() }
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

  /// Writes what no reader holds of the log into the file; no connection waits for another.
  fileprivate func writeLog() throws(PersistenceError) {
    try prepare("PRAGMA wal_checkpoint(PASSIVE)").run()
  }
}
