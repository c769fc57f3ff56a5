import Persistence
package import Postgres

/// The store's data: the one door that everything asks and changes it through.
///
/// Readers do not wait for one another, nor for writers, and each sees the state of one moment. What
/// is written is on the disk once it returns. Bodies may be run again from their beginning, where
/// the database had to give one up for another; so they change nothing but what they are given.
package protocol StoreDatabase: Sendable {
  /// Asks for something, all of it as it was at one moment.
  func read<Value: Sendable>(
    _ age: ReadConsistency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value

  /// Changes something: all of it is kept, or nothing.
  func write<Value: Sendable>(
    _ company: WriteConcurrency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value

  /// The version of its tables; throws where nothing should be asked of it now.
  ///
  /// It answers soon, or throws soon, however much is under way.
  func readyVersion() async throws -> Int

  /// Where its file is, if it is in one.
  var path: String? { get }

  /// How much was written since it was opened.
  var written: WriteCounts { get }

  /// The connections it has, and what for; none where it needs none.
  var connections: [ConnectionCounts] { get async }

  /// How much room it takes, and the version of its tables.
  func measure() async throws -> DatabaseMeasures

  /// What is wrong with the database itself, whatever it keeps: damage, rows that refer to nothing,
  /// an index that lacks something.
  func faults() async throws -> [StoreFinding]

  /// Writes a copy of all of it, as it is at one moment, to a new file.
  func backUp(to path: String) async throws

  /// Lets nobody begin any more, and gives up its connections once nothing is under way.
  func close() async
}

/// How old what is read may be, where there are copies that follow behind.
package enum ReadConsistency: Sendable {
  /// All that was answered to anybody is in it.
  case current
  /// It may be some seconds old.
  case recent
}

/// Who else may write while a change is made, where the database lets several write at once.
package enum WriteConcurrency: Sendable {
  /// Nobody: whatever the change has seen stays so until it is kept.
  case nobody
  /// Others that place or change orders: each holds what it changes of the stock, the discounts and
  /// the orders by ``Transaction/lock(_:)``, before it looks at it.
  ///
  /// One that bears a key finds by that what became of it, when it is made again.
  case orders(isKeyed: Bool)
  /// Everybody: the change is about no more than an account and its sessions, of which it holds by
  /// ``Transaction/lock(_:)`` what it has to find unchanged.
  case everybody
}

/// How much was written.
package struct WriteCounts: Sendable {
  /// Changes, those left out that were alone and refused.
  package var changes = 0
  /// Transactions that were waited for until the disk had them.
  package var commits = 0
  /// Changes that wait for their turn now.
  package var waiting = 0
}

/// The connections to a server of a database, and what was done about them.
package struct ConnectionCounts: Sendable {
  /// What they are for, such as `primary`.
  package let use: String
  package let counts: PostgresPoolStatistics
}

/// What a database is like from outside.
package struct DatabaseMeasures: Sendable {
  package let bytes: Int
  package let schemaVersion: Int
}

extension StoreDatabase {
  /// Asks for something as it is now.
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try await read(.current, body)
  }

  /// Changes something while nobody else does.
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try await write(.nobody, body)
  }

  /// Changes something, or only tries it: a trial does it in earnest and keeps nothing, so that
  /// what comes back is true.
  package func write<Value: Sendable>(
    _ company: WriteConcurrency = .nobody,
    isDryRun: Bool,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    do {
      return try await write(company) { transaction in
        let value = try await body(transaction)
        if isDryRun { throw DryRunRollback(value: value) }
        return value
      }
    } catch let end as DryRunRollback<Value> {
      return end.value
    }
  }
}

/// What a trial ends with, so that its transaction is rolled back.
private struct DryRunRollback<Value: Sendable>: Error {
  let value: Value
}
