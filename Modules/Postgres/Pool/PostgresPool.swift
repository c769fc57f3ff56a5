import EventLoop
import Foundation
import FoundationCore
import Persistence

/// A pool of connections to one PostgreSQL database, with the thread that they belong to.
///
/// It opens connections as they are needed, and leases each to the caller that has waited longest.
/// The bodies of transactions run on the pool's thread, which does other work while they wait for the
/// server. The thread ends when the pool is closed.
public actor PostgresPool {
  /// The configuration of the pool.
  public nonisolated let configuration: PostgresConfiguration
  private nonisolated let executor: EventLoopExecutor
  let poller: PostgresPoller
  var numbers: any RandomNumberGenerator & Sendable

  var state: PoolState<PostgresConnection>
  /// The results for callers that waited and have not taken them yet.
  private var results: [Int: Result<PostgresConnection, PostgresError>] = [:]
  private var closers: [CheckedContinuation<Void, Never>] = []

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates a pool, which opens its first connection when it is needed.
  ///
  /// - Parameters:
  ///   - configuration: The database, and the limits of its use.
  ///   - numbers: The random numbers for the delays between retries.
  /// - Throws: ``PostgresError/eventLoopUnavailable(_:)`` if the system cannot create the pool's
  ///   thread.
  public init(
    _ configuration: PostgresConfiguration,
    numbers: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) throws(PostgresError) {
    self.configuration = configuration
    self.numbers = numbers
    state = PoolState(
      size: configuration.maximumConnections,
      maximumWaiters: configuration.maximumWaiters
    )
    do {
      executor = try EventLoopExecutor()
    } catch {
      throw .eventLoopUnavailable(error)
    }
    poller = PostgresPoller(on: executor)
    poller.cancel = { [weak self] waiterID in Task { await self?.cancel(waiterID) } }
    // The thread keeps the pool alive until it is closed.
    executor.start { mayBlock in self.assumeIsolated { $0.runOnce(mayBlock: mayBlock) } }
  }

  /// The numbers of connections, waiting callers and retries.
  public var statistics: PostgresPoolStatistics { state.statistics }

  /// Runs the poller once; returns `false` when the pool is closed and its last connection is gone.
  private func runOnce(mayBlock: Bool) -> Bool {
    if state.hasEnded { return false }
    poller.runOnce(mayBlock: mayBlock)
    return !state.hasEnded
  }

  /// Ends the waiter of a cancelled task.
  private func cancel(_ waiterID: Int) { poller.end(waiterID, with: .cancelled) }

  /// Refuses new transactions, waits for the current ones, and closes all connections.
  public func close() async {
    let (refused, idle) = state.close()
    for waiterID in refused { resume(waiterID, with: .failure(closed)) }
    for spare in idle {
      poller.remove(spare.waiterID)
      spare.connection.close()
    }
    await withCheckedContinuation { continuation in
      closers.append(continuation)
      endIfDone()
    }
  }

  private var closed: PostgresError { .poolClosed(database: "\(configuration)") }

  /// Ends once the pool is closed and the last connection is gone.
  private func endIfDone() {
    guard state.hasEnded else { return }
    for closer in closers { closer.resume() }
    closers = []
  }
}

// MARK: - Leasing

extension PostgresPool {
  /// Leases an idle connection, or waits for the next one that becomes free.
  func lease() async throws -> PostgresConnection {
    while true {
      switch state.lease() {
      case .lease(let spare):
        poller.remove(spare.waiterID)
        if spare.connection.isAlive() { return spare.connection }
        spare.connection.close()
        state.lose()
        connectionWasLost()
      case .wait: return try await waitForConnection()
      case .busy: throw busy
      case .closed: throw closed
      }
    }
  }

  private func waitForConnection() async throws -> PostgresConnection {
    let waiterID = poller.nextWaiterID()
    state.wait(waiterID)
    openIfNeeded()
    let outcome = await poller.wait(waiterID, until: .now + configuration.acquireTimeout)
    // It may have been given a connection just before it ended.
    if let result = results.removeValue(forKey: waiterID) { return try result.get() }
    state.stopWaiting(waiterID)
    switch outcome {
    case .cancelled: throw CancellationError()
    case .ready, .timedOut: throw state.lastFailure ?? (state.open > 0 ? busy : unresponsive)
    }
  }

  private var busy: PostgresError {
    .busy(waiting: state.waiting.count, database: "\(configuration)")
  }

