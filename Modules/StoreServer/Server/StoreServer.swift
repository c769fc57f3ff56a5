import CatalogServer
import OrderingServer
public import Persistence
public import StoreCore
public import StoreHTTP

/// The server of a store: a request handler over a database.
///
///     let store = try await StoreServer(.file(path))
///     let client = HTTPClient(address, over: InProcessTransport(handler: store.handler))
///
/// It works with or without a socket.
public struct StoreServer: Sendable {
  /// The handler of requests below `/v1` and of the monitoring endpoints.
  public let handler: HTTPRequest.Handler

  /// The accounts of the store.
  public let accounts: AccountStore

  package var store: Store { service.store }
  package let configuration: Configuration
  let deliveryAttempts = DeliveryAttempts()
  private let service: ServedStore

  /// Opens a store in an SQLite file, and creates the file if it is missing.
  ///
  /// - Throws: `StoreServerError.noStore(_:)` or `StoreServerError.damaged(_:_:)`, or an error
  ///   of the database.
  public init(
    _ location: DatabaseLocation,
    configuration: Configuration = Configuration()
  ) async throws {
    let database = try await SQLiteDatabase(
      location,
      schema: .store,
      durability: configuration.durability,
      acceptsDamage: configuration.acceptsDamage,
      clock: configuration.clock
    )
    self.init(database, configuration: configuration)
  }

  /// Opens a store in a PostgreSQL database, and creates its tables if they are missing, unless the
  /// configuration forbids it.
  ///
  ///     let place = PostgresStoreConfiguration("postgres://rialto@db.example/store")
  ///     let store = try await StoreServer(place)
  ///
  /// Any number of servers may open the same store.
  ///
  /// - Throws: `StoreServerError.unfinishedMigration` if the database contains a part of a store,
  ///   `StoreServerError.noTables(_:)` if it has no tables and gets none, or an error of the database.
  public init(
    _ store: PostgresStoreConfiguration,
    configuration: Configuration = Configuration()
  ) async throws {
    let database = try await PostgresDatabase(
      store,
      schema: .store,
      tables: configuration.createsTables ? .created : .required
    )
    try await database.read { try await $0.requireNoUnfinishedMigration() }
    self.init(database, configuration: configuration)
  }

  init(_ database: any StoreDatabase, configuration: Configuration) {
    let hasher = PasswordHasher(cost: configuration.passwordCost)
    let sessions =
      configuration.needsAccounts ? SessionStore(database, configuration, hasher: hasher) : nil
    service = ServedStore(
      database,
      configuration: configuration,
      authenticator: sessions.map(Authenticator.sessions) ?? .owner,
      metrics: { [deliveryAttempts] in await deliveryAttempts.metrics(of: $0) },
      operations: SessionOperations(
        sessions: sessions,
        isBehindProxy: configuration.isBehindProxy
      ).all
    )
    accounts = AccountStore(service.store, hasher: hasher)
    handler = service.handler
    self.configuration = configuration
  }

  /// Makes `/readyz` report that the server is shutting down; requests are still answered.
  ///
  /// Call it before the server stops, so that a load balancer has time to notice.
  public func drain() { service.readiness.drain() }

  /// `true` once `/readyz` was requested, as load balancers do.
  public var hasBeenProbed: Bool { service.readiness.hasBeenProbed }

  /// Closes the store after the running requests; later requests are refused.
  ///
  /// The file then contains everything and has no WAL, unless another program has it open.
  public func close() async { await store.database.close() }

  /// The settings of a store's server.
  public typealias Configuration = StoreConfiguration
}

extension StoreSchema {
  /// The modules of a store.
  package static let store = StoreSchema(
    [.catalog, .accounts, .ordering],
    fingerprint: "3ccfc572ecfea64861d26853e01dd8c384779d7f996638781f861d2854f49f7c"
  )
}

extension StoreServer {
  /// Checks the integrity of the database and the consistency of all data.
  ///
  /// It finds damage to the database, missing and foreign tables, violated references, and sums,
  /// ratings and texts that differ from what they are made from. It changes nothing. Others can
  /// read and write meanwhile, except for a moment while the search index is checked.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database cannot be read.
  /// - Returns: The findings; empty for a sound store.
  public func checkConsistency() async throws(StoreServerError) -> [StoreFinding] {
    try await StoreServerError.wrapping { try await store.database.findings() }
  }
}
