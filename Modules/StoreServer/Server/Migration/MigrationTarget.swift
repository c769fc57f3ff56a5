import Foundation
import Persistence
import StoreCore

/// Where a store is moved to.
struct MigrationTarget: Sendable {
  let database: any StoreDatabase
  /// The file to be, where it is one, and the file that it is in until it is whole.
  private let file: (path: String, unfinished: String)?
  /// Whether there is a store already that nobody is moving there.
  let isComplete: Bool

  /// What is there is only opened where the two are to be compared.
  init(_ home: StoreDatabaseLocation, verifies: Bool) async throws {
    switch home {
    case .postgres(let place):
      database = try await PostgresDatabase(
        place,
        statementLimit: MigrationSource.statementLimit
      )
      file = nil
      isComplete = try await database.read { target in
        if try await target.isUnfinished() { return false }
        return try await !target.isEmptyStore()
      }
      if isComplete, !verifies { throw StoreServerError.cannotMove(.targetNotEmpty) }
    case .file(let path):
      isComplete = FileManager.default.fileExists(atPath: path)
      if isComplete, !verifies { throw StoreServerError.cannotMove(.targetNotEmpty) }
      let unfinished = path + ".unfinished"
      file = isComplete ? nil : (path, unfinished)
      database =
        try await isComplete ? MigrationSource(home).database : Self.unfinished(at: unfinished)
    }
  }

  /// The file to go on with, or a new one where that of before is of no use.
  ///
  /// It has one connection, so that it can be made one file in the end. What a power cut takes of
  /// it is copied again; it is waited for the disk once it is whole.
  private static func unfinished(at path: String) async throws -> SQLiteDatabase {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    func open() async throws -> SQLiteDatabase {
      try await SQLiteDatabase(.file(path), readers: 0, durability: .normal)
    }
    do {
      let database = try await open()
      let isOfUse = try await database.read { target in
        if try await target.isUnfinished() { return true }
        return try await target.isEmptyStore()
      }
      if isOfUse { return database }
    }
    // It was whole when something came between; the store may have been changed since.
    for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
    return try await open()
  }

  /// Looks a new file through, has the disk keep it, and gives it its name.
  func publish() async throws {
    guard let file, let database = database as? SQLiteDatabase else { return }
    let findings =
      try await database.faults() + database.read { try await $0.brokenRules() }
    guard findings.isEmpty else {
      throw StoreServerError.cannotMove(.unsound(file.unfinished, findings))
    }
    try await database.withConnection { connection in
      // So that it is one file, and its name all there is to give.
      try connection.prepare("PRAGMA synchronous = FULL").run()
      try connection.prepare("PRAGMA journal_mode = DELETE").run()
    }
    try StoreFileInstaller(file.path).take(file.unfinished)
    unlink(file.unfinished)
  }
}
