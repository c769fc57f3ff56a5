import CSQLite

extension PersistenceError {
  /// Creates the error of a result code of SQLite.
  ///
  /// - Parameters:
  ///   - code: The extended result code.
  ///   - database: The path of the file, or "memory".
  ///   - statement: The SQL that failed.
  ///   - message: SQLite's message if it cannot quote a value; `nil` for the general text of the
  ///     code.
  init(_ code: Int32, database: String, statement: String?, message: String?) {
    let message = message ?? String(cString: sqlite3_errstr(code))
    self.init(
      Evidence(resultCode: code, message: message, statement: statement, database: database)
    )
  }

  init(_ evidence: Evidence) {
    if let constraint = Constraint(evidence.resultCode) {
      self = .constraint(constraint, evidence)
      return
    }
    // The lower byte is the primary code, the rest makes it more precise.
    self =
      switch evidence.resultCode & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy(evidence)
      case SQLITE_FULL: .full(evidence)
      case SQLITE_READONLY: .readOnly(evidence)
      case SQLITE_CORRUPT: .corrupt(evidence)
      case SQLITE_NOTADB: .notADatabase(evidence)
      case SQLITE_CANTOPEN, SQLITE_PERM: .cannotOpen(evidence)
      case SQLITE_IOERR, SQLITE_PROTOCOL, SQLITE_NOLFS: .ioError(evidence)
      case SQLITE_TOOBIG: .tooBig(evidence)
      default: .statement(evidence)
      }
  }

  /// SQLite's result code and message; `nil` if SQLite itself did not fail.
  public var evidence: Evidence? {
    switch self {
    case .cannotOpen(let evidence), .notADatabase(let evidence), .busy(let evidence),
      .full(let evidence), .readOnly(let evidence), .corrupt(let evidence),
      .ioError(let evidence), .tooBig(let evidence), .constraint(_, let evidence),
      .statement(let evidence):
      evidence
    case .transactionLost(let evidence, _): evidence
    case .newerVersion, .olderVersion, .migration, .noSuchColumn, .unexpectedValue, .misuse,
      .alreadyExists:
      nil
    }
  }
}

extension PersistenceError.Constraint {
  /// The constraint of an extended result code, or `nil` if the code is not about one.
  init?(_ code: Int32) {
    guard code & 0xFF == SQLITE_CONSTRAINT else { return nil }
    // These codes are macros that Swift does not import.
    switch code >> 8 {
    case 1: self = .check
    case 3: self = .foreignKey
    case 5: self = .notNull
    case 6, 10: self = .primaryKey
    case 8: self = .unique
    case 12: self = .type
    default: self = .other
    }
  }
}
