import Persistence

extension Connection {
  /// How many bytes the database takes, without what waits in its log.
  func byteCount() throws -> Int {
    let pages: Int = try prepare("PRAGMA page_count").value() ?? 0
    let size: Int = try prepare("PRAGMA page_size").value() ?? 0
    return pages * size
  }

  /// The version of its tables.
  func schemaVersion() throws -> Int { try prepare("PRAGMA user_version").value() ?? 0 }
}
