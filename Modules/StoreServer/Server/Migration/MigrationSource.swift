import Foundation
import Persistence
import StoreCore

/// The store that is moved, opened for that alone and never changed.
struct MigrationSource: Sendable {
  let database: any StoreDatabase
  let name: String

  /// Opens a store of the version that this program knows; others are refused as they are.
  init(_ home: StoreDatabaseLocation) async throws {
    name = try home.name()
    let known = StoreSchema.migrations.count
    let found: Int
    switch home {
    case .file(let path):
      guard FileManager.default.fileExists(atPath: path) else {
        throw StoreServerError.cannotMove(.noStore(name))
      }
      found = try Self.version(ofFile: path)
      try Self.require(found, known, name)
      database = try await SQLiteDatabase(.file(path), acceptsDamage: true)
    case .postgres(let place):
      let postgres = try await PostgresDatabase(
        place,
        makesTables: false,
        statementLimit: Self.statementLimit
      )
      found = try await postgres.measure().schemaVersion
      try Self.require(found, known, name)
      database = postgres
    }
    try await database.read { try await $0.requireWhole() }
  }

  /// What looks through a store, or counts its rows, takes minutes where there are millions.
  static let statementLimit = Duration.seconds(3600)

  /// Throws what is wrong with the database, without the rules of a store.
  func requireUndamaged() async throws {
    let faults = try await database.faults()
    guard faults.isEmpty else { throw StoreServerError.cannotMove(.unsound(name, faults)) }
  }

  private static func require(_ found: Int, _ known: Int, _ name: String) throws {
    guard found > 0 else { throw StoreServerError.cannotMove(.noStore(name)) }
    guard found == known else {
      throw StoreServerError.cannotMove(.otherVersion(name, found: found, known: known))
    }
  }

  private static func version(ofFile path: String) throws -> Int {
    let file = try Connection(.file(path), options: ConnectionOptions(access: .readOnly))
    let table: Int? = try file.prepare(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'product_text'"
    ).value()
    return table == nil ? 0 : try file.prepare("PRAGMA user_version").value() ?? 0
  }
}
