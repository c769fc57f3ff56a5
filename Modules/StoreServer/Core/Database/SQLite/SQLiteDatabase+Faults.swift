package import Persistence

extension SQLiteDatabase {
  package func faults() async throws -> [StoreFinding] {
    let found = try await lookThrough()
    // A file that cannot be read through can be written to even less.
    if found.contains(where: \.isOfFile) { return found }
    return try await found + indexFaults()
  }

  /// Reads on a connection of its own that may write, because one that only reads passes over the
  /// conditions on rows: it does not even compile them.
  private func lookThrough() async throws -> [StoreFinding] {
    switch location {
    case .memory: try await use { try $0.faults() + $0.schemaFindings() }
    case .file(let path):
      try await Database.open(.file(path)).withConnection { try $0.faults() + $0.schemaFindings() }
    }
  }

  /// Whether the search index holds the words of the texts; it can only be asked by writing.
  private func indexFaults() async throws -> [StoreFinding] {
    do {
      _ = try await write(.nobody, isDryRun: true) {
        try await $0.run("INSERT INTO product_text (product_text) VALUES ('integrity-check')")
      }
      return []
    } catch PersistenceError.corrupt {
      let sentence = "The search index does not hold the words of the products."
      return [StoreFinding(code: "index", description: sentence)]
    }
  }
}

extension Connection {
  /// Damage to the file, and rows that refer to nothing.
  package func faults(_ check: IntegrityCheck = .full) throws -> [StoreFinding] {
    try checkIntegrity(check).map { finding in
      switch finding {
      case .damage(let words):
        StoreFinding(code: "damage", description: "The file is damaged: \(words).")
      case .foreignKey:
        StoreFinding(code: "reference", description: "A reference leads nowhere: \(finding).")
      }
    }
  }
}
