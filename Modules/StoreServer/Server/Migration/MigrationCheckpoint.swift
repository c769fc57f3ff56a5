import Foundation
import Persistence
import StoreCore

/// The progress of a migration, stored in the target until the migration is complete.
struct MigrationCheckpoint: Sendable, Equatable {
  /// The name of the source.
  let source: String
  /// The state of the source; see `Transaction.migrationFingerprint()`.
  let state: String
  var position = Position()

  struct Position: Sendable, Equatable, Codable {
    /// The number of complete tables.
    var tables = 0
    /// The key of the last copied row of the next table.
    var key: RowKey?
    /// The number of copied rows of all tables.
    var rows = 0
  }
}

extension Transaction {
  func migrationCheckpoint() async throws -> MigrationCheckpoint? {
    guard try await hasUnfinishedMigration() else { return nil }
    return try await first("SELECT source, state, place FROM migration") { row in
      let position = try JSONDecoder().decode(
        MigrationCheckpoint.Position.self,
        from: Data((try row[2] as String).utf8)
      )
      return MigrationCheckpoint(source: try row[0], state: try row[1], position: position)
    }
  }

  func save(_ checkpoint: MigrationCheckpoint) async throws {
    try await run("CREATE TABLE migration (source TEXT, state TEXT, place TEXT)")
    try await run(
      """
      INSERT INTO migration (source, state, place)
      VALUES (\(checkpoint.source), \(checkpoint.state), \(try checkpoint.position.text()))
      """
    )
  }

  /// Saves the progress; throws if another program has advanced it.
  func advance(_ checkpoint: MigrationCheckpoint, to position: MigrationCheckpoint.Position)
    async throws
  {
    let count = try await run(
      """
      UPDATE migration SET place = \(try position.text())
      WHERE place = \(try checkpoint.position.text()) AND state = \(checkpoint.state)
      """
    )
    guard count == 1 else { throw StoreServerError.cannotMigrate(.inProgress) }
  }

  func removeCheckpoint() async throws { try await run("DROP TABLE migration") }
}

extension MigrationCheckpoint.Position {
  fileprivate func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
