/// What can go wrong with a database.
///
/// It carries the SQL and never the values bound to it: not through SQLite's own words either,
/// which are kept only where they can quote nothing but names and SQL.
public enum PersistenceError: Error {
  /// The file could not be opened or created.
  case cannotOpen(Evidence)
  /// The file holds something other than a database.
  case notADatabase(Evidence)
  /// The file was written by a later version of the program than this.
  case newerVersion(found: Int, known: Int, database: String)
  /// The file was opened to be read only and is too old for this program.
  case olderVersion(found: Int, known: Int, database: String)
  /// A migration failed; the database is at the version before it.
  case migration(number: Int, name: String, cause: any Error)

  /// Another connection held a lock for longer than was to be waited.
  case busy(Evidence)
  /// The disk, or the size the database may have, is used up.
  case full(Evidence)
  /// The database can only be read.
  case readOnly(Evidence)
  /// The file is damaged.
  case corrupt(Evidence)
  /// The disk did not do what it was asked.
  case inputOutput(Evidence)
  /// A text or blob is larger than SQLite can hold.
  case tooBig(Evidence)
  /// A rule of the schema forbids the change.
  case constraint(Constraint, Evidence)
  /// The SQL could not be compiled, or SQLite refused to run it.
  case statement(Evidence)

  /// SQLite took back the whole transaction earlier, for the reason given where it is known.
  case transactionLost(Evidence?, database: String)
  /// There is no such column in the result.
  case noSuchColumn(String, statement: String)
  /// A column holds something else than it was read as.
  case unexpectedValue(column: String, expected: String, found: String, statement: String)
  /// The program uses this module wrongly.
  case misuse(Misuse, statement: String)
  /// There is something already where a backup was to be written.
  case alreadyExists(path: String)

  /// What SQLite said and where.
  public struct Evidence: Sendable, Hashable {
    /// SQLite's extended result code.
    public let resultCode: Int32
    /// SQLite's words, without any value.
    public let message: String
    /// The SQL that failed, with its parameters unfilled.
    public let statement: String?
    /// The path of the file, or "memory".
    public let database: String
  }

  /// The kinds of rule a schema can hold.
  public enum Constraint: String, Sendable, Hashable {
    /// A condition on the row.
    case check
    /// A reference to a row that must exist.
    case foreignKey = "foreign_key"
    /// A column that must have a value.
    case notNull = "not_null"
    /// A key that is taken.
    case primaryKey = "primary_key"
    /// The type of a column in a strict table.
    case type
    /// A value that may occur only once.
    case unique
    /// One that a trigger or a virtual table upholds.
    case other
  }

  /// The ways to use a statement wrongly.
  public enum Misuse: Sendable, Hashable {
    /// The SQL holds no statement.
    case noStatement
    /// The SQL holds more than one statement.
    case severalStatements
    /// The SQL has a NUL character in it.
    case nulInSQL
    /// The statement is run while its own rows are being read.
    case alreadyRunning
    /// There are more or fewer values than parameters.
    case bindingCount(expected: Int, given: Int)
    /// A named parameter was given no value.
    case missingBinding(String)
    /// A value was given for a parameter that is not there.
    case unknownBinding(String)
    /// A parameter was given NaN, which SQLite would store as NULL.
    case notANumber(String)
    /// The name of a column stands for several.
    case ambiguousColumn(String)
  }
}
