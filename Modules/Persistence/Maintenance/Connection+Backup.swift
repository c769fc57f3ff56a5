import CSQLite
import Foundation

extension Connection {
  /// Writes a copy of the database to a new file while others go on using it.
  ///
  /// The copy is of one moment, the one at which this began, and is one file that needs no log
  /// beside it. It appears under its name when it is complete and on disk, never before, and never
  /// in the place of another file. Within a transaction that has written, it is refused as busy.
  ///
  /// - Parameters:
  ///   - path: Where to; missing folders are created.
  ///   - progress: Told now and then how many pages of how many are copied.
  /// - Throws: A ``PersistenceError``, or what `progress` throws to end it; nothing is left behind.
  public func backUp(
    to path: String,
    progress: (_ copied: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw PersistenceError.alreadyExists(path: path)
    }
    let unfinished = path + ".unfinished-\(UUID().uuidString)"
    defer { unlink(unfinished) }
    try transaction(.deferred) {
      // Having read, the transaction holds on to one state: nobody else's commit makes the copy
      // start over.
      try prepare("SELECT count(*) FROM sqlite_schema").run()
      try copyPages(to: unfinished, progress)
    }
    try publish(unfinished, as: path)
  }

  private func copyPages(to path: String, _ progress: (Int, Int) throws -> Void) throws {
    let target = try Self.openHandle(.file(path), .readWrite).0
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
        throw PersistenceError(code, database: name, statement: nil, message: nil)
      }
    } catch {
      sqlite3_backup_finish(backup)
      throw error
    }
    try check(sqlite3_backup_finish(backup))
    // The copy says of itself that it has a write-ahead log; without, it is one file that can be
    // read anywhere.
    try check(sqlite3_exec(target, "PRAGMA journal_mode = DELETE", nil, nil, nil))
  }

  /// Gives a complete file its name, if nobody else has taken that meanwhile.
  private func publish(_ unfinished: String, as path: String) throws {
    // A rename would replace what is there; a second name for the same file cannot.
    guard link(unfinished, path) == 0 else {
      throw errno == EEXIST ? PersistenceError.alreadyExists(path: path) : .cannotWrite(path, errno)
    }
    // The new name is on disk only once the folder is.
    let folder = (path as NSString).deletingLastPathComponent
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY)
    guard descriptor >= 0 else { throw PersistenceError.cannotWrite(path, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw PersistenceError.cannotWrite(path, errno) }
  }
}

extension PersistenceError {
  fileprivate static func cannotWrite(_ path: String, _ error: Int32) -> Self {
    let reason = String(cString: strerror(error))
    return .inputOutput(
      Evidence(resultCode: SQLITE_IOERR, message: reason, statement: nil, database: path)
    )
  }
}
