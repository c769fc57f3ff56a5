/// The state of a pool: its connections, the waiting callers, and the failures to connect.
///
/// It makes decisions without side effects; the pool carries them out. Callers, and the waiters that
/// watch idle connections, are known by their waiter IDs.
struct PoolState<Connection> {
  /// A connection that is not leased, and the waiter that watches its socket.
  struct Idle {
    let connection: Connection
    let waiterID: Int
  }

  /// The decisions about a caller that needs a connection.
  enum Lease {
    /// Use this connection if it is alive; otherwise it is lost, and the caller asks again.
    case lease(Idle)
    /// Wait for a connection.
    case wait
    /// Too many callers wait already.
    case busy
    case closed
  }

  /// The decisions about a connection that is free.
  enum Release: Hashable {
    /// Lease it to the caller that has waited longest.
    case lease(to: Int)
    /// Keep it idle.
    case keep
    case close
  }

  /// The decisions after a failure to open a connection.
  struct ConnectFailure: Hashable {
    /// The callers to refuse.
    let refused: [Int]
    /// The number of failures before this one if a delay begins now; otherwise `nil`.
    let delayedAttempt: Int?
  }

  /// The greatest number of connections.
  let size: Int
  /// The greatest number of waiting callers.
  let maximumWaiters: Int

  /// The connections that are not leased, the one used last at the end.
  private(set) var idle: [Idle] = []
  /// The number of connections, leased or idle.
  private(set) var open = 0
  /// The number of leased connections that are only ending a read transaction.
  private(set) var ending = 0
  /// The number of connections that are being opened.
  private(set) var connecting = 0
  /// The waiting callers, the longest first.
  private(set) var waiting: [Int] = []
  /// The number of consecutive failures to open a connection.
  private(set) var failures = 0
  /// The error of the last attempt, if that failed.
  private(set) var lastFailure: PostgresError?
  /// `true` during the delay before the next attempt.
  private(set) var isDelayed = false
  /// `true` if a connection was lost since the last one was opened.
  private(set) var hasLost = false
  private(set) var isClosed = false
  private var retries = 0
  private var reconnects = 0

  init(size: Int, maximumWaiters: Int) {
    self.size = size
    self.maximumWaiters = maximumWaiters
  }

  /// The numbers of connections, waiting callers and retries.
  var statistics: PostgresPoolStatistics {
    PostgresPoolStatistics(
      open: open,
      idle: idle.count,
      waiting: waiting.count,
      retries: retries,
      reconnects: reconnects
    )
  }

  /// `true` once the pool is closed and its last connection is gone.
  var hasEnded: Bool { isClosed && open == 0 && connecting == 0 }
}

/// Decisions about callers.
extension PoolState {
  /// Decides about a caller that needs a connection.
  mutating func lease() -> Lease {
    if isClosed { return .closed }
    if waiting.isEmpty, let last = idle.popLast() { return .lease(last) }
    return waiting.count < maximumWaiters ? .wait : .busy
  }

  /// Adds a caller behind all that wait.
  mutating func wait(_ waiterID: Int) { waiting.append(waiterID) }

  /// Removes a caller that no longer waits.
  mutating func stopWaiting(_ waiterID: Int) { waiting.removeAll { $0 == waiterID } }

  /// Counts a retry of a transaction.
  mutating func retry() { retries += 1 }
}

/// Decisions about opening connections.
extension PoolState {
  /// Begins to open connections for the waiting callers, up to the limit.
  ///
  /// - Returns: The number of connections to open now.
  mutating func beginOpening() -> Int {
    guard !isDelayed else { return 0 }
    // While a server is unreachable, one attempt tells as much as several.
    let most = min(failures > 0 ? 1 : size, size - open)
    let count = max(0, min(waiting.count - ending, most) - connecting)
    connecting += count
    return count
  }

  /// Records an opened connection, which is leased at first.
  mutating func opened() {
    connecting -= 1
    open += 1
    if hasLost || failures > 0 { reconnects += 1 }
    (failures, lastFailure, hasLost) = (0, nil, false)
  }

  /// Records a failure to open a connection.
  ///
  /// - Parameters:
  ///   - failure: The error, if it is known.
  ///   - isPermanent: `true` if another attempt would fail as well.
  /// - Returns: The callers to refuse, and the delay to make.
  mutating func failedToOpen(_ failure: PostgresError?, isPermanent: Bool) -> ConnectFailure {
    connecting -= 1
    lastFailure = failure
    let before = failures
    failures += 1
    var refused: [Int] = []
    if isPermanent { swap(&refused, &waiting) }
    let begins = !waiting.isEmpty && !isDelayed
    if begins { isDelayed = true }
    return ConnectFailure(refused: refused, delayedAttempt: begins ? before : nil)
  }

  /// Ends the delay before the next attempt.
  mutating func endDelay() { isDelayed = false }
}

/// Decisions about connections that become free or are lost.
extension PoolState {
  /// Records that a connection is only ending a read transaction, and soon becomes free.
  mutating func beginEnding() { ending += 1 }

  /// Records that it has ended.
  mutating func endEnding() { ending -= 1 }

  /// Decides about a connection that is free.
  ///
  /// - Parameter isReusable: `true` if the connection is intact and idle.
  /// - Returns: The decision; a connection to close is no longer counted.
  mutating func release(isReusable: Bool) -> Release {
    guard !isClosed, isReusable else {
      lose()
      return .close
    }
    return waiting.isEmpty ? .keep : .lease(to: waiting.removeFirst())
  }

  /// Adds an idle connection.
  mutating func keep(_ connection: Connection, watchedBy waiterID: Int) {
    idle.append(Idle(connection: connection, waiterID: waiterID))
  }

  func idle(watchedBy waiterID: Int) -> Connection? {
    idle.first { $0.waiterID == waiterID }?.connection
  }

  /// Records that a connection is closed, and removes it from the idle ones.
  mutating func lose(watchedBy waiterID: Int? = nil) {
    idle.removeAll { $0.waiterID == waiterID }
    open -= 1
    hasLost = true
  }

  /// Closes the pool; leased connections are closed on release.
  ///
  /// - Returns: The callers to refuse, and the idle connections to close.
  mutating func close() -> (refused: [Int], idle: [Idle]) {
    isClosed = true
    open -= idle.count
    defer { (waiting, idle) = ([], []) }
    return (waiting, idle)
  }
}
