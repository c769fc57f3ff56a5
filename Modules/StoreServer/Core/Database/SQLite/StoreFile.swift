import Foundation
package import Persistence

/// The file of a store: made whole where there is none, and looked at before it is used.
struct StoreFile: Sendable {
  let path: String

  /// The size up to which all pages of a file are read each time it is opened.
  ///
  /// That takes about three milliseconds for a megabyte, and each command opens the embedded store; of
  /// a larger file, `fsck` reads all pages.
  private static let mostRead = 4 << 20

  /// Makes a store where there is no file.
  ///
  /// It gets its name when it is whole. So a file of that name is never a store that is yet to be
  /// made, and one without tables has lost them.
  @concurrent
  func make(_ durability: ConnectionOptions.Durability) async throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let place = StoreFileInstaller(path)
    try await place.withUnfinished { unfinished in
      try Connection(
        .file(unfinished),
        options: ConnectionOptions(durability: durability),
        migrations: StoreSchema.migrations
      )
      .prepare("PRAGMA journal_mode = DELETE").run()
      // Another program that has made one meanwhile has made the same.
      do { try place.take(unfinished) } catch {
        guard FileManager.default.fileExists(atPath: path) else { throw error }
      }
    }
  }

  /// Looks whether the file is a store, has lost nothing and was not tampered with.
  ///
  /// - Parameter acceptsDamage: Whether only what is no store at all is refused.
  /// - Throws: `StoreServerError.noStore` or `.damaged`, or what SQLite says of the file.
  @concurrent
  func check(acceptsDamage: Bool) async throws {
    let connection = try Connection(.file(path), options: ConnectionOptions(access: .readOnly))
    let version: Int = try connection.prepare("PRAGMA user_version").value() ?? 0
    guard version > 0, try connection.storeTableCount() > 0 else {
      throw StoreServerError.noStore(path)
    }
    // A file of a later version is refused as it is opened.
    guard !acceptsDamage, version <= StoreSchema.migrations.count else { return }
    var findings = try connection.schemaDifferences().filter(\.isHarmful).map(\.finding)
    if findings.isEmpty { findings = try damage(connection) }
    guard findings.isEmpty else { throw StoreServerError.damaged(path, findings) }
  }

  private func damage(_ connection: Connection) throws -> [StoreFinding] {
    let pages: Int = try connection.prepare("PRAGMA page_count").value() ?? 0
    let size: Int = try connection.prepare("PRAGMA page_size").value() ?? 0
    return pages * size <= Self.mostRead ? try connection.faults(.quick) : []
  }
}

extension Connection {
  /// Returns the number of a store's main tables in the file; a store has all four.
  package func storeTableCount() throws(PersistenceError) -> Int {
    try prepare(
      """
      SELECT count(*) FROM sqlite_schema
      WHERE type = 'table' AND name IN ('revision', 'product', 'variant', 'product_text')
      """
    ).value() ?? 0
  }
}
