import Foundation
import Persistence
public import StoreCore

extension StoreServer {
  /// Puts a backup in the place of a store, or makes one of it where there is none.
  ///
  /// The backup is looked through first, and brought to the tables of today. The store that was
  /// there is kept beside the new one; at no moment is there none. It is not replaced while somebody
  /// has it open, nor, unless that is asked for, if it was changed after the backup was made. The
  /// count of changes goes on after both, so that no cache takes an old state for a new one, and
  /// everybody has to sign in again: the backup may know sessions that were ended since.
  ///
  /// - Parameters:
  ///   - backup: A file that was written by ``backUp(to:)``.
  ///   - path: The file of the store.
  ///   - replacesNewer: Whether to replace a store that was changed after the backup was made.
  /// - Returns: Where the store is kept that was there.
  /// - Throws: `StoreServerError`; the store is then as it was.
  @discardableResult
  public static func restore(
    _ backup: String,
    to path: String,
    replacesNewer: Bool = false
  ) async throws(StoreServerError) -> String? {
    try await StoreServerError.named {
      let options = ConnectionOptions(access: .readOnly)
      return try await Database.open(.file(backup), options: options).withConnectionAsync {
        connection in
        guard try connection.storeTableCount() == 4 else {
          throw StoreServerError.cannotRestore(.noStore(path: backup))
        }
        let place = StoreFileInstaller(path)
        return try await place.withUnfinished { unfinished in
          try connection.backUp(to: unfinished)
          let count = try await prepareCopy(at: unfinished, of: backup)
          return try await place.replace(by: unfinished, replacesNewer ? .max : count) { before in
            try goOn(after: max(before, count), in: unfinished)
          }
        }
      }
    }
  }

  /// Brings a copy to the tables of today, looks it through, and tells how far its count has come.
  private static func prepareCopy(at path: String, of backup: String) async throws -> Int {
    let copy = try Connection(
      .file(path),
      options: ConnectionOptions(durability: .full),
      migrations: StoreSchema.migrations
    )
    var findings = try copy.faults() + copy.schemaFindings()
    if findings.isEmpty { findings = try await copy.brokenRules() }
    guard findings.isEmpty else {
      throw StoreServerError.cannotRestore(.unsound(path: backup, findings))
    }
    try copy.prepare("DELETE FROM session").run()
    return try await copy.catalogRevision()
  }

  /// Lets the count of changes go on after a number that was given already.
  private static func goOn(after count: Int, in path: String) throws {
    let copy = try Connection(.file(path), options: ConnectionOptions(durability: .full))
    try copy.prepare("UPDATE revision SET catalog = ?").run([count + 1])
    // So that the copy is one file, and its name all there is to change.
    try copy.prepare("PRAGMA journal_mode = DELETE").run()
  }
}
