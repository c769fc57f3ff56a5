import FoundationCore
import Persistence

/// The writing connection and the queue of changes, with group commit.
///
/// All changes that wait when the connection becomes free share one transaction, and thus one sync
/// of the disk; a single change does not wait for others. Each change is atomic, sees those before
/// it, and returns once it is on disk. If the shared commit fails, all of them fail, including
/// those that were refused because of an earlier one.
final class WriteQueue: Sendable {
  /// The connection; `nil` once it is closed.
  private let database: Lock<Database?>
  private let checkpointer: Checkpointer
  private let waiting = Lock<[any WaitingChange]>([])
  private let counts = Lock(WriteCounts())
  private let hasFailed = Lock(false)
  /// Returns the free bytes on the disk.
  private let freeBytes: @Sendable () -> Int

  /// The maximum number of changes in one commit, so that none waits long for the others.
  private static let maximumGroup = 64

  init(_ database: Database, checkpointer: Checkpointer, freeBytes: @escaping @Sendable () -> Int) {
    self.database = Lock(database)
    self.checkpointer = checkpointer
    self.freeBytes = freeBytes
  }

  /// `true` if the disk refused the last change.
  var isFailing: Bool { hasFailed.withLock(\.self) }

  var isOpen: Bool { database.withLock { $0 != nil } }

  var counted: WriteCounts {
    var counted = counts.withLock { $0 }
    counted.waiting = waiting.withLock(\.count)
    return counted
  }

  /// Makes a change; it is on disk when this returns.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    guard let database = database.withLock(\.self) else { throw Problem.draining }
    let change = Change(body)
    waiting.withLock { $0.append(change) }
    return try await database.withConnectionAsync { connection in
      // A caller before may have committed it along with its own.
      while true {
        if let result = change.result { return try result.get() }
        await perform(takeWaiting(), on: connection, of: database)
      }
    }
  }

  /// Writes the log into the file and empties it, unless a reader holds it.
  func checkpoint() async throws { try await database.withLock(\.self)?.checkpoint() }

  /// Writes the unchanged revision, as a test of the disk.
  ///
  /// A server that is not ready may receive no other changes.
  func tryWriting() async throws {
    try await write { transaction in
      try await transaction.run("UPDATE revision SET catalog = catalog + 1")
      try await transaction.run("UPDATE revision SET catalog = catalog - 1")
    }
  }

  /// Closes the connection after the last change, with a checkpoint.
  func close() async {
    guard let database = database.withLock({ $0.take() }) else { return }
    await checkpointer.finish()
    // The last program to close the file runs the checkpoint.
    _ = try? await database.checkpoint()
  }

  private func takeWaiting() -> [any WaitingChange] {
    waiting.withLock { waiting in
      defer { waiting.removeFirst(min(Self.maximumGroup, waiting.count)) }
      return Array(waiting.prefix(Self.maximumGroup))
    }
  }

  private func perform(
    _ changes: [any WaitingChange],
    on connection: Connection,
    of database: Database
  ) async {
    do {
      do {
        try await commit(changes, on: connection)
      } catch PersistenceError.full {
        // A checkpoint may free space in the WAL.
        try connection.checkpoint()
        try await commit(changes, on: connection)
      }
      counts.withLock { ($0.changes, $0.commits) = ($0.changes + changes.count, $0.commits + 1) }
      hasFailed.withLock { $0 = false }
      checkpointer.didCommit(on: connection, of: database, freeBytes: freeBytes())
    } catch {
      if (error as? PersistenceError)?.isOfDisk == true { hasFailed.withLock { $0 = true } }
      for change in changes { change.fail(error) }
    }
  }

  /// Makes changes in one transaction; if one of several failed after it had written something, again,
  /// with a savepoint for each.
  private func commit(_ changes: [any WaitingChange], on connection: Connection) async throws {
    do {
      try await commit(changes, on: connection, inSavepoints: false)
    } catch is PartialChange {
      // Not at first: for a savepoint, SQLite copies each page that a change writes, into a file.
      try await commit(changes, on: connection, inSavepoints: true)
    }
  }

  /// The error of a change that has to be undone, and the changes that share its commit with it.
  private struct PartialChange: Error {}

  private func commit(
    _ changes: [any WaitingChange],
    on connection: Connection,
    inSavepoints: Bool
  ) async throws {
    try await connection.transaction(.immediate) {
      for change in changes {
        let written = connection.changedRowCount
        do {
          if inSavepoints {
            try await connection.transaction { try await change.make(on: connection) }
          } else {
            try await change.make(on: connection)
          }
        } catch PersistenceError.full(let evidence) {
          // The changes are repeated after a checkpoint.
          throw PersistenceError.full(evidence)
        } catch {
          guard changes.count > 1, connection.isInTransaction else { throw error }
          guard inSavepoints || connection.changedRowCount == written else { throw PartialChange() }
          change.fail(error)
        }
      }
    }
  }
}

private protocol WaitingChange: Sendable {
  func make(on connection: Connection) async throws
  /// Sets the error of a change that was rolled back.
  func fail(_ error: any Error)
}

private final class Change<Value: Sendable>: WaitingChange {
  private let body: @Sendable (any Transaction) async throws -> Value
  private let state = Lock<Result<Value, any Error>?>(nil)

  init(_ body: @escaping @Sendable (any Transaction) async throws -> Value) { self.body = body }

  /// The result; `nil` while the change waits.
  var result: Result<Value, any Error>? { state.withLock { $0 } }

  func make(on connection: Connection) async throws {
    let value = try await body(connection)
    state.withLock { $0 = .success(value) }
  }

  func fail(_ error: any Error) { state.withLock { $0 = .failure(error) } }
}

extension PersistenceError {
  fileprivate var isOfDisk: Bool {
    switch self {
    case .full, .ioError, .readOnly: true
    default: false
    }
  }
}
