import Foundation
package import Persistence

extension SQLiteDatabase {
  package func checkIntegrity() async throws -> [StoreFinding] {
    if writer == nil { return try await checkIntegrityOfCopy() }
    let found = try await fileFindings()
    // A damaged file must not be written to.
    if found.contains(where: \.isOfFile) { return found }
    return try await found + indexFindings()
  }

  /// Checks a temporary copy of a file that cannot be written, since the checks need to.
  private func checkIntegrityOfCopy() async throws -> [StoreFinding] {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "rialto-check-\(UUID().uuidString)")
    try files.createDirectory(
      at: folder,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    defer { try? files.removeItem(at: folder) }
    let copy = folder.appending(path: "store.sqlite").path
    try await backUp(to: copy)
    let database = try await SQLiteDatabase(
      .file(copy),
      schema: schema,
      durability: .normal,
      acceptsDamage: true
    )
    let findings = try await database.checkIntegrity()
    await database.close()
    return findings
  }

  /// Checks on a read-write connection, because a read-only one skips CHECK constraints.
  private func fileFindings() async throws -> [StoreFinding] {
    switch location {
    case .memory: try await use { try $0.integrityFindings() + $0.schemaFindings(schema) }
    case .file(let path):
      try await Database.open(.file(path)).withConnection {
        try $0.integrityFindings() + $0.schemaFindings(schema)
      }
    }
  }

  /// Checks that the search indexes match their texts; FTS5 offers that check as an INSERT.
  private func indexFindings() async throws -> [StoreFinding] {
    do {
      _ = try await write(.exclusive, isDryRun: true) { transaction in
        for index in schema.indexes {
          let table = SQLText(stringLiteral: index.table)
          try await transaction.run("INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
        }
      }
      return []
    } catch PersistenceError.corrupt {
      let description = "The search index does not match the texts of the products."
      return [StoreFinding(code: "index", description: description)]
    }
  }
}

extension Connection {
  /// Returns damage to the file and violated foreign keys.
  package func integrityFindings(_ check: IntegrityCheck = .full) throws -> [StoreFinding] {
    try checkIntegrity(check).map { finding in
      switch finding {
      case .damage(let words):
        StoreFinding(code: "damage", description: "The file is damaged: \(words).")
      case .foreignKey:
        StoreFinding(code: "reference", description: "A foreign key is violated: \(finding).")
      }
    }
  }
}
