import Foundation
import Persistence
public import StoreCore

extension StoreServer {
  /// Writes a backup of the store to a new file, while it is in use.
  ///
  /// The backup is one snapshot in one file. It appears under its name once it is complete and on
  /// disk, and never replaces another file.
  ///
  /// - Throws: `StoreServerError.noFile` if the store is in PostgreSQL, or
  ///   `StoreServerError.failed(_:)`.
  public func backUp(to path: String) async throws(StoreServerError) {
    try await StoreServerError.wrapping { try await store.database.backUp(to: path) }
  }

  /// Replaces a store by a backup, or creates the store from it.
  ///
  /// The backup is checked first and migrated to the current schema. The old store is kept beside
  /// the new one; at no moment is there none. It is not replaced while another program has it open,
  /// nor, by default, if it was changed after the backup. The revision continues after both, so
  /// that no cache takes an old state for a new one. All sessions end, because the backup may
  /// contain revoked ones.
  ///
  /// - Parameters:
  ///   - backup: A file that ``backUp(to:)`` wrote.
  ///   - path: The file of the store.
  ///   - replacesNewer: `true` to replace a store that was changed after the backup.
  /// - Returns: The path of the old store, or `nil` if there was none.
  /// - Throws: `StoreServerError.cannotRestore(_:)` or another `StoreServerError`; the store is
  ///   unchanged then.
  @discardableResult
  public static func restore(
    _ backup: String,
    to path: String,
    replacesNewer: Bool = false
  ) async throws(StoreServerError) -> String? {
    try await StoreServerError.wrapping {
      let options = ConnectionOptions(access: .readOnly)
      return try await Database.open(.file(backup), options: options).withConnectionAsync {
        connection in
        guard try await connection.hasTable("revision") else {
          throw StoreServerError.cannotRestore(.noStore(path: backup))
        }
        let version: Int = try connection.prepare("PRAGMA user_version").value() ?? 0
        try StoreSchema.requireReleased(version, of: backup)
        let place = StoreFileInstaller(path)
        return try await place.withTemporaryFile { unfinished in
          try connection.backUp(to: unfinished)
          let count = try await prepareCopy(at: unfinished, of: backup)
          return try await place.replace(by: unfinished, upTo: replacesNewer ? .max : count) {
            before in
            try continueRevisions(after: max(before, count), in: unfinished)
          }
        }
      }
    }
  }

  /// Migrates and checks a copy, and returns its revision.
  private static func prepareCopy(at path: String, of backup: String) async throws -> Int {
    let copy = try Connection(
      .file(path),
      options: ConnectionOptions(durability: .full),
      migrations: StoreSchema.store.migrations
    )
    var findings = try copy.integrityFindings() + copy.schemaFindings(.store)
    if findings.isEmpty { findings = try await copy.findings(from: .store) }
    guard findings.isEmpty else {
      throw StoreServerError.cannotRestore(.inconsistent(path: backup, findings))
    }
    try copy.prepare("DELETE FROM session").run()
    return try await copy.catalogRevision()
  }

  /// Continues the revisions after a number that was used already.
  private static func continueRevisions(after count: Int, in path: String) throws {
    let copy = try Connection(.file(path), options: ConnectionOptions(durability: .full))
    try copy.prepare("UPDATE revision SET catalog = ?").run([count + 1])
    // Without a WAL, so that renaming one file is enough.
    try copy.prepare("PRAGMA journal_mode = DELETE").run()
  }
}
