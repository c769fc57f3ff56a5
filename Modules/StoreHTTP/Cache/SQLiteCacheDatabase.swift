import Foundation
import Persistence

/// The file of a cache: whose it is, in which format, and who may read it.
struct SQLiteCacheDatabase: Sendable {
  let path: String
  let capacity: Int

  /// An open file.
  struct Handles: Sendable {
    let writer: Database
    /// Beside the writer, so that no hit waits until a large answer is written.
    let reader: Database
    let identity: Identity
  }

  /// Which file it is, whatever it is called by now.
  struct Identity: Sendable, Equatable {
    let device: Int
    let number: Int
  }

  /// How long a lock is waited for; beyond that, an answer is better not kept.
  private static let patience = Duration.seconds(2)

  /// Opens the file, or makes it; a damaged one is set aside and made anew.
  @concurrent
  func open() async throws -> Handles {
    try makePrivate()
    do {
      return try await openAsItIs()
    } catch let error as PersistenceError where error.meansDamage {
      // A file that never was ours has been refused before SQLite could call it damaged.
      try setAside(try identity())
      try makePrivate()
      return try await openAsItIs()
    }
  }

  /// Gives a damaged file another name, if it still is the one that is meant.
  ///
  /// Whoever has it open keeps it: SQLite sees that a file was moved, and leaves alone what is under
  /// its old name. The index of its log goes first, so that no new file is read by it; a log without
  /// its file is removed by SQLite itself.
  func setAside(_ damaged: Identity) throws {
    guard try identity() == damaged else { return }
    unlink(path + "-shm")
    rename(path + "-wal", path + ".damaged-wal")
    guard rename(path, path + ".damaged") == 0 else { throw POSIXError(.current) }
  }

  private func openAsItIs() async throws -> Handles {
    switch try SQLiteCacheFormat(ofFileAt: path) {
    case .none, .current: break
    case .older: try await SQLiteCacheFormat.dropOlder(in: database())
    case .newer: throw SQLiteCacheError.newer(path)
    case .foreign: throw SQLiteCacheError.foreign(path)
    }
    let writer = try await database(migrations: SQLiteCacheFormat.migrations)
    let capacity = capacity
    try await writer.use { connection in try connection.settleCache(within: capacity) }
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

  /// Makes sure that there is a file that nobody else can read; SQLite gives its log the same rights.
  private func makePrivate() throws {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    }
    let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(.current) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw POSIXError(.current) }
  }
}

/// Why something is not kept, though nothing is broken.
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

extension POSIXErrorCode {
  fileprivate static var current: POSIXErrorCode { POSIXErrorCode(rawValue: errno) ?? .EIO }
}

extension Connection {
  /// Throws out what was not used for longest until there is room for so many bytes more.
  ///
  /// A tenth of the whole at a time, so that a full file does not look for room at every answer. What
  /// counts is the pages in use: those that become free are filled again before the file grows.
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

  /// Makes a file that was just opened keep to its limits.
  func settleCache(within capacity: Int) throws {
    // A log does not stay as large as its largest answer was. What is in it is brought over now, so
    // that the file itself says what it is.
    try execute(script: "PRAGMA journal_size_limit = \(4 << 20); PRAGMA wal_checkpoint")
    guard try fileBytes() > capacity + capacity / 4 else { return }
    try transaction { try makeRoom(for: 0, within: capacity) }
    // The limit was larger once. Others who read the file now prevent this; next time, then.
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
