import Persistence

/// The store's data: the one door that everything asks and changes it through.
///
/// Readers do not wait for one another, nor for the writer, and each sees the state of one moment.
/// All that writes goes through one connection, one after the other, and is on the disk once it
/// returns.
struct StoreDatabase: Sendable {
  let location: DatabaseLocation
  private let writer: Writer
  private let readers: Readers
  /// Nothing for a store in memory.
  private let file: FileIdentity?

  /// How much of the file each connection holds in memory at most.
  private static let cacheKiB = 64 * 1024

  /// Opens the store's file, and makes it where it is missing.
  ///
  /// Anything less than full durability is for tests, which show what it would lose.
  init(
    _ location: DatabaseLocation,
    readers count: Int = 2,
    durability: ConnectionOptions.Durability = .full
  ) async throws {
    self.location = location
    let writer = try await Database.open(
      location,
      options: ConnectionOptions(durability: durability),
      migrations: StoreSchema.migrations
    )
    self.writer = Writer(writer)
    var readers: [Database] = []
    if case .file = location {
      for _ in 0..<count {
        readers.append(
          try await Database.open(location, options: ConnectionOptions(access: .readOnly))
        )
      }
    }
    file = FileIdentity(location)
    self.readers = Readers(readers.isEmpty ? [writer] : readers)
    for database in [writer] + readers {
      // With the 2 MiB that SQLite takes otherwise, an import into a large store would write and
      // read the same pages of its indexes again and again.
      try await database.use { try $0.execute(script: "PRAGMA cache_size = -\(Self.cacheKiB)") }
    }
  }

  /// Asks for something, all of it as it was at one moment.
  func read<Value: Sendable>(
    _ body: sending (Connection) throws -> Value
  ) async throws -> Value {
    try await readers.next().transaction(.deferred, body)
  }

  /// Changes something: all of it is kept, or nothing.
  ///
  /// A trial does it in earnest and keeps nothing, so that what comes back is true. Nothing is
  /// written to a file that is not where it was: nobody would find it there.
  func write<Value: Sendable>(
    isTrial: Bool = false,
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try requireFile()
    do {
      return try await writer.write { connection in
        let value = try body(connection)
        if isTrial { throw TrialEnd(value: value) }
        return value
      }
    } catch let end as TrialEnd<Value> {
      return end.value
    }
  }

  /// How much was written since the store was opened.
  var written: Writer.Counts { writer.counted }

  /// Throws a problem where the store's file was moved, removed or replaced.
  func requireFile() throws(Problem) { try file?.requireInPlace() }
}

/// What a trial ends with, so that its transaction is rolled back.
private struct TrialEnd<Value: Sendable>: Error {
  let value: Value
}
