import CSQLite
import Foundation

extension Connection {
  /// Opens the file or the memory, without yet looking into it.
  static func openHandle(
    _ location: DatabaseLocation,
    _ access: ConnectionOptions.Access
  ) throws(PersistenceError) -> (OpaquePointer, name: String) {
    // Without SQLite's locks: only one thread at a time can reach a connection.
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
    flags |= access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var name = "memory"
    var filename = ":memory:"
    if case .file(let path) = location {
      name = path
      // SQLite may be built to find meaning in `file:` and `:memory:`; what begins with a dot or a
      // slash is a path and nothing else.
      filename = path.hasPrefix("/") ? path : "./" + path
      guard !path.utf8.contains(0) else {
        throw .cannotOpen(name, SQLITE_CANTOPEN, "the path has a NUL character in it")
      }
      if access == .readWrite {
        try createFolder(of: path)
        createFile(filename)
      }
    }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(filename, &handle, flags, nil)
    defer { if code != SQLITE_OK { sqlite3_close_v2(handle) } }
    guard code == SQLITE_OK, let handle else {
      let reason = strerror(sqlite3_system_errno(handle)).map { String(cString: $0) }
      throw .cannotOpen(name, code, reason ?? "")
    }
    return (handle, name)
  }

  private static func createFolder(of path: String) throws(PersistenceError) {
    let folder = (path as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotOpen(path, SQLITE_CANTOPEN, error.localizedDescription)
    }
  }

  /// Makes the file where it is missing, for its owner alone: SQLite would let everybody read it.
  ///
  /// Why it cannot be made, SQLite will say.
  private static func createFile(_ path: String) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Puts every setting in force and looks into the file for the first time.
  func configure(
    _ location: DatabaseLocation,
    _ options: ConnectionOptions
  ) throws(PersistenceError) {
    try check(sqlite3_busy_timeout(handle, options.busyMilliseconds))
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1))
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0))
    // Otherwise a misspelt name in double quotes is taken for a text.
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_DQS_DML, 0))
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_DQS_DDL, 0))
    try enforceForeignKeys(true)
    try lookInside()
    switch options.durability {
    case .normal: try execute(script: "PRAGMA synchronous = NORMAL")
    // On Apple's systems only a full sync makes the disk itself write; elsewhere the second says
    // nothing.
    case .full: try execute(script: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    }
    if case .file = location, options.access == .readWrite {
      // Without the right to write, SQLite opens the file for reading and does not say so.
      guard sqlite3_db_readonly(handle, "main") == 0 else { throw failure(SQLITE_READONLY) }
      try writeAhead()
    }
  }

  func enforceForeignKeys(_ isOn: Bool) throws(PersistenceError) {
    try check(csqlite_switch(handle, SQLITE_DBCONFIG_ENABLE_FKEY, isOn ? 1 : 0))
  }

  /// Reads the schema, which a file that is no database does not have.
  private func lookInside() throws(PersistenceError) {
    try prepare("SELECT count(*) FROM sqlite_schema").run()
  }

  /// Switches the file to the write-ahead log, where it stays.
  private func writeAhead() throws(PersistenceError) {
    let mode: String? = try prepare("PRAGMA journal_mode = WAL").value()
    guard mode == "wal" else {
      throw .cannotOpen(name, SQLITE_CANTOPEN, "its place does not allow a write-ahead log")
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
  fileprivate static func cannotOpen(_ name: String, _ code: Int32, _ message: String) -> Self {
    .cannotOpen(Evidence(resultCode: code, message: message, statement: nil, database: name))
  }
}