  private var unresponsive: PostgresError {
    let message = "The server accepted no connection within \(configuration.acquireTimeout)."
    return .cannotConnect(.server, PostgresError.Evidence(message, of: configuration))
  }

  /// Takes a connection back, and leases it to the next caller if it is reusable.
  func release(_ connection: PostgresConnection) {
    switch state.release(isReusable: connection.isReusable) {
    case .lease(let waiterID): resume(waiterID, with: .success(connection))
    case .keep:
      let waiterID = poller.nextWaiterID()
      state.keep(connection, watchedBy: waiterID)
      watch(connection, as: waiterID)
    case .close:
      connection.close()
      connectionWasLost()
    }
  }

  private func resume(_ waiterID: Int, with result: Result<PostgresConnection, PostgresError>) {
    results[waiterID] = result
    poller.end(waiterID, with: .ready)
  }

  /// Watches an idle connection, to which the server sends only its termination, or a notice.
  private func watch(_ connection: PostgresConnection, as waiterID: Int) {
    poller.watch(waiterID, for: connection.descriptor, events: POLLIN) { _ in self.check(waiterID) }
  }

  private func check(_ waiterID: Int) {
    guard let connection = state.idle(watchedBy: waiterID) else { return }
    if connection.isAlive() { return watch(connection, as: waiterID) }
    connection.close()
    state.lose(watchedBy: waiterID)
    connectionWasLost()
  }

  /// Opens another connection if a caller waits, or ends the pool if that was the last.
  private func connectionWasLost() {
    openIfNeeded()
    endIfDone()
  }
}

// MARK: - Connecting

extension PostgresPool {
  /// The delays between attempts to reach a server.
  private static let reconnecting = ExponentialBackoff(
    initial: .milliseconds(100),
    maximum: .seconds(5)
  )

  /// Opens connections for the waiting callers, up to the limit.
  private func openIfNeeded() { for _ in 0..<state.beginOpening() { Task { await openOne() } } }

  private func openOne() async {
    do {
      let connection = try await connect()
      state.opened()
      release(connection)
    } catch {
      await connectFailed(error as? PostgresError)
    }
    openIfNeeded()
    endIfDone()
  }

  /// Opens a connection and sets its timeouts.
  ///
  /// Queries are not compiled: that takes a third of a second, a hundred times longer than a report
  /// by indexes, which the planner expects to read far more rows than it does.
  private func connect() async throws -> PostgresConnection {
    let handle = try await PostgresConnector.connect(configuration)
    let connection = PostgresConnection(handle, configuration, poller: poller)
    try await connection.query(
      """
      SELECT set_config('statement_timeout', ?, false), set_config('lock_timeout', ?, false),
        set_config('idle_in_transaction_session_timeout', ?, false),
        set_config('jit', 'off', false)
      """,
      [
        Self.milliseconds(configuration.statementTimeout),
        Self.milliseconds(configuration.lockTimeout),
        Self.milliseconds(configuration.idleInTransactionTimeout),
      ]
    )
    return connection
  }

  private static func milliseconds(_ duration: Duration) -> String {
    "\(Int64(duration / .milliseconds(1)))ms"
  }

  /// Refuses the waiting callers if the failure is permanent; otherwise delays the next attempt.
  private func connectFailed(_ error: PostgresError?) async {
    let failure = state.failedToOpen(error, isPermanent: error?.isPermanent ?? false)
    if let error { for waiterID in failure.refused { resume(waiterID, with: .failure(error)) } }
    guard let attempts = failure.delayedAttempt else { return }
    let delay = Self.reconnecting.delay(beforeRetry: attempts, using: &numbers)
    _ = await poller.wait(until: .now + delay)
    state.endDelay()
  }
}

extension PostgresError {
  /// `true` if every attempt would fail until a setting is changed.
  fileprivate var isPermanent: Bool {
    switch self {
    case .cannotConnect(let stage, _): stage != .tcp && stage != .server && stage != .dns
    case .tooManyConnections, .connectionLost, .timedOut: false
    default: true
    }
  }
}

/// The numbers of a pool's connections, waiting callers and retries.
public struct PostgresPoolStatistics: Sendable, Hashable {
  /// The number of connections, leased or idle.
  public let open: Int
  /// The number of connections that are not leased.
  public let idle: Int
  /// The number of callers that wait for a connection.
  public let waiting: Int
  /// The number of transactions that the pool has retried.
  public let retries: Int
  /// The number of connections opened after another was lost or could not be opened.
  public let reconnects: Int
}
