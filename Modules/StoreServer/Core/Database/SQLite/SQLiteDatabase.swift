import Foundation
import FoundationCore
package import Persistence

/// The store in an SQLite file, or in memory.
///
/// One connection makes all changes, one after the other. A file that cannot be written is read, and
/// changes of it are refused until it can be written.
package struct SQLiteDatabase: StoreDatabase {
  let location: DatabaseLocation
  package let schema: StoreSchema
  private let opened: Lock<Opened>
  private let readers: ReaderPool
  private let durability: ConnectionOptions.Durability
  /// The time that a change waits while another program has locked the file.
  private let patience: Duration
  private let clock: any Clock<Duration>
  private let freeBytes: @Sendable () -> Int

  /// The writing connection and the identity of its files.
  private struct Opened {
    /// `nil` while the file is read-only.
    var writer: WriteQueue?
    var files: OpenDatabaseFiles
  }

  /// The writing connection; `nil` while the file is read-only.
  var writer: WriteQueue? { opened.withLock(\.writer) }

  private var files: OpenDatabaseFiles { opened.withLock(\.files) }

  /// The maximum page cache of the writing connection.
  private static let cacheKiB = 64 * 1024

  /// Opens the file of the store, and creates it if it is missing.
  ///
  /// A damaged file is refused, as far as a quick check detects the damage, unless `acceptsDamage`
  /// is `true`. A durability below full is for tests of what it would lose, and so are free bytes
  /// other than the disk's. A change waits as long as users do while another program has locked the
  /// file, since the embedded store is asked once.
  package init(
    _ location: DatabaseLocation,
    schema: StoreSchema,
    readers count: Int = 2,
    durability: ConnectionOptions.Durability = .full,
    acceptsDamage: Bool = false,
    patience: Duration = .seconds(15),
    clock: any Clock<Duration> = ContinuousClock(),
    freeBytes: (@Sendable () -> Int)? = nil
  ) async throws {
    self.location = location
    self.schema = schema
    self.patience = patience
    self.clock = clock
    self.durability = durability
    self.freeBytes = freeBytes ?? { location.freeDiskBytes }
    readers = ReaderPool(count: location == .memory ? 1 : count)
    opened = Lock(Opened(files: OpenDatabaseFiles(location)))
    guard case .file(let path) = location else {
      try await openForWriting(beside: nil)
      return
    }
    let file = StoreFile(path: path, schema: schema)
    try await file.make(durability)
    var reader = try await openReader()
    try await reader.withConnectionAsync { try await file.check($0, acceptsDamage: acceptsDamage) }
    if file.isReadOnly {
      // Refuses another version, since it cannot migrate.
      reader = try await openReader(migrations: schema.migrations)
      readers.begin(with: reader)
    } else {
      try await openForWriting(beside: count > 0 ? reader : nil)
    }
  }

  /// Opens the writing connection, which also reads if there is no reader.
  private func openForWriting(beside reader: Database?) async throws {
    let database = try await openWriter()
    // Of a new file, the reader has no WAL yet: it opens that now, while no other can be in its place.
    try await reader?.withConnection { _ = try $0.prepare("PRAGMA user_version").run() }
    readers.begin(with: reader ?? database)
    opened.withLock { opened in
      // Another request may have opened it meanwhile.
      guard opened.writer == nil else { return }
      let files = OpenDatabaseFiles(location)
      opened.writer = WriteQueue(
        database,
        checkpointer: checkpointer(of: files),
        freeBytes: freeBytes
      )
      opened.files = files
    }
  }

  private func checkpointer(of files: OpenDatabaseFiles) -> Checkpointer {
    Checkpointer(clock: clock) { [location, durability] in
      // Opening a missing file would make it.
      guard files.areInPlace else { throw Problem.fileReplaced() }
      return try await .open(location, options: ConnectionOptions(durability: durability))
    }
  }

  private func openReader(migrations: [Migration] = []) async throws(PersistenceError) -> Database {
    let options = ConnectionOptions(access: .readOnly)
    return try await .open(location, options: options, migrations: migrations)
  }

  /// The writing connection, which is opened now if the file has become writable.
  private func usableWriter() async throws -> WriteQueue? {
    if let writer { return writer }
    guard case .file(let path) = location, !StoreFile(path: path, schema: schema).isReadOnly else {
      return nil
    }
    guard readers.isOpen else { throw Problem.draining }
    // If it fails, the file is still not writable, and the next request tries again. The reader so
    // far may take the file for one that never changes.
    do {
      try await openForWriting(beside: openReader())
    } catch is PersistenceError {
      return nil
    }
    return writer
  }

  private func openWriter() async throws -> Database {
    let writer = try await Database.open(
      location,
      options: ConnectionOptions(durability: durability, busyTimeout: patience),
      migrations: schema.migrations
    )
    try await writer.withConnection {
      // The WAL of a migration or a crash. On a full disk the checkpoint fails, and the store can
      // still be read.
      _ = try? $0.checkpoint()
      $0.leaveLog()
      // With SQLite's default of 2 MiB, an import into a large store would read and write the same
      // index pages again and again. Readers find their pages in the system's cache.
      try $0.execute(script: "PRAGMA cache_size = -\(Self.cacheKiB)")
      // Otherwise the person of an erased customer stays in free pages, unless SQLite was built so.
      try $0.execute(script: "PRAGMA secure_delete = ON")
    }
    return writer
  }

  package func removeRemains(of tables: [String]) async throws { try await writer?.checkpoint() }

  package func read<Value: Sendable>(
    _ consistency: ReadConsistency,
    _ body: @escaping @Sendable (any Transaction) async throws -> Value
  ) async throws -> Value {
    let reader = try await beginReading()
    defer { readers.endReading() }
    return try await reader.withConnectionAsync { connection in
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
    guard let writer = try await usableWriter() else { throw Problem.readOnlyFile }
    try requireInPlace()
    let value = try await writer.write(body)
    // Closing the database removes the WAL after a checkpoint.
    guard files.areInPlace || !writer.isOpen else { throw Problem.fileReplaced(isWritten: true) }
    return value
  }

  package func schemaVersionIfReady() async throws -> Int {
    guard let writer = try await usableWriter() else { throw Problem.notWritable }
    try requireInPlace()
    if writer.isFailing {
      guard files.haveRoom else { throw Problem.notWritable }
      do { try await writer.tryWriting() } catch is PersistenceError { throw Problem.notWritable }
    }
    return try await measure().schemaVersion
  }

  private func requireInPlace() throws(Problem) {
    guard readers.isOpen else { throw .draining }
    guard files.areInPlace else { throw .fileReplaced() }
  }

  package var path: String? { if case .file(let path) = location { path } else { nil } }

  package var writeCounts: WriteCounts { writer?.counted ?? WriteCounts() }

  package var metrics: [Metric] { [] }

  package func measure() async throws -> (bytes: Int, schemaVersion: Int) {
    try await use { [location] connection in
      (
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
    // Each closes after its last use.
    readers.close()
    await writer?.close()
  }

  private func beginReading() async throws(Problem) -> Database {
    try await readers.beginReading {
      guard files.areInPlace else { throw Problem.fileReplaced() }
      return try await openReader()
    }
  }

  /// Runs the body with a reading connection.
  package func use<Value: Sendable>(_ body: sending (Connection) throws -> Value) async throws
    -> Value
  {
    let reader = try await beginReading()
    defer { readers.endReading() }
    return try await reader.withConnection(body)
  }
}

extension Connection: Transaction {
  package var dialect: any SQLDialect { SQLiteDialect() }

  @discardableResult
  package func run(_ statement: SQLText) async throws -> Int {
    try prepare(statement.parts).run(statement.arguments)
  }

  package func enqueue(_ statement: SQLText) async throws {
    try prepare(statement.parts).run(statement.arguments)
  }

  package func queue<Value>(
    _ query: SQLText,
    _ read: @escaping (borrowing Row) throws -> Value
  ) async throws -> QueuedRows<Value> {
    let rows = QueuedRows(read)
    try prepare(query.parts).forEachRow(query.arguments) { rows.add($0) }
    return rows
  }

  package func insert(_ statement: SQLText, numbered column: String) async throws -> Int {
    try prepare(statement.parts).run(statement.arguments)
    return Int(lastInsertedRowID)
  }

  package func first<Value>(
    _ query: SQLText,
    _ read: (borrowing Row) throws -> Value
  ) async throws -> Value? {
    try prepare(query.parts).first(query.arguments, read)
  }

  package func each(_ query: SQLText, _ body: (borrowing Row) throws -> Void) async throws {
    try prepare(query.parts).forEachRow(query.arguments, body)
  }

  // Locks are not needed: only one connection writes.
  package func lock(_ query: @autoclosure () -> SQLText) async throws {}
  package func lock(number: Int) async throws {}
}

extension DatabaseLocation {
  /// The free bytes on the disk of a file.
  fileprivate var freeDiskBytes: Int {
    switch self {
    case .file(let path): FileIdentity.freeDiskBytes(at: path)
    case .memory: .max
    }
  }
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
