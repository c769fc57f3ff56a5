import FoundationCore
import Persistence

/// The one connection that writes, and the changes that wait for it.
///
/// What waits when the connection comes free is done in one transaction, so that all of it waits
/// for the disk once; a change that is alone waits for no company. Each is kept whole or not at
/// all, sees what those before it did, and is answered when the disk has it: where the shared
/// commit fails, all of them fail, those too that were refused because of one before them.
final class WriteQueue: Sendable {
  /// The connection; `nil` once it is closed.
  private let database: Lock<Database?>
  private let idleLog: IdleCheckpointer
  private let waiting = Lock<[any WaitingChange]>([])
  private let counts = Lock(WriteCounts())
  private let hasFailed = Lock(false)

  /// How many changes wait for the disk together at most, so that none waits long for the others.
  private static let most = 64

  init(_ database: Database, clock: any Clock<Duration> = ContinuousClock()) {
    self.database = Lock(database)
    idleLog = IdleCheckpointer(clock: clock)
  }

  /// True if the disk refused the last change.
  var isFailing: Bool { hasFailed.withLock(\.self) }

  var isOpen: Bool { database.withLock { $0 != nil } }

  var counted: WriteCounts {
    var counted = counts.withLock { $0 }
    counted.waiting = waiting.withLock(\.count)
    return counted
  }

  /// Makes a change; when this returns it is on the disk.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    guard let database = database.withLock(\.self) else { throw Problem.draining }
    let change = Change(body)
    defer { idleLog.noteWrite(to: database) }
    waiting.withLock { $0.append(change) }
    return try await database.withConnectionAsync { connection in
      // Whoever came before may have made it along with their own.
      while true {
        if let result = change.result { return try result.get() }
        await carryOut(takeWaiting(), on: connection)
      }
    }
  }

  /// Writes the unchanged count of changes, as a test of the disk.
  ///
  /// A store that is not ready is perhaps asked for none by anybody else.
  func tryWriting() async throws {
    try await write { transaction in
      try await transaction.run("UPDATE revision SET catalog = catalog + 1")
      try await transaction.run("UPDATE revision SET catalog = catalog - 1")
    }
  }

  /// Closes the connection once nothing is under way, with all that was written in the file itself.
  func close() async {
    guard let database = database.withLock({ $0.take() }) else { return }
    // The last program to close the file writes the rest of the log into it.
    _ = try? await database.emptyLog()
  }

  private func takeWaiting() -> [any WaitingChange] {
    waiting.withLock { waiting in
      defer { waiting.removeFirst(min(Self.most, waiting.count)) }
      return Array(waiting.prefix(Self.most))
    }
  }

  private func carryOut(_ changes: [any WaitingChange], on connection: Connection) async {
    do {
      do {
        try await commit(changes, on: connection)
      } catch PersistenceError.full {
        // Emptied, the log may make room for itself.
        try connection.emptyLog()
        try await commit(changes, on: connection)
      }
      counts.withLock { ($0.changes, $0.commits) = ($0.changes + changes.count, $0.commits + 1) }
      hasFailed.withLock { $0 = false }
    } catch {
      if (error as? PersistenceError)?.isOfDisk == true { hasFailed.withLock { $0 = true } }
      for change in changes { change.fail(error) }
    }
  }

  private func commit(_ changes: [any WaitingChange], on connection: Connection) async throws {
    try await connection.transaction(.immediate) {
      if changes.count == 1 { return try await changes[0].make(on: connection) }
      for change in changes { try await change.makeAsPart(on: connection) }
    }
  }
}

/// A change that waits for its turn.
private protocol WaitingChange: Sendable {
  /// Makes it, or throws why not.
  func make(on connection: Connection) async throws
  /// Makes it as a part of a transaction, and throws only where that is lost.
  func makeAsPart(on connection: Connection) async throws
  /// Notes that nothing was kept.
  func fail(_ error: any Error)
}

/// What is to be changed, and what came of it.
private final class Change<Value: Sendable>: WaitingChange {
  private let body: @Sendable (any Transaction) async throws -> Value
  private let state = Lock<Result<Value, any Error>?>(nil)

  init(_ body: @escaping @Sendable (any Transaction) async throws -> Value) { self.body = body }

  /// Nothing as long as it waits.
  var result: Result<Value, any Error>? { state.withLock { $0 } }

  func make(on connection: Connection) async throws {
    let value = try await body(connection)
    state.withLock { $0 = .success(value) }
  }

  func makeAsPart(on connection: Connection) async throws {
    do {
      try await connection.transaction { try await make(on: connection) }
    } catch PersistenceError.full(let evidence) {
      // It is made again with the others, once room was looked for.
      throw PersistenceError.full(evidence)
    } catch {
      guard connection.isInTransaction else { throw error }
      fail(error)
    }
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
