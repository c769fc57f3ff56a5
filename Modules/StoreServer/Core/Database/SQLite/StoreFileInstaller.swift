import Foundation
import Persistence

/// Installs a finished file at the path of a store.
package struct StoreFileInstaller {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Runs the body with the path of a temporary file in the same folder, and removes that file
  /// afterwards.
  package func withTemporaryFile<Value>(_ body: (String) async throws -> Value) async rethrows
    -> Value
  {
    let unfinished = path + ".unfinished-\(UUID().uuidString)"
    defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(unfinished + end) } }
    return try await body(unfinished)
  }

  /// Replaces the store by a finished file, and keeps the old store under another name.
  ///
  /// - Parameters:
  ///   - finished: The new file, on the same disk.
  ///   - newest: The maximum revision of the store that may be replaced.
  ///   - complete: Called with the revision of the store, while it is locked, right before the
  ///     replacement.
  /// - Returns: The path of the old store; `nil` if there was none.
  /// - Throws: The error of `complete`, or a ``StoreServerError`` if the store cannot be replaced.
  package func replace(
    by finished: String,
    upTo newest: Int,
    complete: (Int) throws -> Void
  ) async throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else {
      try complete(0)
      try install(finished)
      return nil
    }
    let store: Connection
    do {
      store = try Connection(.file(path), options: ConnectionOptions(busyTimeout: .zero))
      try requireExclusiveUse(of: store)
    } catch .busy {
      throw StoreServerError.cannotRestore(.inUse(path: path))
    } catch .corrupt, .notADatabase {
      // A damaged store may be replaced.
      try complete(0)
      return try exchange(with: finished)
    }
    return try await store.transaction(.exclusive) {
      let count = try await store.catalogRevision()
      guard count <= newest else {
        throw StoreServerError.cannotRestore(.older(path: path, backup: newest, store: count))
      }
      try complete(count)
      return try exchange(with: finished)
    }
  }

  /// Installs a finished file under the store's name; fails if a store has appeared meanwhile.
  package func install(_ finished: String) throws {
    guard link(finished, path) == 0 else { throw failure() }
    syncFolder()
  }

  /// Leaves WAL mode, which succeeds only if no other program has the store open.
  private func requireExclusiveUse(of store: Connection) throws(PersistenceError) {
    try store.prepare("PRAGMA journal_mode = DELETE").run()
  }

  /// Renames the store and installs the finished file; returns the new name of the store.
  private func exchange(with finished: String) throws -> String {
    let kept = try linkAside()
    var status = stat()
    if stat(kept, &status) == 0 { chmod(finished, status.st_mode & 0o777) }
    // SQLite would take the WAL of the damaged store for the WAL of the new one.
    for end in ["-wal", "-shm"] { rename(path + end, kept + end) }
    guard rename(finished, path) == 0 else { throw failure() }
    syncFolder()
    return kept
  }

  /// Syncs the folder, because a power cut could revert the renaming.
  ///
  /// A failure is ignored: the store is in place.
  private func syncFolder() {
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Links the store to the first free name.
  private func linkAside() throws -> String {
    for number in 1...1000 {
      let kept = path + ".before-restore" + (number > 1 ? "-\(number)" : "")
      if link(path, kept) == 0 { return kept }
      guard errno == EEXIST else { break }
    }
    throw failure()
  }

  private func failure() -> CocoaError {
    let reason = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    return CocoaError(
      .fileWriteUnknown,
      userInfo: [NSFilePathErrorKey: path, NSUnderlyingErrorKey: reason]
    )
  }
}
