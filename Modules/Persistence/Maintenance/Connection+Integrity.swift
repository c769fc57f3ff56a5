/// Something wrong inside a database.
public enum IntegrityFinding: Sendable, Hashable, CustomStringConvertible {
  /// Damage to the file or an index, in SQLite's words.
  case damage(String)
  /// A row that refers to another which is not there; a table without row ids gives none.
  case foreignKey(table: String, rowID: Int64?, parent: String)

  public var description: String {
    switch self {
    case .damage(let words): words
    case .foreignKey(let table, let rowID, let parent):
      "row \(rowID.map { "\($0) " } ?? "")of \(table) refers to a missing row of \(parent)"
    }
  }
}

/// How much of a database an integrity check looks at.
public enum IntegrityCheck: Sendable, Hashable {
  /// Every page and row once.
  case quick
  /// That, and every index against its table, which takes much longer.
  case full
}

extension Connection {
  /// Looks for damage and for rows that refer to nothing; finds nothing in a sound database.
  ///
  /// At most a hundred findings of damage are listed; of a file too damaged to be looked through,
  /// only that. It reads the whole database.
  public func findings(of check: IntegrityCheck = .quick) throws -> [IntegrityFinding] {
    let pragma = check == .quick ? "PRAGMA quick_check" : "PRAGMA integrity_check"
    do {
      let words = try prepare(pragma).all { try $0[0] as String }
      return try words.filter { $0 != "ok" }.map(IntegrityFinding.damage) + foreignKeyFindings()
    } catch PersistenceError.corrupt(let evidence) {
      return [.damage(evidence.message)]
    }
  }

  func foreignKeyFindings() throws -> [IntegrityFinding] {
    try prepare("PRAGMA foreign_key_check").all { row in
      .foreignKey(table: try row[0], rowID: try row[1], parent: try row[2])
    }
  }
}
