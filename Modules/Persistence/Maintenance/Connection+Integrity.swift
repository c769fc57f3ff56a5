/// A problem found by an integrity check.
public enum IntegrityFinding: Sendable, Hashable, CustomStringConvertible {
  /// Damage to the file or an index, as SQLite describes it.
  case damage(String)
  /// A row that refers to a missing row; `rowID` is `nil` for a table without row ids.
  case foreignKey(table: String, rowID: Int64?, parent: String)

  public var description: String {
    switch self {
    case .damage(let words): words
    case .foreignKey(let table, let rowID, let parent):
      "row \(rowID.map { "\($0) " } ?? "")of \(table) refers to a missing row of \(parent)"
    }
  }
}

/// The extent of an integrity check.
public enum IntegrityCheck: Sendable, Hashable {
  /// Checks every page and row once.
  case quick
  /// Also checks every index against its table, which takes much longer.
  case full
}

extension Connection {
  /// Checks the whole database for damage and for violated foreign keys.
  ///
  /// If the file is too damaged to be read, that is the only finding.
  ///
  /// - Throws: A ``PersistenceError`` if the check cannot run.
  /// - Returns: At most a hundred findings of damage, and all violated foreign keys.
  public func checkIntegrity(_ check: IntegrityCheck = .quick) throws -> [IntegrityFinding] {
    let pragma = check == .quick ? "PRAGMA quick_check" : "PRAGMA integrity_check"
    do {
      let words = try prepare(pragma).all { try $0[0] as String }
      return try words.filter { $0 != "ok" }.map(IntegrityFinding.damage) + foreignKeyViolations()
    } catch PersistenceError.corrupt(let evidence) {
      return [.damage(evidence.message)]
    }
  }

  func foreignKeyViolations() throws -> [IntegrityFinding] {
    try prepare("PRAGMA foreign_key_check").all { row in
      .foreignKey(table: try row[0], rowID: try row[1], parent: try row[2])
    }
  }
}
