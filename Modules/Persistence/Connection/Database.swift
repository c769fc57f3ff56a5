import Dispatch

/// A connection that any number of tasks share, one at a time.
///
/// Its work is done on a queue of its own, never on the threads that Swift's tasks run on: a
/// statement that waits for a lock or the disk holds up only those that wait for this database. For
/// readers that do not wait for one another, open several on the same file.
public actor Database {
  private let connection: Connection
  private let worker: DispatchExecutor
  private var isHeld = false

  public nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }

  /// Opens a database as a connection does, without blocking the caller's thread.
  public static func open(
    _ location: DatabaseLocation,
    options: ConnectionOptions = ConnectionOptions(),
    migrations: [Migration] = []
  ) async throws(PersistenceError) -> Database {
    let worker = DispatchExecutor()
    // Only the connection is made over there. The actor is made here: whoever is handed it reads
    // which executor it has before any lock or queue has brought the two threads together.
    let opened = await withCheckedContinuation { continuation in
      worker.queue.async {
        continuation.resume(
          returning: Result { () throws(PersistenceError) in
            try Connection(location, options: options, migrations: migrations)
          }
        )
      }
    }
    return Database(try opened.get(), on: worker)
  }

  private init(_ connection: sending Connection, on worker: DispatchExecutor) {
    self.connection = connection
    self.worker = worker
  }

  /// Does something with the connection while nobody else does.
  ///
  /// A body that has begun runs to its end, cancelled or not; so it is short, or it asks
  /// `Task.isCancelled`.
  @discardableResult
  public func use<Value: Sendable>(
    _ body: sending (Connection) throws -> Value
  ) throws -> Value {
    requireFree()
    return try body(connection)
  }

  /// Does something with the connection while nobody else does, in a body that may be asynchronous.
  ///
  /// It awaits nothing but functions that work with the connection. While it awaited anything else,
  /// others would be let in between its statements; that is a mistake of the program's, and ends it
  /// before two transactions become one.
  @discardableResult
  public func hold<Value: Sendable>(
    _ body: sending (Connection) async throws -> Value
  ) async throws -> Value {
    requireFree()
    isHeld = true
    defer { isHeld = false }
    return try await body(connection)
  }

  private func requireFree() {
    precondition(!isHeld, "A body that holds a database has awaited something else.")
  }

  /// Does something with the connection of which all is kept, or nothing.
  @discardableResult
  public func transaction<Value: Sendable>(
    _ mode: TransactionMode = .immediate,
    _ body: sending (Connection) throws -> Value
  ) throws -> Value {
    requireFree()
    return try connection.transaction(mode) { try body(connection) }
  }
}

/// Runs an actor where blocking is allowed: on a queue of Dispatch, whose threads are not those of
/// Swift's tasks.
private final class DispatchExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "rialto.persistence")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
