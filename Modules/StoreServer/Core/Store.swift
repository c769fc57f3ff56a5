package import Foundation

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
