import Foundation
import FoundationCore
import Persistence

/// The database of a cache file: its format, its connections and its permissions.
struct SQLiteCacheDatabase: Sendable {
  let path: String
  let capacity: Int

  /// An open file.
  struct Handles: Sendable {
    let writer: Database
    /// A connection beside the writer, so that no cache hit waits until a large response is
    /// written.
    let reader: Database
    let identity: Identity
  }

  /// The identity of the file, which may have another name now.
  struct Identity: Sendable, Equatable {
    let device: Int
    let number: Int
  }

  /// The time to wait for a lock; after that, the response is not stored.
  static let patience = Duration.seconds(2)

  /// Opens or creates the file; a damaged one is set aside and replaced.
  @concurrent
  func open() async throws -> Handles {
    try PrivateFile.create(at: path)
    do {
      return try await openAsItIs()
    } catch let error as PersistenceError where error.meansDamage {
      // A file of another program has been refused before SQLite could call it damaged.
      try setAside(try identity())
      try PrivateFile.create(at: path)
      return try await openAsItIs()
    }
  }

  /// Renames a damaged file, if it is still the same one.
  ///
  /// Programs that have it open keep it: SQLite notices that a file was moved, and ignores files
  /// under its old name. The index of its log is removed first, so that no new file is read with
  /// it; SQLite itself removes a log without its file.
  func setAside(_ damaged: Identity) throws {
    guard try identity() == damaged else { return }
    unlink(path + "-shm")
    rename(path + "-wal", path + ".damaged-wal")
    guard rename(path, path + ".damaged") == 0 else { throw POSIXError.current }
  }

  private func openAsItIs() async throws -> Handles {
    switch try SQLiteCacheFormat(ofFileAt: path) {
    case .none, .current: break
    case .newer: throw SQLiteCacheError.newer(path)
    case .foreign: throw SQLiteCacheError.foreign(path)
    }
    let writer = try await database(migrations: SQLiteCacheFormat.migrations)
    let capacity = capacity
    try await writer.withConnection { connection in try connection.settleCache(within: capacity) }
    return Handles(
      writer: writer,
      reader: try await database(access: .readOnly),
      identity: try identity()
    )
  }

  private func database(
    access: ConnectionOptions.Access = .readWrite,
    migrations: [Migration] = []
  ) async throws -> Database {
    try await Database.open(
      .file(path),
      options: ConnectionOptions(access: access, busyTimeout: Self.patience),
      migrations: migrations
    )
  }

  private func identity() throws -> Identity {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return Identity(
      device: attributes[.systemNumber] as? Int ?? 0,
      number: attributes[.systemFileNumber] as? Int ?? 0
    )
  }
}

/// The reason for which a response is not stored, apart from failures.
enum SQLiteCacheError: Error, CustomStringConvertible {
  case foreign(String)
  case newer(String)
  case unfit

  var description: String {
    switch self {
    case .foreign(let path): "\(path) is not a cache; it was not changed"
    case .newer(let path): "\(path) was written by a newer version of this program"
    case .unfit: "the response is too large, or its header contains an address with a secret"
    }
  }
}

extension Connection {
  /// Evicts the least recently used responses until there is room for more bytes.
  ///
  /// It evicts a tenth of the capacity at a time, so that a full file does not need this for every
  /// response. Only the pages in use count: SQLite reuses free ones before the file grows.
  func makeRoom(for size: Int, within capacity: Int) throws {
    guard try usedBytes() + size > capacity else { return }
    let excess = try usedBytes() + size - capacity + capacity / 10
    try prepare(
      """
      DELETE FROM answer WHERE id IN (
        SELECT id FROM (
          SELECT id, sum(size) OVER (ORDER BY used_at, id) - size AS before FROM answer
        ) WHERE before < ?
      )
      """
    ).run([excess])
  }

  /// Applies the size limits to a file that was just opened.
  func settleCache(within capacity: Int) throws {
    // Keeps the log small after a large response, and writes its contents to the file now, so that
    // the file itself contains them.
    try execute(script: "PRAGMA journal_size_limit = \(4 << 20); PRAGMA wal_checkpoint")
    guard try fileBytes() > capacity + capacity / 4 else { return }
    try transaction { try makeRoom(for: 0, within: capacity) }
    // The limit was larger once. Other readers of the file prevent this now; next time, then.
    try? execute(script: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func usedBytes() throws -> Int {
    try fileBytes() - pragma("freelist_count") * pragma("page_size")
  }

  private func fileBytes() throws -> Int { try pragma("page_count") * pragma("page_size") }

  private func pragma(_ name: String) throws -> Int {
    try prepare("PRAGMA \(name)").value() ?? 0
  }
}
