/// The state of a pool: its connections, the callers that wait for one, and how opening them went.
///
/// It decides and touches nothing: the pool asks it what to do, and does that. Callers, and what
/// watches the socket of an idle connection, are known by the tickets of their waits.
struct PoolState<Connection> {
  /// A connection that is not lent, with what watches its socket.
  struct Idle {
    let connection: Connection
    let ticket: Int
  }

  /// The answers to a caller that wants a connection.
  enum Lending {
    /// This one, if it still stands; otherwise it is lost, and the caller asks again.
    case lend(Idle)
    /// The caller waits.
    case wait
    /// Too many wait already.
    case busy
    /// The pool was closed.
    case closed
  }

  /// The ways on for a connection that is free.
  enum Release: Hashable {
    /// To the caller that has waited longest.
    case lend(to: Int)
    /// To the idle ones.
    case keep
    /// It is closed.
    case close
  }

  /// The consequences of a connection that could not be opened.
  struct Setback: Hashable {
    /// The callers that wait in vain.
    let refused: [Int]
    /// The number of failures before this one where a pause begins now; otherwise `nil`.
    let pause: Int?
  }

  /// The greatest number of connections.
  let size: Int
  /// The greatest number of callers that wait.
  let mostWaiting: Int

  /// The connections that are not lent, the one used last at the end.
  private(set) var idle: [Idle] = []
  /// The number of connections, lent or idle.
  private(set) var open = 0
  /// The number of lent connections that come free once the server has ended what was read.
  private(set) var ending = 0
  /// The number of connections that are being opened.
  private(set) var connecting = 0
  /// The callers that wait, the longest first.
  private(set) var waiting: [Int] = []
  /// The number of attempts in a row that opened no connection.
  private(set) var failures = 0
  /// The error of the last attempt, if that failed.
  private(set) var lastFailure: PostgresError?
  /// True during the pause before the next attempt.
  private(set) var pauses = false
  /// True where a connection was lost since the last one was opened.
  private(set) var hasLost = false
  private(set) var isClosed = false
  private var retries = 0
  private var reconnects = 0

  init(size: Int, mostWaiting: Int) {
    self.size = size
    self.mostWaiting = mostWaiting
  }

  /// The counts for whoever watches the pool.
  var counts: PostgresPoolStatistics {
    PostgresPoolStatistics(
      open: open,
      idle: idle.count,
      waiting: waiting.count,
      retries: retries,
      reconnects: reconnects
    )
  }

  /// True once the pool is closed and its last connection is gone.
  var hasEnded: Bool { isClosed && open == 0 && connecting == 0 }
}

/// Callers.
extension PoolState {
  /// Decides about a caller that wants a connection.
  mutating func lend() -> Lending {
    if isClosed { return .closed }
    if waiting.isEmpty, let last = idle.popLast() { return .lend(last) }
    return waiting.count < mostWaiting ? .wait : .busy
  }

  /// Lets a caller wait, behind all others.
  mutating func wait(_ ticket: Int) { waiting.append(ticket) }

  /// Forgets a caller that waits no longer.
  mutating func stopWaiting(_ ticket: Int) { waiting.removeAll { $0 == ticket } }

  /// Notes that a transaction is run again.
  mutating func retry() { retries += 1 }
}

/// Connections that are opened.
extension PoolState {
  /// Begins to open connections for all that wait, as far as there may be so many.
  ///
  /// - Returns: The number of connections to open now.
  mutating func beginOpening() -> Int {
    guard !pauses else { return 0 }
    // While a server is away, one attempt tells as much as several.
    let most = min(failures > 0 ? 1 : size, size - open)
    let count = max(0, min(waiting.count - ending, most) - connecting)
    connecting += count
    return count
  }

  /// Notes a connection that was opened, and is lent so far.
  mutating func opened() {
    connecting -= 1
    open += 1
    if hasLost || failures > 0 { reconnects += 1 }
    (failures, lastFailure, hasLost) = (0, nil, false)
  }

  /// Notes that a connection could not be opened.
  ///
  /// - Parameters:
  ///   - failure: The reason, where it is known.
  ///   - isLasting: True where another attempt would fail as well.
  /// - Returns: The callers to refuse, and the pause to make.
  mutating func failedToOpen(_ failure: PostgresError?, isLasting: Bool) -> Setback {
    connecting -= 1
    lastFailure = failure
    let before = failures
    failures += 1
    var refused: [Int] = []
    if isLasting { swap(&refused, &waiting) }
    let begins = !waiting.isEmpty && !pauses
    if begins { pauses = true }
    return Setback(refused: refused, pause: begins ? before : nil)
  }

  /// Ends the pause before the next attempt.
  mutating func endPause() { pauses = false }
}

/// Connections that come free, or are lost.
extension PoolState {
  /// Notes that all was read through a connection, which comes free once the server has said so.
  mutating func beginEnding() { ending += 1 }

  /// Notes that the server has said so.
  mutating func endEnding() { ending -= 1 }

  /// Decides about a connection that is free.
  ///
  /// - Parameter isClean: True where nothing is left of what was done with it.
  /// - Returns: The way on for the connection, which is forgotten where it is closed.
  mutating func release(isClean: Bool) -> Release {
    guard !isClosed, isClean else {
      lose()
      return .close
    }
    return waiting.isEmpty ? .keep : .lend(to: waiting.removeFirst())
  }

  /// Adds a connection to the idle ones.
  mutating func keep(_ connection: Connection, watchedBy ticket: Int) {
    idle.append(Idle(connection: connection, ticket: ticket))
  }

  /// The idle connection that is watched under a ticket.
  func idle(watchedBy ticket: Int) -> Connection? {
    idle.first { $0.ticket == ticket }?.connection
  }

  /// Notes that a connection is closed, and no longer an idle one if it was.
  mutating func lose(watchedBy ticket: Int? = nil) {
    idle.removeAll { $0.ticket == ticket }
    open -= 1
    hasLost = true
  }

  /// Closes the pool: what is lent is closed as it comes back.
  ///
  /// - Returns: The callers to refuse, and the idle connections to close.
  mutating func close() -> (refused: [Int], idle: [Idle]) {
    isClosed = true
    open -= idle.count
    defer { (waiting, idle) = ([], []) }
    return (waiting, idle)
  }
}
