import Foundation
import FoundationCore

/// A pool of connections to one PostgreSQL database, with the thread they live on.
///
/// It guards the connections and the order of those who wait for one. It opens connections when they
/// are needed, and lends each to the caller that has waited longest. The bodies of transactions run
/// on the pool's thread, which does other work while they wait for the server. The thread ends when
/// the pool is closed.
public actor PostgresPool {
  /// The configuration that the pool was made with.
  public nonisolated let configuration: PostgresConfiguration
  private nonisolated let executor: LoopExecutor
  let waits: PostgresWaits
  var numbers: any RandomNumberGenerator & Sendable

  /// Connections that nobody uses, those used last at the end, each with what watches its socket.
  var idle: [(connection: PostgresConnection, ticket: Int)] = []
  /// Connections that there are, lent or idle.
  var open = 0
  /// Those lent whose reading is over, and that come free once the server has said so.
  var ending = 0
  /// Connections that are being opened.
  var connecting = 0
  /// Who waits for a connection, the longest first, by the ticket of the wait.
  var waiting: [Int] = []
  /// What those who waited have been given and not taken yet.
  var given: [Int: Result<PostgresConnection, PostgresError>] = [:]
  /// How often in a row no connection could be opened, and why not.
  var failures = 0
  var lastFailure: PostgresError?
  /// Whether the pause before the next attempt is under way.
  var pauses = false
  /// Whether a connection was lost since one was opened last.
  var hasLost = false
  var counts = PostgresCounts()
  private var isClosed = false
  private var hasEnded = false
  private var closers: [CheckedContinuation<Void, Never>] = []

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes a pool that opens its first connection when it is needed.
  ///
  /// - Parameters:
  ///   - configuration: The database, and the limits of its use.
  ///   - numbers: The random numbers that spread repetitions over time.
  /// - Throws: `PostgresError.noLoop`, where the system has no thread or pipe left.
  public init(
    _ configuration: PostgresConfiguration,
    numbers: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) throws(PostgresError) {
    self.configuration = configuration
    self.numbers = numbers
    do {
      executor = try LoopExecutor()
    } catch {
      throw .noLoop(error)
    }
    waits = PostgresWaits(on: executor)
    waits.cancel = { [weak self] ticket in Task { await self?.cancel(ticket) } }
    // The thread keeps the pool alive until it is closed.
    executor.start { mayWait in self.assumeIsolated { $0.turn(mayWait: mayWait) } }
  }

  /// The counts of its connections and repetitions.
  public var counted: PostgresCounts {
    var counted = counts
    (counted.open, counted.idle, counted.waiting) = (open, idle.count, waiting.count)
    return counted
  }

  /// Waits, if it may, until something can be done, and does it; tells whether to go on.
  private func turn(mayWait: Bool) -> Bool {
    if hasEnded { return false }
    waits.turn(mayWait: mayWait)
    return !hasEnded
  }

  /// Ends a wait whose task was cancelled.
  func cancel(_ ticket: Int) { waits.end(ticket, .cancelled) }

  // MARK: - The end

  /// Refuses new transactions, waits for those under way, and closes all connections.
  public func close() async {
    isClosed = true
    for ticket in waiting { give(.failure(closed), to: ticket) }
    waiting = []
    for (connection, ticket) in idle {
      waits.forget(ticket)
      connection.close()
      open -= 1
    }
    idle = []
    await withCheckedContinuation { continuation in
      closers.append(continuation)
      endIfDone()
    }
  }

  /// Throws where nobody may begin any more.
  func requireOpen() throws(PostgresError) {
    if isClosed { throw closed }
  }

  private var closed: PostgresError { .closed(database: "\(configuration)") }

  /// Ends once it is closed and the last connection is gone.
  func endIfDone() {
    guard isClosed, open == 0, connecting == 0 else { return }
    hasEnded = true
    for closer in closers { closer.resume() }
    closers = []
  }
}
