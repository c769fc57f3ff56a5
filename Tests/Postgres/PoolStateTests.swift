import Testing

@testable import Postgres

/// The decisions of a pool, without a server; connections are called by a letter.
struct PoolStateTests {
  private var state = PoolState<String>(size: 2, mostWaiting: 3)

  private static let away = PostgresError.cannotConnect(
    .tcp,
    PostgresError.Evidence(message: "It is away.", database: "postgres://")
  )

  /// Opens a connection for a caller, who has it then.
  private mutating func open(for ticket: Int) {
    #expect(state.lend().isWait)
    state.wait(ticket)
    #expect(state.beginOpening() == 1)
    state.opened()
    #expect(state.release(isClean: true) == .lend(to: ticket))
  }

  /// Opens a connection that is idle then.
  private mutating func keepOne(_ connection: String, watchedBy ticket: Int) {
    open(for: ticket)
    #expect(state.release(isClean: true) == .keep)
    state.keep(connection, watchedBy: ticket)
  }

  @Test mutating func opensNoMoreThanItMay() {
    for ticket in 1...3 { state.wait(ticket) }
    #expect(state.beginOpening() == 2)
    #expect(state.beginOpening() == 0)
    state.opened()
    state.opened()
    #expect(state.beginOpening() == 0)
    #expect(state.counts.open == 2)
  }

  @Test mutating func opensNoneForThoseWhoAreServedSoon() {
    open(for: 1)
    state.beginEnding()
    state.wait(2)
    #expect(state.beginOpening() == 0)
    state.endEnding()
    #expect(state.release(isClean: true) == .lend(to: 2))
  }

  @Test mutating func lendsTheConnectionThatWasUsedLast() {
    open(for: 1)
    open(for: 2)
    for (connection, ticket) in [("a", 3), ("b", 4)] {
      #expect(state.release(isClean: true) == .keep)
      state.keep(connection, watchedBy: ticket)
    }
    #expect(state.lend().connection == "b")
    #expect(state.lend().connection == "a")
    #expect(state.lend().isWait)
  }

  @Test mutating func servesWhoHasWaitedLongest() {
    open(for: 1)
    for ticket in 2...4 { state.wait(ticket) }
    #expect(state.release(isClean: true) == .lend(to: 2))
    state.stopWaiting(3)
    #expect(state.release(isClean: true) == .lend(to: 4))
    #expect(state.release(isClean: true) == .keep)
  }

  @Test mutating func refusesWhoComesWhenTooManyWait() {
    for ticket in 1...3 {
      #expect(state.lend().isWait)
      state.wait(ticket)
    }
    #expect(state.lend().isBusy)
    state.stopWaiting(2)
    #expect(state.lend().isWait)
  }

  @Test mutating func aConnectionThatIsNotCleanIsReplaced() {
    open(for: 1)
    state.wait(2)
    #expect(state.release(isClean: false) == .close)
    #expect(state.counts.open == 0)
    #expect(state.beginOpening() == 1)
    state.opened()
    #expect(state.release(isClean: true) == .lend(to: 2))
    #expect(state.counts.reconnects == 1)
  }

  @Test mutating func anIdleConnectionThatIsLostIsForgotten() {
    keepOne("a", watchedBy: 1)
    #expect(state.idle(watchedBy: 1) == "a")
    state.lose(watchedBy: 1)
    #expect(state.idle(watchedBy: 1) == nil)
    #expect(state.counts.open == 0)
    #expect(state.lend().isWait)
  }

  @Test mutating func aServerThatIsAwayIsTriedOnceAfterEachPause() {
    for ticket in 1...2 { state.wait(ticket) }
    #expect(state.beginOpening() == 2)
    #expect(state.failedToOpen(Self.away, isLasting: false) == .init(refused: [], pause: 0))
    // The other one makes no pause of its own.
    #expect(state.failedToOpen(Self.away, isLasting: false) == .init(refused: [], pause: nil))
    #expect(state.beginOpening() == 0)
    state.endPause()
    #expect(state.beginOpening() == 1)
    #expect(state.failedToOpen(Self.away, isLasting: false) == .init(refused: [], pause: 2))
    #expect(state.lastFailure != nil)
    state.endPause()
    #expect(state.beginOpening() == 1)
    state.opened()
    #expect(state.lastFailure == nil)
    #expect(state.counts.reconnects == 1)
  }

  @Test mutating func aFailureThatLastsIsToldToAllWhoWait() {
    for ticket in 1...2 { state.wait(ticket) }
    #expect(state.beginOpening() == 2)
    #expect(state.failedToOpen(Self.away, isLasting: true) == .init(refused: [1, 2], pause: nil))
    #expect(state.counts.waiting == 0)
  }

  @Test mutating func closingRefusesWhoWaitsAndWaitsForWhatIsLent() {
    keepOne("a", watchedBy: 1)
    _ = state.lend()
    state.wait(2)
    let (refused, idle) = state.close()
    #expect(refused == [2])
    #expect(idle.isEmpty)
    #expect(state.lend().isClosed)
    #expect(!state.hasEnded)
    #expect(state.release(isClean: true) == .close)
    #expect(state.hasEnded)
  }

  @Test mutating func closingClosesWhatIsIdle() {
    keepOne("a", watchedBy: 1)
    #expect(state.close().idle.map(\.connection) == ["a"])
    #expect(state.hasEnded)
  }

  @Test mutating func closingWaitsForWhatIsBeingOpened() {
    state.wait(1)
    #expect(state.beginOpening() == 1)
    _ = state.close()
    #expect(!state.hasEnded)
    #expect(state.failedToOpen(Self.away, isLasting: false) == .init(refused: [], pause: nil))
    #expect(state.hasEnded)
  }
}

extension PoolState.Lending {
  fileprivate var connection: Connection? {
    if case .lend(let idle) = self { idle.connection } else { nil }
  }
  fileprivate var isWait: Bool { if case .wait = self { true } else { false } }
  fileprivate var isBusy: Bool { if case .busy = self { true } else { false } }
  fileprivate var isClosed: Bool { if case .closed = self { true } else { false } }
}
