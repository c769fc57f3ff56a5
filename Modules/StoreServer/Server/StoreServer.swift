public import Foundation
public import HTTPServing
public import Persistence
public import StoreCore
public import StoreHTTP

/// The store's server: a handler over a database.
///
///     let store = try await StoreServer(.file(path))
///     let client = HTTPClient(address, over: InProcessTransport(handler: store.handler))
///
/// It needs no socket; behind one it is the same.
public struct StoreServer: Sendable {
  /// Answers requests below `/v1`, and those of whoever watches over the server.
  public let handler: HTTPRequest.Handler

  package var store: Store { served.store }
  private let served: StoreService

  /// Opens the store's data, and makes the file where it is missing.
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
    self.init(database, configuration)
  }

  /// Opens the store in a database of PostgreSQL, and makes its tables where they are missing.
  ///
  ///     let store = try await StoreServer(PostgresStoreConfiguration("postgres://rialto@db.example/store"))
  ///
  /// Any number of servers may have the same store open.
  public init(
    _ place: PostgresStoreConfiguration,
    configuration: Configuration = Configuration()
  ) async throws {
    let database = try await PostgresDatabase(place)
    try await database.read { try await $0.requireWhole() }
    self.init(database, configuration)
  }

  init(_ database: any StoreDatabase, _ configuration: Configuration) {
    served = StoreService(database, configuration.served, operations: StoreOperation.all)
    handler = served.handler
  }

  /// Lets `/readyz` say that others should be asked from now on; everything is still answered.
  ///
  /// Call it before the server stops, so that whoever sends requests here has time to notice.
  public func drain() { served.readiness.drain() }

  /// Whether somebody has asked `/readyz`, as what spreads requests over several servers does.
  public var isWatched: Bool { served.readiness.isWatched }

  /// Closes the store, once nothing is under way; whatever is asked afterwards is refused.
  ///
  /// The file then holds all of the store, without a log, unless another program has it open.
  public func close() async { await store.database.close() }

  /// How a store answers.
  public struct Configuration: Sendable {
    /// Whether whoever asks has to have signed in.
    ///
    /// The embedded store needs no accounts: the rights on its file guard it.
    public var needsAccounts = false
    /// True where every request comes through a proxy that adds its client's address to
    /// `X-Forwarded-For`.
    public var isBehindProxy = false
    /// True to open a damaged file as well, for a check of it.
    public var acceptsDamage = false
    /// What day and time it is.
    public var now: @Sendable () -> Date = { Date() }
    /// Where numbers come from that nobody can guess.
    public var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
    /// The clock that measures the time of requests and the time without writes.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Takes a line of JSON for every request that was answered; nothing keeps no log.
    ///
    /// It is called where the request was answered, and has to be quick.
    public var log: (@Sendable (String) -> Void)?
    /// The counter of the connections of the server that the store is behind, for `/metrics`.
    public var connections: ConnectionCounter?
    /// How much work it is to hash a password.
    package var passwordCost = PasswordCost.interactive
    /// What a change waits for before it is answered.
    var durability = ConnectionOptions.Durability.full

    /// Makes a configuration of defaults.
    public init() {}
  }
}

extension StoreServer.Configuration {
  /// The part of it that does not depend on where the store is kept.
  fileprivate var served: StoreService.Configuration {
    var served = StoreService.Configuration()
    served.needsAccounts = needsAccounts
    served.isBehindProxy = isBehindProxy
    served.now = now
    served.random = random
    served.clock = clock
    served.log = log
    served.connections = connections
    served.passwordCost = passwordCost
    return served
  }
}
