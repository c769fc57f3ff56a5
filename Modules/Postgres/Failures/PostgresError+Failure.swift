import EventLoop
public import FoundationCore

extension PostgresError: Failure {
  public var details: FailureDetails {
    switch self {
    case .missingLibrary(let reason):
      .init(
        "postgres.missing_library",
        .unavailable,
        "Could not load libpq, which connects to PostgreSQL.",
        reason: "\(reason).",
        suggestion: """
          Install version 14 or later: the package libpq5 on Debian and Ubuntu, postgresql-libs on \
          Arch, libpq elsewhere.
          """
      )
    case .invalidURI(let error): error.details
    case .eventLoopUnavailable(let failure):
      .init(
        "postgres.no_loop",
        .failed,
        "Could not start the thread for database connections.",
        reason: "The system call \(failure.call) failed (errno \(failure.errno)).",
        suggestion: "Close programs with many open files and try again."
      )
    case .cannotConnect(let stage, let evidence): stage.details(evidence)
    case .tooManyConnections(let evidence):
      temporary(
        "postgres.too_many_connections",
        "The database \(evidence.database) has too many connections.",
        reason: evidence.sentence,
        suggestion: "Use fewer connections per server, or raise max_connections."
      )
    case .busy(let waiting, let database):
      temporary(
        "postgres.busy",
        "The database \(database) is busy.",
        reason: "All connections are in use, and \(waiting) callers are waiting."
      )
    case .timedOut(let timeout, let evidence):
      temporary(
        "postgres.timed_out.\(timeout.rawValue)",
        timeout.title(evidence.database),
        reason: evidence.sentence
      )
    case .constraint(let constraint, _, let evidence):
      .init(
        "postgres.constraint.\(constraint.rawValue)",
        constraint == .unique ? .conflict : .refused,
        "The change violates a constraint of the database.",
        reason: evidence.sentence
      )
    case .serialization(let evidence):
      temporary(
        "postgres.serialization",
        "A concurrent change interfered.",
        reason: evidence.sentence
      )
    case .deadlock(let evidence):
      temporary("postgres.deadlock", "A concurrent change interfered.", reason: evidence.sentence)
    case .readOnly(let evidence):
      .init(
        "postgres.read_only",
        .refused,
        "The database \(evidence.database) is read-only.",
        reason: evidence.sentence,
        suggestion: "Use the address of the primary server, or a user with write permission."
      )
    case .full(let evidence):
      .init(
        "postgres.full",
        .unavailable,
        "The disk of the database \(evidence.database) is full.",
        reason: evidence.sentence,
        suggestion: "Free disk space on the server. Committed data is safe."
      )
    case .statement(let evidence):
      .init(
        "postgres.statement",
        .failed,
        "The database could not run a statement.",
        reason: evidence.sentence
      )
    case .transactionLost(let evidence, let database):
      .init(
        "postgres.transaction_lost",
        .failed,
        "A transaction on the database \(database) was rolled back before it was complete.",
        reason: evidence?.sentence,
        suggestion: "Nothing was saved. Repeat the whole transaction."
      )
    case .connectionLost(let evidence):
      temporary(
        "postgres.connection_lost",
        "Lost the connection to the database \(evidence.database).",
        reason: evidence.sentence
      )
    case .outcomeUnknown(let evidence):
      .init(
        "postgres.outcome_unknown",
        .unknownOutcome,
        "The database \(evidence.database) did not confirm the change; it may or may not be saved.",
        reason: evidence.sentence,
        suggestion:
          "Check whether the change was saved, or repeat it with the same idempotency key."
      )
    case .protocolViolation(let evidence):
      .init(
        "postgres.protocol",
        .failed,
        "The database \(evidence.database) sent an unexpected response.",
        reason: evidence.sentence
      )
    case .misuse(let misuse, let statement):
      .init(
        "postgres.misuse",
        .failed,
        "The program used its database incorrectly.",
        reason: "\(misuse.sentence) Statement: \(statement)"
      )
    case .poolClosed(let database):
      .init(
        "postgres.closed",
        .unavailable,
        "The connections to the database \(database) were closed."
      )
    }
  }

