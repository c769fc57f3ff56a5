import Foundation
package import Persistence

/// The store in a file of SQLite, or in memory.
///
/// All that writes goes through one connection, one after the other.
package struct SQLiteDatabase: StoreDatabase {
  let location: DatabaseLocation
  private let writer: WriteQueue
  private let readers: ReaderPool
  private let files: OpenDatabaseFiles

  /// The number of pages in the log, about 1 MiB, at which they are written into the file.
  ///
  /// With the 1000 that SQLite takes otherwise, the log alone could fill a small disk, and then there
  /// would be no room to write it into the file either.
  private static let logPages = 256

  /// How much of the file each connection holds in memory at most.
  private static let cacheKiB = 64 * 1024

  /// Opens the store's file, and makes it where it is missing.
  ///
  /// A damaged file is refused as far as a quick look tells, unless it is to be looked through.
  /// Anything less than full durability is for tests, which show what it would lose.
  package init(
    _ location: DatabaseLocation,
    readers count: Int = 2,
    durability: ConnectionOptions.Durability = .full,
    acceptsDamage: Bool = false,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    self.location = location
    if case .file(let path) = location {
      let file = StoreFile(path: path)
      try await file.make(durability)
      try await file.check(acceptsDamage: acceptsDamage)
    }
    let writer = try await Database.open(
      location,
      options: ConnectionOptions(durability: durability),
      migrations: StoreSchema.migrations
    )
    self.writer = WriteQueue(writer, clock: clock)
    var readers: [Database] = []
    if case .file = location {
      for _ in 0..<count {
        readers.append(
          try await Database.open(location, options: ConnectionOptions(access: .readOnly))
        )
      }
    }
    files = OpenDatabaseFiles(location)
    self.readers = ReaderPool(readers.isEmpty ? [writer] : readers)
    try await writer.withConnection {
      try $0.execute(script: "PRAGMA wal_autocheckpoint = \(Self.logPages)")
      // The log of the migrations just run, or of a crash. A full disk has no room for it in the file,
      // and the store can be read all the same.
      _ = try? $0.emptyLog()
    }
    for database in [writer] + readers {
      // With the 2 MiB that SQLite takes otherwise, an import into a large store would write and
      // read the same pages of its indexes again and again.
      try await database.withConnection {
        try $0.execute(script: "PRAGMA cache_size = -\(Self.cacheKiB)")
      }
    }
  }

  package func read<Value: Sendable>(
    _ age: ReadConsistency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try await readers.next().withConnectionAsync { connection in
      try await connection.transaction(.deferred) { try await body(connection) }
    }
  }

  /// Makes a change, unless the file was moved, removed or replaced.
  ///
  /// The files are checked again before the change is answered.
  package func write<Value: Sendable>(
    _ company: WriteConcurrency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try requireInPlace()
    let value = try await writer.write(body)
    // As it is closed, the log goes with all of it in the file.
    guard files.areInPlace || !writer.isOpen else { throw Problem.fileReplaced(isWritten: true) }
    return value
  }

  package func readyVersion() async throws -> Int {
    try requireInPlace()
    if writer.isFailing {
      guard files.haveRoom else { throw Problem.notWritable }
      do { try await writer.tryWriting() } catch is PersistenceError { throw Problem.notWritable }
    }
    return try await measure().schemaVersion
  }

  private func requireInPlace() throws(Problem) {
    guard writer.isOpen else { throw .draining }
    guard files.areInPlace else { throw .fileReplaced() }
  }

  package var path: String? { if case .file(let path) = location { path } else { nil } }

  package var written: WriteCounts { writer.counted }

  package var connections: [ConnectionCounts] { [] }

  package func measure() async throws -> DatabaseMeasures {
    try await use { [location] connection in
      DatabaseMeasures(
        bytes: try connection.byteCount(of: location),
        schemaVersion: try connection.prepare("PRAGMA user_version").value() ?? 0
      )
    }
  }

  package func backUp(to path: String) async throws { try await use { try $0.backUp(to: path) } }

  /// Closes the file, which then holds all that was written.
  ///
  /// The last program that closes it writes the log into it and removes the log; a connection that
  /// only reads could not, so the one that writes is closed last.
  package func close() async {
    readers.close()
    await writer.close()
  }

  /// Does something with a connection that reads.
  package func use<Value: Sendable>(_ body: sending (Connection) throws -> Value) async throws
    -> Value
  {
    try await readers.next().withConnection(body)
  }
}

extension Connection: Transaction {
  package var dialect: any SQLDialect { SQLiteDialect() }

  package func run(_ statement: SQLText) async throws -> Int {
    try prepare(statement.text).run(.positional(statement.values))
  }

  package func insert(_ statement: SQLText, numbered column: String) async throws -> Int {
    try prepare(statement.text).run(.positional(statement.values))
    return Int(lastInsertedRowID)
  }

  package func first<Value>(
    _ query: SQLText,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> Value? {
    try prepare(query.text).first(.positional(query.values), read)
  }

  package func each(_ query: SQLText, _ body: (borrowing Row) throws -> Void) async throws {
    try prepare(query.text).forEachRow(.positional(query.values), body)
  }

  /// One connection writes, and what it has begun others cannot change.
  package func lock(_ query: SQLText) async throws {}
}

extension Connection {
  /// How many bytes the database takes, what waits in its log included.
  fileprivate func byteCount(of location: DatabaseLocation) throws -> Int {
    switch location {
    case .file(let path):
      // Without a log there is no such file, and it takes nothing.
      return [path, path + "-wal"].reduce(0) { bytes, path in
        var status = stat()
        return stat(path, &status) == 0 ? bytes + Int(status.st_size) : bytes
      }
    case .memory:
      let pages: Int = try prepare("PRAGMA page_count").value() ?? 0
      let size: Int = try prepare("PRAGMA page_size").value() ?? 0
      return pages * size
    }
  }
}
