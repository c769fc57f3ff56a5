import FoundationCore

/// What can go wrong with a PostgreSQL database.
///
/// It carries the SQL and never the values that it ran with, nor a password: the server's words are
/// kept only where they can quote nothing but names and SQL, and its details never.
enum PostgresError: Error, Sendable {
  /// The address of the database cannot be used; what it says is not repeated.
  case badAddress(AddressFault)
  /// There is no thread for the connections.
  case noLoop(LoopFailure)
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

  /// What is wrong with an address.
  enum AddressFault: Sendable, Hashable {
    case scheme
    case host
    case port
    case escape
    case password
    /// An option that libpq does not know or that has no value, where its name can be shown.
    case option(String?)
  }

  /// How far a connection got before it failed.
  enum Step: String, Sendable, Hashable, CaseIterable {
    case dns
    case tcp
    case tls
    case password
    case database
    case version
    /// The server was reached and does not take anyone now.
    case server
  }

  /// What there is a time limit on.
  enum Limit: String, Sendable, Hashable {
    case statement
    case lock
    /// The server has not answered at all.
    case answer
  }

  /// The kinds of rule a schema can hold.
  enum Constraint: String, Sendable, Hashable {
    case check
    case foreignKey = "foreign_key"
    case notNull = "not_null"
    case unique
    case other
  }

  /// The ways to use a database wrongly.
  enum Misuse: Sendable, Hashable {
    case nulInSQL
    /// PostgreSQL stores no NUL in a text; the number is that of the parameter, from 1.
    case nulInText(parameter: Int)
    case notANumber(parameter: Int)
    /// A value, or all of them together, are more than a message can hold.
    case tooBig
  }

  /// What the server or libpq said, and where.
  struct Evidence: Sendable, Hashable {
    /// The server's code for it, as the SQL standard has them; nothing where libpq itself failed.
    let state: String?
    /// Its words, without any value.
    let message: String
    /// The SQL that failed, with its parameters unfilled.
    let statement: String?
    /// The address of the database, without options.
    let database: String
  }
}

extension PostgresError.Evidence {
  init(_ message: String, _ configuration: PostgresConfiguration) {
    self.init(state: nil, message: message, statement: nil, database: "\(configuration)")
  }
}
