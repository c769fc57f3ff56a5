public import EventLoop
import FoundationCore

/// An error of a PostgreSQL database, or on the way to it.
///
/// It carries the SQL and never the values that it ran with, nor a password: the server's words are
/// kept only where they can quote nothing but names and SQL, and its details never.
public enum PostgresError: Error, Sendable {
  /// The address of the database cannot be used; what it says is not repeated.
  case badAddress(AddressFault)
  /// There is no thread for the connections.
  case noLoop(EventLoopError)
  /// No connection could be had; the step tells how far it got.
  case cannotConnect(Step, Evidence)
  /// The server has as many connections as it takes.
  case tooManyConnections(Evidence)
  /// Too many wait for a connection already, or none came free in time.
  case busy(waiting: Int, database: String)
  /// Something took longer than it may; nothing of its transaction was kept.
  case timedOut(Limit, Evidence)
  /// A rule of the schema forbids the change.
  case constraint(Constraint, name: String?, Evidence)
  /// Another transaction came in between; the same again may succeed.
  case serialization(Evidence)
  /// This transaction and another waited for each other.
  case deadlock(Evidence)
  /// The database can only be read.
  case readOnly(Evidence)
  /// The server's disk is full.
  case full(Evidence)
  /// The server refused a statement.
  case statement(Evidence)
  /// A transaction had failed before and can do no more, for the reason given where it is known.
  case transactionLost(Evidence?, database: String)
  /// The connection broke before the transaction was to be committed: nothing of it was kept.
  case connectionLost(Evidence)
  /// The connection broke after that: it was committed, or it was not.
  case outcomeUnknown(Evidence)
  /// The server answered what it should not have.
  case protocolViolation(Evidence)
  /// The program uses the database wrongly.
  case misuse(Misuse, statement: String)
  /// The pool was closed.
  case closed(database: String)

  /// The faults of an address.
  public enum AddressFault: Sendable, Hashable {
    /// It does not begin with `postgres://` or `postgresql://`.
    case scheme
    /// A host in it is none.
    case host
    /// A port in it is no number from 1 to 65535.
    case port
    /// A `%` in it begins no character.
    case escape
    /// There is a password in it.
    case password
    /// An option that libpq does not know or that has no value, where its name can be shown.
    case option(String?)
  }

  /// The steps on the way to a database.
  public enum Step: String, Sendable, Hashable, CaseIterable {
    /// The name of the host has no address.
    case dns
    /// Nothing takes connections at the address.
    case tcp
    /// There is no encrypted connection of the kind that is asked for.
    case tls
    /// The server does not let this user in.
    case password
    /// There is no such database, or it cannot be used.
    case database
    /// The server is too old.
    case version
    /// The server was reached and takes no connection now.
    case server
  }

  /// The time limits.
  public enum Limit: String, Sendable, Hashable {
    /// The time of a statement.
    case statement
    /// The time a statement waits for a lock.
    case lock
    /// The time until the server answers at all.
    case answer
  }

  /// The kinds of rule a schema can hold.
  public enum Constraint: String, Sendable, Hashable {
    /// A condition on the row.
    case check
    /// A reference to a row that must exist.
    case foreignKey = "foreign_key"
    /// A column that must have a value.
    case notNull = "not_null"
    /// A value that may occur only once.
    case unique
    /// Another rule.
    case other
  }

  /// The ways to use a database wrongly.
  public enum Misuse: Sendable, Hashable {
    /// The SQL has a NUL character in it.
    case nulInSQL
    /// PostgreSQL stores no NUL in a text; the number is that of the parameter, from 1.
    case nulInText(parameter: Int)
    /// A parameter was given NaN; the number is that of the parameter, from 1.
    case notANumber(parameter: Int)
    /// A value, or all of them together, are more than a message can hold.
    case tooBig
  }

  /// The words of the server or of libpq, and the statement and database they are about.
  public struct Evidence: Sendable, Hashable {
    /// The server's code, as the SQL standard has them; `nil` where libpq itself failed.
    public let state: String?
    /// The words, without any value.
    public let message: String
    /// The SQL that failed, with its parameters unfilled.
    public let statement: String?
    /// The address of the database, without options.
    public let database: String

    /// Makes evidence of a failure.
    ///
    /// - Parameters:
    ///   - state: The server's code.
    ///   - message: The words, without any value.
    ///   - statement: The SQL that failed, with its parameters unfilled.
    ///   - database: The address of the database, without options.
    public init(state: String? = nil, message: String, statement: String? = nil, database: String) {
      self.state = state
      self.message = message
      self.statement = statement
      self.database = database
    }
  }
}

extension PostgresError.Evidence {
  init(_ message: String, _ configuration: PostgresConfiguration) {
    self.init(state: nil, message: message, statement: nil, database: "\(configuration)")
  }
}
