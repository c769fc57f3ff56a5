import Foundation
import Persistence

/// Where a store's file is, or will be.
package struct StoreFileInstaller {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Does something with the path of a file beside the store's, and leaves none there.
  package func withUnfinished<Value>(_ body: (String) async throws -> Value) async rethrows -> Value
  {
    let unfinished = path + ".unfinished-\(UUID().uuidString)"
    defer { for end in ["", "-wal", "-shm", "-journal"] { unlink(unfinished + end) } }
    return try await body(unfinished)
  }

  /// Puts a finished file in the place of the store, and tells where that is kept.
  ///
  /// - Parameters:
  ///   - finished: The file, on the same disk.
  ///   - newest: How far the count of the store may have come at most.
  ///   - complete: Called with that count, while nobody else can reach the store, right before.
  /// - Returns: Where the store is that was there; nothing where there was none.
  /// - Throws: What `complete` throws, or why the store cannot be replaced.
  package func replace(
    by finished: String,
    _ newest: Int,
    complete: (Int) throws -> Void
  ) async throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else {
      try complete(0)
      try take(finished)
      return nil
    }
    let store: Connection
    do {
      store = try Connection(.file(path), options: ConnectionOptions(busyTimeout: .zero))
      try requireAlone(store)
    } catch .busy {
      throw StoreServerError.cannotRestore(.inUse(path: path))
    } catch .corrupt, .notADatabase {
      // Damage is what backups are for.
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

  /// Gives the store's name to a finished file; a store that has appeared meanwhile is not replaced.
  package func take(_ finished: String) throws {
    guard link(finished, path) == 0 else { throw failure() }
    keepNames()
  }

  /// Takes back the log into the file, which goes only while nobody else has the store open.
  private func requireAlone(_ store: Connection) throws(PersistenceError) {
    try store.prepare("PRAGMA journal_mode = DELETE").run()
  }

  /// Gives the store's name to a finished file, and the store another.
  private func exchange(with finished: String) throws -> String {
    let kept = try keepAside()
    var status = stat()
    if stat(kept, &status) == 0 { chmod(finished, status.st_mode & 0o777) }
    // A log that a damaged store has left would be taken for the new one's.
    for end in ["-wal", "-shm"] { rename(path + end, kept + end) }
    guard rename(finished, path) == 0 else { throw failure() }
    keepNames()
    return kept
  }

  /// Has the disk keep the names, or a power cut could bring the old ones back.
  ///
  /// Where it will not, the store stands in its place all the same, and nothing is taken back.
  private func keepNames() {
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Gives the store a second name, the first that is free.
  private func keepAside() throws -> String {
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
