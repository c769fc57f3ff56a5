import CommandKit
import Foundation
import Persistence

extension DoctorCheck {
  /// Whether databases work here, by making one where ours would be, which is gone afterwards.
  static let database = DoctorCheck(name: "database") { composition in
    do {
      // That there is no place for data, another check tells.
      guard let folder = try? composition.folders.path(.data), access(folder, F_OK) == 0 else {
        try searchText(in: try Connection(.memory))
        return .ok("SQLite \(SQLiteLibrary.version), full-text search")
      }
      let path = folder.appendingPath("doctor-\(getpid()).sqlite")
      defer { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }
      // A file that cannot have a write-ahead log is refused when it is opened.
      try searchText(in: try Connection(.file(path)))
      return .ok("SQLite \(SQLiteLibrary.version), full-text search, write-ahead log")
    } catch {
      return .failed(error)
    }
  }

  private static func searchText(in connection: Connection) throws {
    try connection.execute(script: "CREATE VIRTUAL TABLE checked USING fts5(text)")
  }
}
