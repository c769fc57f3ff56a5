import Persistence
import Postgres

/// A standby that lists and searches are answered by, as long as it is not too far behind.
///
/// Every second or so it is asked whether it has come to where the primary was some seconds ago. One
/// that has not, or that does not say, is passed over until it has.
actor PostgresStandby {
  /// How old what it answers may be at most; the last answer to whether it is holds for a part.
  static let bound = Duration.seconds(5)
  private static let validity = Duration.seconds(1)

  private let pool: PostgresPool
  private let primary: PostgresPool
  private let now: @Sendable () -> ContinuousClock.Instant
  /// Where the log of the primary was when, the oldest first.
  private var marks: [(time: ContinuousClock.Instant, place: String)] = []
  private var isFresh = false
  private var nextLook: ContinuousClock.Instant?

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

  /// The connections to it, unless the primary should be asked instead.
  func reader() async -> PostgresPool? {
    let time = now()
    if nextLook.map({ time >= $0 }) ?? true {
      // Others go on with what is known meanwhile.
      nextLook = time + Self.validity
      isFresh = await look(at: time)
    }
    return isFresh ? pool : nil
  }

  var counted: PostgresPoolStatistics { get async { await pool.statistics } }

  func close() async { await pool.close() }

  /// Whether it has all that the primary had, a bound ago or later.
  private func look(at time: ContinuousClock.Instant) async -> Bool {
    do {
      let place: String? = try await primary.transaction(.read) {
        try await $0.value("SELECT CAST(pg_current_wal_lsn() AS TEXT)")
      }
      guard let place else { return false }
      marks.append((time, place))
      marks.removeAll { $0.time < time - (Self.bound - Self.validity) }
      guard let mark = marks.first?.place else { return false }
      // Of a server that is no standby nothing is known.
      let hasCome: Bool? = try await pool.transaction(.read) {
        try await $0.first(
          "SELECT coalesce(pg_last_wal_replay_lsn() >= CAST(? AS PG_LSN), FALSE)",
          [mark]
        ) { try $0[0] }
      }
      return hasCome ?? false
    } catch {
      // Whatever is the matter with it, the primary answers, and is asked for it again.
      return false
    }
  }
}
