import Persistence
import Postgres
import StoreCore

/// A standby that answers lists and searches while its lag is below a bound.
///
/// Every second its replayed position is compared with an earlier position of the primary. A
/// standby that lags behind, or does not respond, is skipped until it has caught up.
actor PostgresStandby {
  /// The maximum lag, including the time for which the last check is valid.
  static let bound = Duration.seconds(5)
  private static let validity = Duration.seconds(1)

  private let pool: PostgresPool
  private let primary: PostgresPool
  private let now: @Sendable () -> ContinuousClock.Instant
  /// Earlier WAL positions of the primary, oldest first.
  private var marks: [(time: ContinuousClock.Instant, place: String)] = []
  private var isFresh = false
  private var nextCheck: ContinuousClock.Instant?

  init(
    _ address: String,
    of store: PostgresStoreConfiguration,
    behind primary: PostgresPool,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) throws(PostgresError) {
    var configuration = try PostgresConfiguration(address, password: store.password)
    configuration.maximumConnections = store.connections
    configuration.acquireTimeout = .seconds(1)
    pool = try PostgresPool(configuration)
    self.primary = primary
    self.now = now
  }

  /// Returns the connections to the standby, or `nil` while it lags behind.
  func freshPool() async -> PostgresPool? {
    let time = now()
    if nextCheck.map({ time >= $0 }) ?? true {
      // Concurrent calls use the previous result meanwhile.
      nextCheck = time + Self.validity
      isFresh = await hasCaughtUp(at: time)
    }
    return isFresh ? pool : nil
  }

  var statistics: PostgresPoolStatistics { get async { await pool.statistics } }

  func close() async { await pool.close() }

  /// Returns `true` if it has replayed everything that the primary had a bound ago.
  private func hasCaughtUp(at time: ContinuousClock.Instant) async -> Bool {
    do {
      let place: String? = try await primary.transaction(.read) {
        try await $0.value("SELECT CAST(pg_current_wal_lsn() AS TEXT)")
      }
      guard let place else { return false }
      marks.append((time, place))
      marks.removeAll { $0.time < time - (Self.bound - Self.validity) }
      guard let mark = marks.first?.place else { return false }
      // On a server that is not a standby the result is NULL.
      let hasCome: Bool? = try await pool.transaction(.read) {
        try await $0.first(
          "SELECT coalesce(pg_last_wal_replay_lsn() >= CAST(\(mark) AS PG_LSN), FALSE)"
        ) { try $0[0] }
      }
      return hasCome ?? false
    } catch {
      // The reason does not matter: the primary answers, and the standby is checked again later.
      return false
    }
  }
}
