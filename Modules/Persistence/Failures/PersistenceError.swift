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
    /// A named parameter has no value.
    case missingBinding(String)
    /// The statement has no parameter of this name.
    case unknownBinding(String)
    /// A value is NaN, which SQLite would store as NULL.
    case notANumber(String)
    /// Several columns have this name.
    case ambiguousColumn(String)
  }
}
