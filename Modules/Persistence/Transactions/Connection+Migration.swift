import CSQLite

extension Connection {
  /// Brings the schema to the version of the last migration, one transaction each.
  ///
  /// Foreign keys rest meanwhile, since a table is often rebuilt by dropping the old one, and are
  /// checked before each commit.
  func migrate(
    _ migrations: [Migration],
    access: ConnectionOptions.Access
  ) throws(PersistenceError) {
    let known = migrations.count
    let found = try schemaVersion()
    try requireKnown(found, known)
    guard found < known else { return }
    guard access == .readWrite else {
      throw .olderVersion(found: found, known: known, database: name)
    }
    try enforceForeignKeys(false)
    for (version, migration) in migrations.enumerated().dropFirst(found) {
      do {
        try transaction(.immediate) {
          // Another process may have been here while this one waited for the lock.
          guard try schemaVersion() == version else { return }
          try migration.apply(self)
          try requireForeignKeys()
          try execute(script: "PRAGMA user_version = \(version + 1)")
        }
      } catch let error as PersistenceError where error.isBusy {
        throw error
      } catch {
        throw .migration(number: version + 1, name: migration.name, cause: error)
      }
    }
    try enforceForeignKeys(true)
    try requireKnown(schemaVersion(), known)
  }

  private func requireKnown(_ found: Int, _ known: Int) throws(PersistenceError) {
    guard found <= known else {
      throw .newerVersion(found: found, known: known, database: name)
    }
  }

  private func schemaVersion() throws(PersistenceError) -> Int {
    try prepare("PRAGMA user_version").value() ?? 0
  }

  private func requireForeignKeys() throws {
    guard let finding = try foreignKeyFindings().first else { return }
    throw PersistenceError(
      PersistenceError.Evidence(
        resultCode: SQLITE_CONSTRAINT | 3 << 8,
        message: finding.description,
        statement: nil,
        database: name
      )
    )
  }
}

extension PersistenceError {
  fileprivate var isBusy: Bool { if case .busy = self { true } else { false } }
}
