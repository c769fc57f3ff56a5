import Testing

@testable import Postgres

/// The decisions of a pool, without a server; connections are represented by letters.
struct PoolStateTests {
  private var state = PoolState<String>(size: 2, maximumWaiters: 3)

  private static let away = PostgresError.cannotConnect(
    .tcp,
    PostgresError.Evidence(
      sqlState: nil,
      message: "It is away.",
      statement: nil,
      database: "postgres://"
    )
  )

  /// Opens a connection and leases it to a caller.
  private mutating func open(for waiterID: Int) {
    #expect(state.lease().isWait)
    state.wait(waiterID)
    #expect(state.beginOpening() == 1)
    state.opened()
    #expect(state.release(isReusable: true) == .lease(to: waiterID))
  }

  /// Opens a connection and keeps it idle.
  private mutating func keepOne(_ connection: String, watchedBy waiterID: Int) {
    open(for: waiterID)
    #expect(state.release(isReusable: true) == .keep)
    state.keep(connection, watchedBy: waiterID)
  }

  @Test mutating func opensNoMoreThanTheLimit() {
    for waiterID in 1...3 { state.wait(waiterID) }
    #expect(state.beginOpening() == 2)
    #expect(state.beginOpening() == 0)
    state.opened()
    state.opened()
    #expect(state.beginOpening() == 0)
    #expect(state.statistics.open == 2)
  }

  @Test mutating func opensNoneForCallersServedSoon() {
    open(for: 1)
    state.beginEnding()
    state.wait(2)
    #expect(state.beginOpening() == 0)
    state.endEnding()
    #expect(state.release(isReusable: true) == .lease(to: 2))
  }

  @Test mutating func leasesTheMostRecentlyUsedConnection() {
    open(for: 1)
    open(for: 2)
    for (connection, waiterID) in [("a", 3), ("b", 4)] {
      #expect(state.release(isReusable: true) == .keep)
      state.keep(connection, watchedBy: waiterID)
    }
    #expect(state.lease().connection == "b")
    #expect(state.lease().connection == "a")
    #expect(state.lease().isWait)
  }

  @Test mutating func servesTheLongestWaitingCaller() {
    open(for: 1)
    for waiterID in 2...4 { state.wait(waiterID) }
    #expect(state.release(isReusable: true) == .lease(to: 2))
    state.stopWaiting(3)
    #expect(state.release(isReusable: true) == .lease(to: 4))
    #expect(state.release(isReusable: true) == .keep)
  }

  @Test mutating func refusesCallersWhenTooManyWait() {
    for waiterID in 1...3 {
      #expect(state.lease().isWait)
      state.wait(waiterID)
    }
    #expect(state.lease().isBusy)
    state.stopWaiting(2)
    #expect(state.lease().isWait)
  }

  @Test mutating func replacesConnectionsThatAreNotReusable() {
    open(for: 1)
    state.wait(2)
    #expect(state.release(isReusable: false) == .close)
    #expect(state.statistics.open == 0)
    #expect(state.beginOpening() == 1)
    state.opened()
    #expect(state.release(isReusable: true) == .lease(to: 2))
    #expect(state.statistics.reconnects == 1)
  }

  @Test mutating func removesLostIdleConnections() {
    keepOne("a", watchedBy: 1)
    #expect(state.idle(watchedBy: 1) == "a")
    state.lose(watchedBy: 1)
    #expect(state.idle(watchedBy: 1) == nil)
    #expect(state.statistics.open == 0)
    #expect(state.lease().isWait)
  }

  @Test mutating func triesAnUnreachableServerOnceAfterEachDelay() {
    for waiterID in 1...2 { state.wait(waiterID) }
    #expect(state.beginOpening() == 2)
    #expect(
      state.failedToOpen(Self.away, isPermanent: false) == .init(refused: [], delayedAttempt: 0)
    )
    // The other attempt begins no further delay.
    #expect(
      state.failedToOpen(Self.away, isPermanent: false) == .init(refused: [], delayedAttempt: nil)
    )
    #expect(state.beginOpening() == 0)
    state.endDelay()
    #expect(state.beginOpening() == 1)
    #expect(
      state.failedToOpen(Self.away, isPermanent: false) == .init(refused: [], delayedAttempt: 2)
    )
    #expect(state.lastFailure != nil)
    state.endDelay()
    #expect(state.beginOpening() == 1)
    state.opened()
    #expect(state.lastFailure == nil)
    #expect(state.statistics.reconnects == 1)
  }

  @Test mutating func refusesAllCallersAfterAPermanentFailure() {
    for waiterID in 1...2 { state.wait(waiterID) }
    #expect(state.beginOpening() == 2)
    #expect(
      state.failedToOpen(Self.away, isPermanent: true)
        == .init(refused: [1, 2], delayedAttempt: nil)
    )
    #expect(state.statistics.waiting == 0)
  }

  @Test mutating func closingRefusesWaitingCallersAndWaitsForLeasedConnections() {
    keepOne("a", watchedBy: 1)
    _ = state.lease()
    state.wait(2)
    let (refused, idle) = state.close()
    #expect(refused == [2])
    #expect(idle.isEmpty)
    #expect(state.lease().isClosed)
    #expect(!state.hasEnded)
    #expect(state.release(isReusable: true) == .close)
    #expect(state.hasEnded)
  }

  @Test mutating func closingClosesIdleConnections() {
    keepOne("a", watchedBy: 1)
    #expect(state.close().idle.map(\.connection) == ["a"])
    #expect(state.hasEnded)
  }

  @Test mutating func closingWaitsForOpeningConnections() {
    state.wait(1)
    #expect(state.beginOpening() == 1)
    _ = state.close()
    #expect(!state.hasEnded)
    #expect(
      state.failedToOpen(Self.away, isPermanent: false) == .init(refused: [], delayedAttempt: nil)
    )
    #expect(state.hasEnded)
  }
}

extension PoolState.Lease {
  fileprivate var connection: Connection? {
    if case .lease(let idle) = self { idle.connection } else { nil }
  }
  fileprivate var isWait: Bool { if case .wait = self { true } else { false } }
  fileprivate var isBusy: Bool { if case .busy = self { true } else { false } }
  fileprivate var isClosed: Bool { if case .closed = self { true } else { false } }
}
