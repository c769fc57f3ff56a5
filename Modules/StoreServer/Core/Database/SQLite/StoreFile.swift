import Foundation
import Persistence

/// The file of a store: created atomically, and checked before use.
struct StoreFile: Sendable {
  let path: String
  let schema: StoreSchema

  /// The size up to which all pages are checked each time the file is opened.
  ///
  /// The check takes about 3 ms per megabyte, and each command opens the embedded store; `fsck`
  /// checks larger files.
  private static let largestFullyCheckedSize = 4 << 20

  /// Creates a store if there is no file.
  ///
  /// The file gets its name once it is complete, so a file of that name without tables has lost
  /// them.
  @concurrent
  func make(_ durability: ConnectionOptions.Durability) async throws {
    // A path that leads nowhere for another reason is an error when it is opened.
    guard access(path, F_OK) != 0, errno == ENOENT else { return }
    let place = StoreFileInstaller(path)
    try await place.withTemporaryFile { unfinished in
      try Connection(
        .file(unfinished),
        options: ConnectionOptions(durability: durability),
        migrations: schema.migrations
      )
      .prepare("PRAGMA journal_mode = DELETE").run()
      // Another program may have created the same store meanwhile.
      do { try place.install(unfinished) } catch {
        guard FileManager.default.fileExists(atPath: path) else { throw error }
      }
    }
  }

  /// `true` if the file or its folder, in which SQLite writes its log, cannot be written.
  var isReadOnly: Bool {
    access(path, W_OK) != 0
      || access(URL(filePath: path).deletingLastPathComponent().path, W_OK) != 0
  }

  /// Checks that the file is a store, is complete and was not tampered with.
  ///
  /// - Parameters:
  ///   - connection: A read-only connection to the file.
  ///   - acceptsDamage: `true` to refuse only files that are not a store.
  /// - Throws: ``StoreServerError/noStore(_:)``, ``StoreServerError/unreleased(_:version:)`` or
  ///   ``StoreServerError/damaged(_:_:)``, or an error of SQLite.
  func check(_ connection: Connection, acceptsDamage: Bool) async throws {
    let version: Int = try connection.prepare("PRAGMA user_version").value() ?? 0
    guard version > 0, try await connection.hasTable("revision") else {
      throw StoreServerError.noStore(path)
    }
    try StoreSchema.requireReleased(version, of: path)
    // Opening refuses files of a later version.
    guard !acceptsDamage, version <= schema.version else { return }
    var findings = try connection.schemaDifferences(from: schema).filter(\.isHarmful).map(\.finding)
    if findings.isEmpty { findings = try damage(connection) }
    guard findings.isEmpty else { throw StoreServerError.damaged(path, findings) }
  }

  private func damage(_ connection: Connection) throws -> [StoreFinding] {
    let pages: Int = try connection.prepare("PRAGMA page_count").value() ?? 0
    let size: Int = try connection.prepare("PRAGMA page_size").value() ?? 0
    guard pages * size <= Self.largestFullyCheckedSize else { return [] }
    return try connection.integrityFindings(.quick)
  }
}
