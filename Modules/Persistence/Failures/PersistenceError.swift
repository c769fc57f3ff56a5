import CSQLite

/// An error of a database.
///
/// It contains the SQL but never bound values: SQLite's message is kept only if it can quote nothing
/// but names and SQL.
public indirect enum PersistenceError: Error {
  /// The file could not be opened or created.
  case cannotOpen(Evidence)
  /// The file is not a database.
  case notADatabase(Evidence)
  /// A later version of the program wrote the file.
  case newerVersion(found: Int, known: Int, database: String)
  /// The file was opened read-only and its schema is too old.
  case olderVersion(found: Int, known: Int, database: String)
  /// A migration failed; the database is unchanged since the version before it.
  case migration(number: Int, name: String, cause: any Error)

  /// Another connection held a lock for longer than the busy timeout.
  case busy(Evidence)
  /// The disk is full, or the database has its maximum size.
  case full(Evidence)
  /// The database is read-only.
  case readOnly(Evidence)
  /// The file is damaged.
  case corrupt(Evidence)
  /// The disk failed.
  case ioError(Evidence)
  /// A text or blob is larger than SQLite allows.
  case tooBig(Evidence)
  /// The change violates a constraint of the schema.
  case constraint(Constraint, Evidence)
  /// The SQL is invalid, or SQLite refused to run it.
  case statement(Evidence)

  /// SQLite rolled the transaction back earlier, with the reason if it is known.
  case transactionLost(Evidence?, database: String)
  /// The result has no such column.
  case noSuchColumn(String, statement: String)
  /// A column holds another type than it was read as.
  case unexpectedValue(column: String, expected: String, found: String, statement: String)
  /// The program uses this module incorrectly.
  case misuse(Misuse, statement: String)
  /// A file exists at the path of the backup.
  case alreadyExists(path: String)

  /// SQLite's result code and message, with the statement and database.
  public struct Evidence: Sendable, Hashable {
    /// SQLite's extended result code.
    public let resultCode: Int32
    /// SQLite's message, without any value.
    public let message: String
    /// The SQL that failed, without the values of its parameters.
    public let statement: String?
    /// The path of the file, or "memory".
    public let database: String
  }

  /// The kinds of constraint.
  public enum Constraint: String, Sendable, Hashable {
    /// A `CHECK` on the row.
    case check
    /// A reference to a missing row.
    case foreignKey = "foreign_key"
    /// A missing value in a `NOT NULL` column.
    case notNull = "not_null"
    /// A primary key that exists already.
    case primaryKey = "primary_key"
    /// A value of the wrong type in a strict table.
    case type
    /// A value that exists already in a `UNIQUE` column.
    case unique
    /// A constraint of a trigger or a virtual table.
    case other
  }

  /// The programming errors with a statement.
  public enum Misuse: Sendable, Hashable {
    /// The SQL holds no statement.
    case noStatement
    /// The SQL holds more than one statement.
    case severalStatements
    /// The SQL has a NUL character in it.
    case nulInSQL
    /// The statement runs again while its rows are being read.
    case alreadyRunning
    /// The numbers of values and parameters differ.
    case bindingCount(expected: Int, given: Int)
    /// A value is NaN, which SQLite would store as NULL; the number of the parameter, from 1.
    case notANumber(parameter: Int)
    /// Several columns have this name.
    case ambiguousColumn(String)
  }
}

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
      // SQLITE_PROTOCOL: others have won the race for the log for seconds.
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy(evidence)
      case SQLITE_FULL: .full(evidence)
      // SQLITE_IOERR_SHMSIZE: there is no space for the index of the log, which a reader needs as well.
      case SQLITE_IOERR where evidence.resultCode >> 8 == 19: .full(evidence)
      case SQLITE_READONLY: .readOnly(evidence)
      case SQLITE_CORRUPT: .corrupt(evidence)
      case SQLITE_NOTADB: .notADatabase(evidence)
      case SQLITE_CANTOPEN, SQLITE_PERM: .cannotOpen(evidence)
      case SQLITE_IOERR, SQLITE_NOLFS: .ioError(evidence)
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
