import CatalogServer
public import Foundation
public import HTTPServing
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

  package var store: Store { service.store }
  private let service: StoreService

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
      durability: configuration.durability,
      acceptsDamage: configuration.acceptsDamage,
      clock: configuration.clock
    )
    self.init(database, configuration: configuration)
  }

  /// Opens a store in a PostgreSQL database, and creates its tables if they are missing.
  ///
  ///     let store = try await
  /// StoreServer(PostgresStoreConfiguration("postgres://rialto@db.example/store"))
  ///
  /// Any number of servers may open the same store.
  ///
  /// - Throws: `StoreServerError.unfinishedMigration` if the database contains a part of a store,
  ///   or an error of the database.
  public init(
    _ store: PostgresStoreConfiguration,
    configuration: Configuration = Configuration()
  ) async throws {
    let database = try await PostgresDatabase(store)
    try await database.read { try await $0.requireNoUnfinishedMigration() }
    self.init(database, configuration: configuration)
  }

  init(_ database: any StoreDatabase, configuration: Configuration) {
    service = StoreService(
      database,
      configuration: configuration.service,
      operations: StoreOperation.all
    )
    handler = service.handler
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
  public struct Configuration: Sendable {
    /// `true` if callers must sign in.
    ///
    /// The embedded store needs no accounts: the permissions of its file protect it.
    public var needsAccounts = false
    /// `true` if every request comes through a proxy that adds the client's address to
    /// `X-Forwarded-For`.
    public var isBehindProxy = false
    /// `true` to open a damaged file as well, to check it.
    public var acceptsDamage = false
    /// The current date.
    public var now: @Sendable () -> Date = { Date() }
    /// The source of random numbers for tokens.
    public var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    /// The clock that measures the duration of requests and the time without writes.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The function that writes a line of JSON for every answered request; `nil` for no log.
    ///
    /// It is called by the task of the request, and should be fast.
    public var log: (@Sendable (String) -> Void)?
    /// The counter of the HTTP server's connections, for `/metrics`.
    public var connections: ConnectionCounter?
    /// The cost of hashing a password.
    package var passwordCost = PasswordCost.interactive
    /// The durability of acknowledged changes.
    var durability = ConnectionOptions.Durability.full

    /// Creates a configuration with default values.
    public init() {}
  }
}

extension StoreServer.Configuration {
  /// The settings that do not depend on the database.
  fileprivate var service: StoreService.Configuration {
    var service = StoreService.Configuration()
    service.needsAccounts = needsAccounts
    service.isBehindProxy = isBehindProxy
    service.now = now
    service.random = random
    service.clock = clock
    service.log = log
    service.connections = connections
    service.passwordCost = passwordCost
    return service
  }
}

extension StoreOperation {
  /// Returns the operations of all contexts, in the order of the OpenAPI document.
  static func all(of store: Store) -> [StoreOperation] {
    catalog(of: store) + ordering(of: store) + images(of: store)
  }
}
