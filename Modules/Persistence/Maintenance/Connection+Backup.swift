import CSQLite
import Foundation

extension Connection {
  /// Writes a copy of the database to a new file while other connections use it.
  ///
  /// The copy has the state at the time of the call, and is one file without a log. It appears at its
  /// path only when it is complete and on disk, and never replaces another file.
  ///
  /// - Parameters:
  ///   - path: The path of the copy, in a folder that exists.
  ///   - progress: A function called repeatedly with the numbers of copied pages and of all pages; it
  ///     can throw to cancel the backup.
  /// - Throws: ``PersistenceError/alreadyExists(path:)`` if a file exists at the path,
  ///   ``PersistenceError/busy(_:)`` within a transaction that has written, or another
  ///   ``PersistenceError``, which names the copy if the copy could not be written; or the error of
  ///   `progress`. No file remains.
  public func backUp(
    to path: String,
    progress: (_ copied: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw PersistenceError.alreadyExists(path: path)
    }
    let folder = (path as NSString).deletingLastPathComponent
    guard access(folder.isEmpty ? "." : folder, F_OK) == 0 else {
      throw PersistenceError.cannotWrite(path, errno: errno)
    }
    let unfinished = path + ".unfinished-\(UUID().uuidString)"
    defer { for end in ["", "-journal"] { unlink(unfinished + end) } }
    try transaction(.deferred) {
      // After its first read, the transaction sees one state, so commits of other connections do not
      // make the copy start over.
      try prepare("SELECT count(*) FROM sqlite_schema").run()
      try copyPages(to: unfinished, for: path, progress)
    }
    try publish(unfinished, as: path)
  }

  private func copyPages(
    to unfinished: String,
    for path: String,
    _ progress: (Int, Int) throws -> Void
  ) throws {
    let target: OpaquePointer
    do throws(PersistenceError) {
      target = try Self.openHandle(.file(unfinished), options: ConnectionOptions()).0
    } catch {
      guard let evidence = error.evidence else { throw error }
      throw PersistenceError(
        evidence.resultCode,
        database: path,
        statement: nil,
        message: evidence.message
      )
    }
    defer { sqlite3_close_v2(target) }
    func check(_ code: Int32) throws(PersistenceError) {
      guard code == SQLITE_OK else {
        throw PersistenceError(code, database: path, statement: nil, message: nil)
      }
    }
    try check(
      sqlite3_exec(target, "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON", nil, nil, nil)
    )
    guard let backup = sqlite3_backup_init(target, "main", handle, "main") else {
      throw PersistenceError(
        sqlite3_extended_errcode(target),
        database: path,
        statement: nil,
        message: nil
      )
    }
    do {
      var code = SQLITE_OK
      while code == SQLITE_OK {
        // About a megabyte at a time.
        code = sqlite3_backup_step(backup, 256)
        let total = Int(sqlite3_backup_pagecount(backup))
        try progress(total - Int(sqlite3_backup_remaining(backup)), total)
      }
      guard code == SQLITE_DONE else {
        let isOfCopy = Self.isOfWriting(code)
        throw PersistenceError(code, database: isOfCopy ? path : name, statement: nil, message: nil)
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    try check(sqlite3_backup_finish(backup))
    // The copied header names a write-ahead log; without it, the copy is one file.
    try check(sqlite3_exec(target, "PRAGMA journal_mode = DELETE", nil, nil, nil))
  }

  /// Returns whether a step failed in writing the copy rather than in reading the database.
  private static func isOfWriting(_ code: Int32) -> Bool {
    switch code & 0xFF {
    case SQLITE_FULL, SQLITE_READONLY, SQLITE_CANTOPEN: true
    // The second byte says what the disk did: 1 and 2 are reads.
    case SQLITE_IOERR: code >> 8 > 2
    default: false
    }
  }

  /// Moves a complete file to its path, unless a file has been created there meanwhile.
  private func publish(_ unfinished: String, as path: String) throws {
    // A rename would replace an existing file; a hard link does not.
    guard link(unfinished, path) == 0 else {
      throw errno == EEXIST
        ? PersistenceError.alreadyExists(path: path) : .cannotWrite(path, errno: errno)
    }
    // The new name is on disk only once the folder is synced.
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY)
    guard descriptor >= 0 else { throw PersistenceError.cannotWrite(path, errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw PersistenceError.cannotWrite(path, errno: errno) }
  }
}

extension PersistenceError {
  fileprivate static func cannotWrite(_ path: String, errno: Int32) -> Self {
    let evidence = Evidence(
      resultCode: errno == ENOENT || errno == ENOTDIR ? SQLITE_CANTOPEN : SQLITE_IOERR,
      message: String(cString: strerror(errno)),
      statement: nil,
      database: path
    )
    return PersistenceError(evidence)
  }
}