  /// Describes a failure that a retry may resolve.
  private func temporary(
    _ code: String,
    _ title: String,
    reason: String,
    suggestion: String = "Try again in a moment."
  ) -> FailureDetails {
    FailureDetails(
      code,
      .unavailable,
      title,
      reason: reason,
      suggestion: suggestion,
      recoveries: [
        Recovery(.retry(after: .milliseconds(250)), title: "Try again", isAutomatic: true)
      ]
    )
  }

  /// The message of the server or of libpq; `nil` if the program or the pool failed.
  public var evidence: Evidence? {
    switch self {
    case .cannotConnect(_, let evidence), .tooManyConnections(let evidence),
      .timedOut(_, let evidence), .constraint(_, _, let evidence), .serialization(let evidence),
      .deadlock(let evidence), .readOnly(let evidence), .full(let evidence),
      .statement(let evidence), .connectionLost(let evidence), .outcomeUnknown(let evidence),
      .protocolViolation(let evidence):
      evidence
    case .transactionLost(let evidence, _): evidence
    case .missingLibrary, .invalidURI, .eventLoopUnavailable, .busy, .misuse, .poolClosed: nil
    }
  }
}

extension PostgresError.Evidence {
  var sentence: String {
    "PostgreSQL: \(message)" + (sqlState.map { " (\($0))." } ?? "")
      + (statement.map { " Statement: \($0)" } ?? "")
  }
}

extension PostgresError.URIError {
  var details: FailureDetails {
    let format = "Write it as postgres://USER@HOST:PORT/DATABASE."
    let options = "Use the options of libpq, such as sslmode."
    let (reason, suggestion) =
      switch self {
      case .scheme: ("It must begin with postgres:// or postgresql://.", format)
      case .host: ("A host name is invalid.", format)
      case .port: ("A port must be a number from 1 to 65535.", format)
      case .escape: ("It contains an invalid percent encoding.", format)
      case .password:
        (
          "It contains a password, which other users could read.",
          "Remove it, and use PGPASSWORD, ~/.pgpass, a service file or a command that prints the "
            + "password."
        )
      case .option(let name?): ("The option '\(name)' is unknown or has no value.", options)
      case .option(nil): ("It contains an unknown option.", options)
      }
    return FailureDetails(
      "postgres.bad_address",
      .usage,
      "The address of the database is invalid.",
      reason: reason,
      suggestion: suggestion
    )
  }
}

extension PostgresError.ConnectionStage {
  func details(_ evidence: PostgresError.Evidence) -> FailureDetails {
    let database = evidence.database
    let (category, title, suggestion): (FailureCategory, String, String) =
      switch self {
      case .dns:
        (
          .unavailable, "Could not resolve the host of \(database).",
          "Check the host name and the network connection."
        )
      case .tcp:
        (
          .unavailable, "Could not reach the database server of \(database).",
          "Check that the server is running, its port, and the network."
        )
      case .tls:
        (
          .refused, "Could not establish a secure connection to \(database).",
          "Check sslmode, sslrootcert and the server's certificate."
        )
      case .password:
        (
          .authentication, "Could not sign in to the database \(database).",
          "Check the user and the password in PGPASSWORD, ~/.pgpass, the service file or the "
            + "password command."
        )
      case .database:
        (
          .refused, "The database \(database) cannot be used.",
          "Create it with the encoding UTF8, or use another database."
        )
      case .version:
        (.refused, "The database server of \(database) is too old.", "Use PostgreSQL 13 or later.")
      case .server:
        (
          .unavailable, "The database server of \(database) accepts no connections at present.",
          "Try again in a moment."
        )
      }
    return FailureDetails(
      "postgres.cannot_connect.\(rawValue)",
      category,
      title,
      reason: evidence.sentence,
      suggestion: suggestion
    )
  }
}

extension PostgresError.Timeout {
  func title(_ database: String) -> String {
    switch self {
    case .statement: "A statement on the database \(database) timed out."
    case .lock: "Timed out waiting for a lock in the database \(database)."
    case .response: "The database \(database) does not respond."
    }
  }
}

extension PostgresError.Misuse {
  var sentence: String {
    switch self {
    case .nulInSQL: "The SQL contains a NUL character."
    case .nulInText(let parameter):
      "The text of parameter \(parameter) contains a NUL character, which PostgreSQL cannot store."
    case .notANumber(let parameter): "The value of parameter \(parameter) is NaN."
    case .tooBig: "The values exceed the maximum size of a statement."
    }
  }
}
