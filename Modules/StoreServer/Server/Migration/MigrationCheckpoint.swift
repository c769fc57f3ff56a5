import Foundation
import Persistence
import StoreCore

/// How far a store was moved, kept in the database that it is moved to until all of it is there.
struct MigrationCheckpoint: Sendable, Equatable {
  /// Which store is moved.
  let source: String
  /// What state of it: see `Transaction.movingState()`.
  let state: String
  var place = Place()

  struct Place: Sendable, Equatable, Codable {
    /// How many tables are there whole.
    var tables = 0
    /// The key of the last row that is there, of the table behind those.
    var key: RowKey?
    /// How many rows there are, of all tables.
    var rows = 0
  }
}

extension Transaction {
  func movingMark() async throws -> MigrationCheckpoint? {
    guard try await isUnfinished() else { return nil }
    return try await first("SELECT source, state, place FROM migration") { row in
      let place = try JSONDecoder().decode(
        MigrationCheckpoint.Place.self,
        from: Data((try row[2] as String).utf8)
      )
      return MigrationCheckpoint(source: try row[0], state: try row[1], place: place)
    }
  }

  func add(_ mark: MigrationCheckpoint) async throws {
    try await run("CREATE TABLE migration (source TEXT, state TEXT, place TEXT)")
    try await run(
      """
      INSERT INTO migration (source, state, place)
      VALUES (\(bound: mark.source), \(bound: mark.state), \(bound: try mark.place.text()))
      """
    )
  }

  /// Notes how far it has come since; it is refused where somebody else has gone on with it.
  func move(_ mark: MigrationCheckpoint, to place: MigrationCheckpoint.Place) async throws {
    let count = try await run(
      """
      UPDATE migration SET place = \(bound: try place.text())
      WHERE place = \(bound: try mark.place.text()) AND state = \(bound: mark.state)
      """
    )
    guard count == 1 else { throw StoreServerError.cannotMove(.underWay) }
  }

  func removeMark() async throws { try await run("DROP TABLE migration") }
}

extension MigrationCheckpoint.Place {
  fileprivate func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
