public import Foundation
public import HTTPServing
package import Persistence

/// The database and the clock that the operations of a store work with.
package struct Store: Sendable {
  package let database: any StoreDatabase
  /// The clock that dates changes.
  package let now: @Sendable () -> Date
  /// The source of random numbers for the IDs of events.
  package let random: @Sendable () -> UInt64
  /// The signal that wakes the deliveries of this process.
  package let eventSignal = EventSignal()

  init(_ database: any StoreDatabase, configuration: StoreConfiguration) {
    self.database = database
    now = configuration.now
    random = configuration.random
  }

  /// Reads for the store's administration.
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws(StoreServerError) -> Value {
    try await StoreServerError.wrapping { try await database.read(body) }
  }

  /// Makes a change of the store's administration.
  package func write<Value: Sendable>(
    _ concurrency: WriteConcurrency = .exclusive,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws(StoreServerError) -> Value {
    try await StoreServerError.wrapping { try await database.write(concurrency, body) }
  }
}

/// The settings of a store's server.
public struct StoreConfiguration: Sendable {
  /// `true` if callers must sign in.
  ///
  /// The embedded store needs no accounts: the permissions of its file protect it.
  public var needsAccounts = false
  /// `true` if every request comes through a proxy that adds the client's address to
  /// `X-Forwarded-For`.
  public var isBehindProxy = false
  /// `true` to open a damaged file as well, to check it.
  public var acceptsDamage = false
  /// `true` to create the tables of a store in PostgreSQL if they are missing.
  public var createsTables = true
  /// The current date.
  public var now: @Sendable () -> Date = { Date() }
  /// The source of random numbers for tokens and for the IDs of events.
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
  /// The durability of acknowledged changes in a file.
  package var durability = ConnectionOptions.Durability.full

  /// Creates a configuration with default values.
  public init() {}
}

/// The cost of hashing a password.
package struct PasswordCost: Sendable {
  package let passes: Int
  /// The memory in bytes.
  package let memory: Int

  package init(passes: Int, memory: Int) {
    self.passes = passes
    self.memory = memory
  }

  /// Two passes over 64 MiB, about a tenth of a second: more than OWASP requires, and little enough
  /// for two at a time on any machine.
  package static let interactive = PasswordCost(passes: 2, memory: 64 << 20)
}
