import CPostgres
public import EventLoop
import Foundation
import FoundationCore

/// An error of a PostgreSQL database, or of the connection to it.
///
/// It contains the SQL but never bound values or a password: the server's message is kept only if it
/// can quote only names and SQL, and its details never.
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
  /// Too many callers wait for a connection, or no connection became free in time.
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
  }
}

extension PostgresError.Evidence {
  /// Creates the evidence of a failure that no statement caused.
  public init(_ message: String, of configuration: PostgresConfiguration) {
    self.init(sqlState: nil, message: message, statement: nil, database: "\(configuration)")
  }
}

extension PostgresError {
  /// Creates the error of a statement from the server's result.
  init(_ result: OpaquePointer?, statement: String, _ configuration: PostgresConfiguration) {
    func field(_ name: Int32) -> String? {
      libpq.PQresultErrorField(result, name).map { String(cString: $0) }
    }
    let sqlState = field(Int32(cpostgres_state))
    let message = field(Int32(cpostgres_message))
    let evidence = Evidence(
      sqlState: sqlState,
      message: Self.namesOnly(sqlState, isInSQL: field(Int32(cpostgres_position)) != nil)
        ? message ?? "" : "The message is hidden, since it may quote a value.",
      statement: statement,
      database: "\(configuration)"
    )
    self.init(evidence, constraint: field(Int32(cpostgres_constraint)))
  }

  /// Returns `true` if the server's messages with this SQLSTATE quote only names and SQL.
  ///
  /// Messages about invalid data quote it, and messages raised by functions may. Messages about
  /// syntax quote SQL only if they have a position in it: a text search query has a syntax too.
  private static func namesOnly(_ sqlState: String?, isInSQL: Bool) -> Bool {
    guard let sqlState else { return false }
    if sqlState.hasPrefix("42") { return isInSQL || sqlState == "42501" }
    return ["0A", "08", "23", "25", "26", "3D", "40", "53", "54", "55", "57", "58"]
      .contains(sqlState.prefix(2))
  }

  private init(_ evidence: Evidence, constraint name: String?) {
    // See "PostgreSQL Error Codes", appendix A of its manual.
    self =
      switch evidence.sqlState ?? "" {
      case "40001": .serialization(evidence)
      case "40P01": .deadlock(evidence)
      case "23502": .constraint(.notNull, name: name, evidence)
      case "23503": .constraint(.foreignKey, name: name, evidence)
      case "23505": .constraint(.unique, name: name, evidence)
      case "23514": .constraint(.check, name: name, evidence)
      case let state where state.hasPrefix("23"): .constraint(.other, name: name, evidence)
      case "25006": .readOnly(evidence)
      case "53100": .full(evidence)
      case "53300": .tooManyConnections(evidence)
      case "55P03": .timedOut(.lock, evidence)
      // Only the timeout cancels a statement: after its task is cancelled, the connection is closed.
      case "57014": .timedOut(.statement, evidence)
      case "57P01", "57P02", "57P03", "57P05", "25P03", "25P04": .connectionLost(evidence)
      case let state where state.hasPrefix("08"): .connectionLost(evidence)
      default: .statement(evidence)
      }
  }

  /// Creates the error of a connection that could not be opened.
  init(
    connecting handle: PostgresHandle,
    at stage: ConnectionStage,
    _ configuration: PostgresConfiguration
  ) {
    let message = libpq.PQerrorMessage(handle.pointer).map { String(cString: $0) } ?? ""
    let sqlState = Self.sqlState(in: message)
    let evidence = Evidence(
      sqlState: sqlState,
      message: Self.singleLine(message, hiding: configuration.password),
      statement: nil,
      database: "\(configuration)"
    )
    let needsPassword = libpq.PQconnectionNeedsPassword(handle.pointer) == 1
    let reached: ConnectionStage =
      switch sqlState.map({ String($0.prefix(2)) }) {
      case "28": .password
      case "3D", "42": .database
      case .some: .server
      case nil where needsPassword: .password
      // libpq's own errors have no SQLSTATE; without a locale its messages are in English.
      case nil where message.contains("could not translate host name"): .dns
      case nil where message.contains("SSL"): .tls
      case nil: stage
      }
    self = sqlState == "53300" ? .tooManyConnections(evidence) : .cannotConnect(reached, evidence)
  }

  /// The SQLSTATE in a verbose message: `failed: FATAL:  28P01: password authentication …`.
  private static func sqlState(in message: String) -> String? {
    message.firstMatch(of: #/: {2}([0-9A-Z]{5}): /#).map { String($0.1) }
  }

  /// The message in one line, without its location in the server's source.
  private static func singleLine(_ message: String, hiding password: String?) -> String {
    let lines = message.split(separator: "\n").filter { !$0.hasPrefix("LOCATION:") }
    let line = lines.joined(separator: " ")
    guard let password, !password.isEmpty else { return line }
    return line.replacingOccurrences(of: password, with: "…")
  }
}
