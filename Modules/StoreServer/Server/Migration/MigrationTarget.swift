import Foundation
import Persistence
import StoreCore

/// The target of a migration.
struct MigrationTarget: Sendable {
  let database: any StoreDatabase
  /// The final and the temporary file; `nil` for PostgreSQL.
  private let file: (path: String, unfinished: String)?
  /// `true` if the target contains a complete store.
  let isComplete: Bool

  /// Opens the target; an existing store is only opened to compare the two.
  init(_ location: StoreDatabaseLocation, verifies: Bool) async throws {
    switch location {
    case .postgres(let place):
      database = try await PostgresDatabase(
        place,
        schema: .store,
        statementLimit: MigrationSource.statementLimit
      )
      file = nil
      isComplete = try await database.read { target in
        if try await target.hasUnfinishedMigration() { return false }
        return try await !target.areEmpty(StoreSchema.store.tables)
      }
      if isComplete, !verifies { throw StoreServerError.cannotMigrate(.targetNotEmpty) }
    case .file(let path):
      isComplete = FileManager.default.fileExists(atPath: path)
      if isComplete, !verifies { throw StoreServerError.cannotMigrate(.targetNotEmpty) }
      let unfinished = path + ".unfinished"
      file = isComplete ? nil : (path, unfinished)
      database =
        try await isComplete ? MigrationSource(location).database : Self.unfinished(at: unfinished)
    }
  }

  /// Opens the temporary file of an earlier attempt, or a new one if that is unusable.
  ///
  /// It has one connection, so that it can leave WAL mode at the end. What a power failure loses is
  /// copied again; the file is synced once it is complete.
  private static func unfinished(at path: String) async throws -> SQLiteDatabase {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    func open() async throws -> SQLiteDatabase {
      try await SQLiteDatabase(.file(path), schema: .store, readers: 0, durability: .normal)
    }
    do {
      let database = try await open()
      let isOfUse = try await database.read { target in
        if try await target.hasUnfinishedMigration() { return true }
        return try await target.areEmpty(StoreSchema.store.tables)
      }
      if isOfUse { return database }
    }
    // It was complete, but not installed; the store may have changed since.
    for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
    return try await open()
  }

  /// Checks a new file, syncs it and gives it its final name.
  func install() async throws {
    guard let file, let database = database as? SQLiteDatabase else { return }
    let findings =
      try await database.checkIntegrity() + database.read { try await $0.findings(from: .store) }
    guard findings.isEmpty else {
      throw StoreServerError.cannotMigrate(.inconsistent(file.unfinished, findings))
    }
    try await database.use { connection in
      // Without a WAL, so that renaming one file is enough.
      try connection.prepare("PRAGMA synchronous = FULL").run()
      try connection.prepare("PRAGMA journal_mode = DELETE").run()
    }
    try StoreFileInstaller(file.path).install(file.unfinished)
    unlink(file.unfinished)
  }
}
