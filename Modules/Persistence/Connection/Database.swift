import Dispatch

/// A connection that any number of tasks share, one at a time.
///
/// It runs on a separate queue, never on the threads of Swift's tasks: a statement that waits for a
/// lock or the disk blocks only the callers of this database. For readers that do not wait for each
/// other, open several databases on the same file.
public actor Database {
  private let connection: Connection
  private let worker: DispatchExecutor
  private var isInUse = false

  public nonisolated var unownedExecutor: UnownedSerialExecutor { worker.asUnownedSerialExecutor() }

  /// Opens a database without blocking the caller's thread.
  ///
  /// - Parameters:
  ///   - location: A file, or memory.
  ///   - options: The access, durability and busy timeout.
  ///   - migrations: The steps to the current schema.
  /// - Returns: The open database.
  /// - Throws: The ``PersistenceError`` of opening a ``Connection``.
  public static func open(
    _ location: DatabaseLocation,
    options: ConnectionOptions = ConnectionOptions(),
    migrations: [Migration] = []
  ) async throws(PersistenceError) -> Database {
    let worker = DispatchExecutor()
    // The queue creates only the connection. The actor is created here, because its user reads its
    // executor before any lock or queue has synchronized the two threads.
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

  /// Runs a function with exclusive use of the connection.
  ///
  /// A running function is not interrupted by cancellation; keep it short, or check
  /// `Task.isCancelled`.
  ///
  /// - Throws: The function's error.
  @discardableResult
  public func withConnection<Value: Sendable>(
    _ body: sending (Connection) throws -> Value
  ) throws -> Value {
    requireFree()
    return try body(connection)
  }

  /// Runs an asynchronous function with exclusive use of the connection.
  ///
  /// The function may await only functions that use the connection. If it awaited anything else,
  /// other callers could run between its statements; that is a programming error, and ends the
  /// program before two transactions become one.
  ///
  /// - Throws: The function's error.
  @discardableResult
  public func withConnectionAsync<Value: Sendable>(
    _ body: sending (Connection) async throws -> Value
  ) async throws -> Value {
    requireFree()
    isInUse = true
    defer { isInUse = false }
    return try await body(connection)
  }

  private func requireFree() {
    precondition(
      !isInUse,
      "A function with exclusive use of a database has awaited something else."
    )
  }

  /// Runs a function in a transaction, and commits when the function returns.
  ///
  /// - Parameters:
  ///   - mode: The time at which the transaction takes its locks.
  ///   - body: A function that uses the connection.
  /// - Returns: The value that the function returned.
  /// - Throws: The function's error, or a ``PersistenceError`` if beginning or committing fails.
  @discardableResult
  public func transaction<Value: Sendable>(
    _ mode: TransactionMode = .immediate,
    _ body: sending (Connection) throws -> Value
  ) throws -> Value {
    requireFree()
    return try connection.transaction(mode) { try body(connection) }
  }
}

/// An executor that may block, since it runs on a Dispatch queue and not on the threads of Swift's
/// tasks.
private final class DispatchExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "rialto.persistence")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
