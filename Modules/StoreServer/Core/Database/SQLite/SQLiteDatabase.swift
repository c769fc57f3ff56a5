import Foundation
import FoundationCore
package import Persistence
import Synchronization

/// The store in an SQLite file, or in memory.
///
/// One connection makes all changes, one after the other. A file that cannot be written is read, and
/// changes of it are refused.
package struct SQLiteDatabase: StoreDatabase {
  let location: DatabaseLocation
  /// The writing connection; `nil` if the file is read-only.
  let writer: WriteQueue?
  private let readers: ReaderPool
  private let files: OpenDatabaseFiles

  /// The maximum page cache of the writing connection.
  private static let cacheKiB = 64 * 1024

  /// Opens the file of the store, and creates it if it is missing.
  ///
  /// A damaged file is refused, as far as a quick check detects the damage, unless `acceptsDamage`
  /// is `true`. A durability below full is for tests of what it would lose.
  package init(
    _ location: DatabaseLocation,
    readers count: Int = 2,
    durability: ConnectionOptions.Durability = .full,
    acceptsDamage: Bool = false,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    self.location = location
    var isReadOnly = false
    if case .file(let path) = location {
      let file = StoreFile(path: path)
      try await file.make(durability)
      try await file.check(acceptsDamage: acceptsDamage)
      isReadOnly = file.isReadOnly
    }
    let writer = isReadOnly ? nil : try await Self.openWriter(location, durability: durability)
    self.writer = writer.map { WriteQueue($0, clock: clock) }
    var readers: [Database] = []
    if case .file = location {
      for _ in 0..<count {
        let reader = try await Database.open(
          location,
          options: ConnectionOptions(access: .readOnly),
          // Those of a file that can be written were done by its writer.
          migrations: isReadOnly ? StoreSchema.migrations : []
        )
        readers.append(reader)
      }
    }
    files = OpenDatabaseFiles(location)
    let writers = writer.map { [$0] } ?? []
    self.readers = ReaderPool(readers.isEmpty ? writers : readers)
  }

  private static func openWriter(
    _ location: DatabaseLocation,
    durability: ConnectionOptions.Durability
  ) async throws -> Database {
    let writer = try await Database.open(
      location,
      options: ConnectionOptions(durability: durability),
      migrations: StoreSchema.migrations
    )
    try await writer.withConnection {
      // The WAL of a migration or a crash. On a full disk the checkpoint fails, and the store can
      // still be read.
      _ = try? $0.checkpoint()
      // With SQLite's default of 2 MiB, an import into a large store would read and write the same
      // index pages again and again. Readers find their pages in the system's cache.
      try $0.execute(script: "PRAGMA cache_size = -\(cacheKiB)")
    }
    return writer
  }

  package func read<Value: Sendable>(
    _ consistency: ReadConsistency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    try await readers.next().withConnectionAsync { connection in
      try await connection.transaction(.deferred) { try await body(connection) }
    }
  }

  /// Makes a change; throws if the file was moved, removed or replaced.
  ///
  /// The files are checked again before the change is acknowledged.
  package func write<Value: Sendable>(
    _ concurrency: WriteConcurrency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    guard let writer else { throw Problem.readOnlyFile }
    try requireInPlace()
    let value = try await writer.write(body)
    // Closing the database removes the WAL after a checkpoint.
    guard files.areInPlace || !writer.isOpen else { throw Problem.fileReplaced(isWritten: true) }
    return value
  }

  package func schemaVersionIfReady() async throws -> Int {
    try requireInPlace()
    if let writer, writer.isFailing {
      guard files.haveRoom else { throw Problem.notWritable }
      do { try await writer.tryWriting() } catch is PersistenceError { throw Problem.notWritable }
    }
    return try await measure().schemaVersion
  }

  private func requireInPlace() throws(Problem) {
    guard writer?.isOpen ?? true else { throw .draining }
    guard files.areInPlace else { throw .fileReplaced() }
  }

  package var path: String? { if case .file(let path) = location { path } else { nil } }

  package var writeCounts: WriteCounts { writer?.counted ?? WriteCounts() }

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

  /// Closes the connections; the file then contains all changes.
  ///
  /// The last connection to close writes the WAL into the file and removes it. A read-only
  /// connection could not, so the writer closes last.
  package func close() async {
    readers.close()
    await writer?.close()
  }

  /// Runs the body with a reading connection.
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

  package func enqueue(_ statement: SQLText) async throws {
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

  // Locks are not needed: only one connection writes.
  package func lock(_ query: SQLText) async throws {}
  package func lock(number: Int) async throws {}
}

extension Connection {
  /// Returns the size of the database in bytes, including its WAL.
  fileprivate func byteCount(of location: DatabaseLocation) throws -> Int {
    switch location {
    case .file(let path):
      // The WAL may be missing.
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

/// A pool of read-only connections, used in turn.
private final class ReaderPool: Sendable {
  private let connections: Lock<[Database]>
  private let last = Atomic(0)

  init(_ connections: [Database]) { self.connections = Lock(connections) }

  /// Returns the next connection; throws a problem once the pool is closed.
  func next() throws(Problem) -> Database {
    let number = last.wrappingAdd(1, ordering: .relaxed).newValue
    let connections = connections.withLock(\.self)
    guard !connections.isEmpty else { throw .draining }
    return connections[Int(UInt(bitPattern: number) % UInt(connections.count))]
  }

  /// Closes each connection after its last use.
  func close() { connections.withLock { $0 = [] } }
}
