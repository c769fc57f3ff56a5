import CSQLite

/// A step from one version of a schema to the next.
///
/// By default, its position in the list of migrations, from 1, is the version it leads to. Append to
/// the list only: a migration that has run anywhere must never change.
public struct Migration: Sendable {
  /// A description of the change, for the error if it fails.
  public let name: String

  /// The version that it leads to; `nil` for its position in the list.
  public let version: Int?

  let script: String

  /// Creates a migration; it runs within a transaction and must not end it.
  ///
  /// - Parameters:
  ///   - name: A description of the change.
  ///   - version: The version that it leads to; `nil` for its position in the list.
  ///   - script: The SQL.
  public init(_ name: String, version: Int? = nil, script: String) {
    self.name = name
    self.version = version
    self.script = script
  }
}

extension Connection {
  /// Migrates the schema to the version of the last migration, each step in its own transaction.
  ///
  /// Foreign keys are not enforced meanwhile, since a table is often rebuilt by dropping the old one,
  /// and are checked before each commit.
  func migrate(
    _ migrations: [Migration],
    access: ConnectionOptions.Access
  ) throws(PersistenceError) {
    let steps = migrations.enumerated().map { (version: $1.version ?? $0 + 1, migration: $1) }
    let known = steps.last?.version ?? 0
    let found = try schemaVersion()
    try requireKnown(found, upTo: known)
    guard found < known else { return }
    guard access == .readWrite else {
      throw .olderVersion(found: found, known: known, database: name)
    }
    try enforceForeignKeys(false)
    for (version, migration) in steps where version > found {
      do {
        try transaction(.immediate) {
          // Another process may have run this step while this one waited for the lock.
          guard try schemaVersion() < version else { return }
          try execute(script: migration.script)
          try requireForeignKeys()
          try execute(script: "PRAGMA user_version = \(version)")
        }
      } catch let error as PersistenceError where error.isBusy {
        throw error
      } catch {
        throw .migration(number: version, name: migration.name, cause: error)
      }
    }
    try enforceForeignKeys(true)
    try requireKnown(schemaVersion(), upTo: known)
  }

  private func requireKnown(_ found: Int, upTo known: Int) throws(PersistenceError) {
    guard found <= known else {
      throw .newerVersion(found: found, known: known, database: name)
    }
  }

  private func schemaVersion() throws(PersistenceError) -> Int {
    try prepare("PRAGMA user_version").value() ?? 0
  }

  private func requireForeignKeys() throws {
    guard let violation = try foreignKeyViolations().first else { return }
    throw PersistenceError(
      PersistenceError.Evidence(
        resultCode: SQLITE_CONSTRAINT | 3 << 8,
        message: violation.description,
        statement: nil,
        database: name
      )
    )
  }
}

extension PersistenceError {
  fileprivate var isBusy: Bool { if case .busy = self { true } else { false } }
}
