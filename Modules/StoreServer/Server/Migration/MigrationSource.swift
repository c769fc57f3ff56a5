import Foundation
import Persistence
import StoreCore

/// The store that is migrated; it is never changed.
struct MigrationSource: Sendable {
  let database: any StoreDatabase
  let name: String

  /// Opens a store of the current schema version; other versions are refused.
  init(_ location: StoreDatabaseLocation) async throws {
    name = try location.name()
    let known = StoreSchema.store.version
    let found: Int
    switch location {
    case .file(let path):
      guard FileManager.default.fileExists(atPath: path) else {
        throw StoreServerError.cannotMigrate(.noStore(name))
      }
      found = try await Self.version(ofFile: path)
      try Self.require(found, known: known, of: name)
      database = try await SQLiteDatabase(.file(path), schema: .store, acceptsDamage: true)
    case .postgres(let place):
      let postgres = try await PostgresDatabase(
        place,
        schema: .store,
        tables: .unchanged,
        statementLimit: Self.statementLimit
      )
      found = try await postgres.measure().schemaVersion
      try Self.require(found, known: known, of: name)
      database = postgres
    }
    try await database.read { try await $0.requireNoUnfinishedMigration() }
  }

  /// Checking a store or counting its rows takes minutes with millions of rows.
  static let statementLimit = Duration.seconds(3600)

  /// Throws if the database is damaged; consistency checks follow later.
  func requireUndamaged() async throws {
    let faults = try await database.checkIntegrity()
    guard faults.isEmpty else { throw StoreServerError.cannotMigrate(.inconsistent(name, faults)) }
  }

  private static func require(_ found: Int, known: Int, of name: String) throws {
    guard found > 0 else { throw StoreServerError.cannotMigrate(.noStore(name)) }
    guard found == known else {
      throw StoreServerError.cannotMigrate(.unsupportedVersion(name, found: found, known: known))
    }
  }

  private static func version(ofFile path: String) async throws -> Int {
    let file = try Connection(.file(path), options: ConnectionOptions(access: .readOnly))
    guard try await file.hasTable("revision") else { return 0 }
    return try file.prepare("PRAGMA user_version").value() ?? 0
  }
}
