import CSQLite
import Foundation

extension Connection {
  /// Opens the file or memory, without reading it yet.
  static func openHandle(
    _ location: DatabaseLocation,
    options: ConnectionOptions
  ) throws(PersistenceError) -> (OpaquePointer, name: String) {
    // Without SQLite's locks: only one thread at a time can reach a connection.
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
    flags |=
      options.access == .readOnly
      ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // A name that begins with a slash or a dot is a path even then.
    flags |= SQLITE_OPEN_URI
    var name = "memory"
    var filename = ":memory:"
    if case .file(let path) = location {
      name = path
      // SQLite may be built to interpret `file:` and `:memory:`, but takes a name that begins with a
      // dot or a slash for a path.
      filename = path.hasPrefix("/") ? path : "./" + path
      guard !path.utf8.contains(0) else {
        throw .cannotOpen(
          name,
          code: SQLITE_CANTOPEN,
          message: "the path has a NUL character in it"
        )
      }
      try requireFile(filename, name)
      if options.access == .readWrite {
        try createFolder(of: path)
        createFile(filename)
      } else if try isOnReadOnlyDisk(path) {
        filename = immutableURI(of: filename)
      }
    }
    _ = isSetUp
    var handle: OpaquePointer?
    let code = csqlite_open(filename, &handle, flags, options.durability == .full)
    defer { if code != SQLITE_OK { sqlite3_close_v2(handle) } }
    guard code == SQLITE_OK, let handle else {
      let reason = strerror(sqlite3_system_errno(handle)).map { String(cString: $0) }
      throw .cannotOpen(name, code: code, message: reason ?? "")
    }
    return (handle, name)
  }

  /// Sets SQLite up, once and before its first use.
  private static let isSetUp = csqlite_set_up() == SQLITE_OK

  /// Throws unless the path leads to a file, or to nothing yet; SQLite itself refuses folders.
  private static func requireFile(_ path: String, _ name: String) throws(PersistenceError) {
    var status = stat()
    if stat(path, &status) != 0 {
      guard errno == ELOOP else { return }
      throw .cannotOpen(name, code: SQLITE_CANTOPEN, message: String(cString: strerror(ELOOP)))
    }
    // Opening a named pipe would wait for a program that writes to it.
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      throw .cannotOpen(name, code: SQLITE_CANTOPEN, message: "it is not a regular file")
    }
  }

  /// Returns whether SQLite cannot create files beside the database and no such file is there.
  ///
  /// It needs them for a file that was last written with a write-ahead log, although it only reads.
  /// Another program that has the file open has created them, and SQLite uses these.
  private static func isOnReadOnlyDisk(_ path: String) throws(PersistenceError) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    guard access(folder.isEmpty ? "." : folder, W_OK) != 0, access(path, R_OK) == 0 else {
      return false
    }
    let files = FileManager.default
    if files.fileExists(atPath: path + "-shm") { return false }
    var log = stat()
    guard stat(path + "-wal", &log) == 0, log.st_size > 0 else { return true }
    throw .cannotOpen(
      path,
      code: SQLITE_CANTOPEN,
      message:
        "its folder is read-only and its write-ahead log \(path)-wal is not in the file yet; "
        + "copy both to a folder that you can write to"
    )
  }

  /// Returns the address of a file that never changes, for which SQLite needs no other files.
  private static func immutableURI(of filename: String) -> String {
    let plain = CharacterSet(charactersIn: "/.-_~").union(.alphanumerics)
    let path = filename.addingPercentEncoding(withAllowedCharacters: plain) ?? filename
    return (path.hasPrefix("/") ? "file://" : "file:") + path + "?immutable=1"
  }

  private static func createFolder(of path: String) throws(PersistenceError) {
    let folder = (path as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotOpen(path, code: SQLITE_CANTOPEN, message: error.localizedDescription)
    }
  }

  /// Creates a missing file for its owner alone, since SQLite would let all users read it.
  ///
  /// A failure is ignored here: SQLite then reports it.
  private static func createFile(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Applies the settings and reads the file for the first time.
  func configure(
    _ location: DatabaseLocation,
    options: ConnectionOptions
  ) throws(PersistenceError) {
    try check(sqlite3_busy_timeout(handle, options.busyMilliseconds))
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1))
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0))
    // Otherwise SQLite takes a misspelt name in double quotes for a string.
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_DQS_DML, 0))
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_DQS_DDL, 0))
    try enforceForeignKeys(true)
    try readSchema()
    switch options.durability {
    case .normal: try execute(script: "PRAGMA synchronous = NORMAL")
    // On Apple's systems only a full sync makes the disk itself write; elsewhere the second pragma
    // has no effect.
    case .full: try execute(script: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    }
    if case .file = location, options.access == .readWrite {
      // Without write permission, SQLite silently opens the file for reading.
      guard sqlite3_db_readonly(handle, "main") == 0 else { throw failure(SQLITE_READONLY) }
      try enableWriteAheadLog(waitingFor: options.busyTimeout)
    }
  }

  func enforceForeignKeys(_ isOn: Bool) throws(PersistenceError) {
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_ENABLE_FKEY, isOn ? 1 : 0))
  }

  /// Reads the schema, which fails if the file is not a database.
  private func readSchema() throws(PersistenceError) {
    try prepare("SELECT count(*) FROM sqlite_schema").run()
  }

  /// Switches the file to the write-ahead log, permanently.
  ///
  /// If several connections switch a new file at once, SQLite reports a lock without waiting for it,
  /// so this waits in steps.
  private func enableWriteAheadLog(waitingFor timeout: Duration) throws(PersistenceError) {
    let start = ContinuousClock.now
    var mode: String?
    while true {
      do throws(PersistenceError) {
        mode = try prepare("PRAGMA journal_mode = WAL").value()
        break
      } catch {
        guard case .busy = error, ContinuousClock.now - start < timeout else { throw error }
        sqlite3_sleep(10)
      }
    }
    guard mode == "wal" else {
      throw .cannotOpen(
        name,
        code: SQLITE_CANTOPEN,
        message: "its file system does not support a write-ahead log"
      )
    }
  }

  private func check(_ code: Int32) throws(PersistenceError) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> PersistenceError {
    PersistenceError(code, database: name, statement: nil, message: nil)
  }
}

extension PersistenceError {
  fileprivate static func cannotOpen(_ name: String, code: Int32, message: String) -> Self {
    .cannotOpen(Evidence(resultCode: code, message: message, statement: nil, database: name))
  }
}

/// The SQLite library that this program runs with.
public enum SQLiteLibrary {
  /// The version, such as 3.45.1.
  public static var version: String { String(cString: sqlite3_libversion()) }
}
