import EventLoop
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
  private nonisolated let executor: EventLoopExecutor
  let waits: PostgresPoller
  var numbers: any RandomNumberGenerator & Sendable

  var state: PoolState<PostgresConnection>
  /// The connections and refusals for callers that waited and have not taken them yet.
  var given: [Int: Result<PostgresConnection, PostgresError>] = [:]
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
    state = PoolState(size: configuration.size, mostWaiting: configuration.waiting)
    do {
      executor = try EventLoopExecutor()
    } catch {
      throw .noLoop(error)
    }
    waits = PostgresPoller(on: executor)
    waits.cancel = { [weak self] ticket in Task { await self?.cancel(ticket) } }
    // The thread keeps the pool alive until it is closed.
    executor.start { mayWait in self.assumeIsolated { $0.turn(mayWait: mayWait) } }
  }

  /// The counts of its connections and repetitions.
  public var counts: PostgresPoolStatistics { state.counts }

  /// Waits, if it may, until something can be done, and does it; tells whether to go on.
  private func turn(mayWait: Bool) -> Bool {
    if state.hasEnded { return false }
    waits.turn(mayWait: mayWait)
    return !state.hasEnded
  }

  /// Ends a wait whose task was cancelled.
  func cancel(_ ticket: Int) { waits.end(ticket, .cancelled) }

  // MARK: - The end

  /// Refuses new transactions, waits for those under way, and closes all connections.
  public func close() async {
    let (refused, idle) = state.close()
    for ticket in refused { give(.failure(closed), to: ticket) }
    for spare in idle {
      waits.forget(spare.ticket)
      spare.connection.close()
    }
    await withCheckedContinuation { continuation in
      closers.append(continuation)
      endIfDone()
    }
  }

  var closed: PostgresError { .closed(database: "\(configuration)") }

  /// Ends once it is closed and the last connection is gone.
  func endIfDone() {
    guard state.hasEnded else { return }
    for closer in closers { closer.resume() }
    closers = []
  }
}
