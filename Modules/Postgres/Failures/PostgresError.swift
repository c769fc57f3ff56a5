public import EventLoop
import FoundationCore

/// An error of a PostgreSQL database, or of the connection to it.
///
/// It contains the SQL but never bound values or a password: the server's message is kept only if it
/// can quote nothing but names and SQL, and its details never.
public indirect enum PostgresError: Error, Sendable {
  /// libpq could not be loaded, with the reason that the system gives.
  case missingLibrary(String)
  /// The connection URI is invalid; it is not quoted.
  case invalidURI(URIError)
  /// The system could not create the pool's thread.
  case eventLoopUnavailable(EventLoopError)
  /// A connection failed at this stage.
  case cannotConnect(ConnectionStage, Evidence)
  /// The server has reached its maximum number of connections.
  case tooManyConnections(Evidence)
  /// Too many callers wait for a connection, or none became free in time.
  case busy(waiting: Int, database: String)
  /// A timeout expired; the transaction was rolled back.
  case timedOut(Timeout, Evidence)
  /// The change violates a constraint of the schema.
  case constraint(Constraint, name: String?, Evidence)
  /// A concurrent transaction changed the same rows; a retry may succeed.
  case serialization(Evidence)
  /// This transaction and another waited for each other.
  case deadlock(Evidence)
  /// The database is read-only.
  case readOnly(Evidence)
  /// The server's disk is full.
  case full(Evidence)
  /// The server refused a statement.
  case statement(Evidence)
  /// The transaction has failed before, with the reason if it is known.
  case transactionLost(Evidence?, database: String)
  /// The connection broke before the commit was sent: nothing was saved.
  case connectionLost(Evidence)
  /// The connection broke after the commit was sent: the transaction may or may not be committed.
  case outcomeUnknown(Evidence)
  /// The server sent an unexpected response.
  case protocolViolation(Evidence)
  /// The program uses the database incorrectly.
  case misuse(Misuse, statement: String)
  /// The pool was closed.
  case poolClosed(database: String)

  /// The errors in a connection URI.
  public enum URIError: Sendable, Hashable {
    /// It does not begin with `postgres://` or `postgresql://`.
    case scheme
    /// A host is invalid.
    case host
    /// A port is not a number from 1 to 65535.
    case port
    /// A percent encoding is invalid.
    case escape
    /// It contains a password.
    case password
    /// An option is unknown to libpq or has no value; its name, if it can be shown.
    case option(String?)
  }

  /// The stages of connecting, and what can fail at each.
  public enum ConnectionStage: String, Sendable, Hashable, CaseIterable {
    /// The host name cannot be resolved.
    case dns
    /// The address accepts no connections.
    case tcp
    /// The required encryption cannot be established.
    case tls
    /// The server rejects the user or password.
    case password
    /// The database does not exist or is not supported.
    case database
    /// The server is too old.
    case version
    /// The server refuses connections at present.
    case server
  }

  /// The kinds of timeout.
  public enum Timeout: String, Sendable, Hashable {
    /// The statement ran too long.
    case statement
    /// The statement waited too long for a lock.
    case lock
    /// The server did not respond.
    case response = "answer"
  }

  /// The kinds of constraint.
  public enum Constraint: String, Sendable, Hashable {
    /// A `CHECK` on the row.
    case check
    /// A reference to a missing row.
    case foreignKey = "foreign_key"
    /// A missing value in a `NOT NULL` column.
    case notNull = "not_null"
    /// A value that exists already in a `UNIQUE` column.
    case unique
    /// Another constraint.
    case other
  }

  /// The programming errors with a statement.
  public enum Misuse: Sendable, Hashable {
    /// The SQL contains a NUL character.
    case nulInSQL
    /// A text contains NUL, which PostgreSQL cannot store; the number of the parameter, from 1.
    case nulInText(parameter: Int)
    /// A value is NaN; the number of the parameter, from 1.
    case notANumber(parameter: Int)
    /// The values are larger than a message can be.
    case tooBig
  }

  /// The message of the server or of libpq, with the statement and database.
  public struct Evidence: Sendable, Hashable {
    /// The SQLSTATE of the server; `nil` if libpq itself failed.
    public let sqlState: String?
    /// The message, without any value.
    public let message: String
    /// The SQL that failed, without the values of its parameters.
    public let statement: String?
    /// The connection URI without options.
    public let database: String

    /// Creates the evidence of a failure.
    ///
    /// - Parameters:
    ///   - sqlState: The SQLSTATE of the server.
    ///   - message: The message, without any value.
    ///   - statement: The SQL that failed, without the values of its parameters.
    ///   - database: The connection URI without options.
    public init(
      sqlState: String? = nil,
      message: String,
      statement: String? = nil,
      database: String
    ) {
      self.sqlState = sqlState
      self.message = message
      self.statement = statement
      self.database = database
    }
  }
}

extension PostgresError.Evidence {
  init(_ message: String, of configuration: PostgresConfiguration) {
    self.init(message: message, database: "\(configuration)")
  }
}
