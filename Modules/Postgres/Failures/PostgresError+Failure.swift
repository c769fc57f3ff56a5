import EventLoop
public import FoundationCore

extension PostgresError: Failure {
  public var code: String {
    switch self {
    case .invalidURI: "postgres.bad_address"
    case .eventLoopUnavailable: "postgres.no_loop"
    case .cannotConnect(let stage, _): "postgres.cannot_connect.\(stage.rawValue)"
    case .tooManyConnections: "postgres.too_many_connections"
    case .busy: "postgres.busy"
    case .timedOut(let timeout, _): "postgres.timed_out.\(timeout.rawValue)"
    case .constraint(let constraint, _, _): "postgres.constraint.\(constraint.rawValue)"
    case .serialization: "postgres.serialization"
    case .deadlock: "postgres.deadlock"
    case .readOnly: "postgres.read_only"
    case .full: "postgres.full"
    case .statement: "postgres.statement"
    case .transactionLost: "postgres.transaction_lost"
    case .connectionLost: "postgres.connection_lost"
    case .outcomeUnknown: "postgres.outcome_unknown"
    case .protocolViolation: "postgres.protocol"
    case .misuse: "postgres.misuse"
    case .poolClosed: "postgres.closed"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .invalidURI: .usage
    case .cannotConnect(.password, _): .authentication
    case .cannotConnect(.database, _), .cannotConnect(.version, _), .cannotConnect(.tls, _):
      .refused
    case .cannotConnect, .tooManyConnections, .busy, .timedOut, .serialization, .deadlock,
      .connectionLost, .full, .poolClosed:
      .unavailable
    case .constraint(.unique, _, _): .conflict
    case .constraint, .readOnly: .refused
    case .outcomeUnknown: .unknownOutcome
    case .eventLoopUnavailable, .statement, .transactionLost, .protocolViolation, .misuse: .failed
    }
  }

  public var title: String {
    switch self {
    case .invalidURI: "The address of the database is invalid."
    case .eventLoopUnavailable: "Could not start the thread for database connections."
    case .cannotConnect(let stage, let evidence): stage.title(evidence.database)
    case .tooManyConnections(let evidence):
      "The database \(evidence.database) has too many connections."
    case .busy(_, let database): "The database \(database) is busy."
    case .timedOut(let timeout, let evidence): timeout.title(evidence.database)
    case .constraint: "The change violates a constraint of the database."
    case .serialization, .deadlock: "A concurrent change interfered."
    case .readOnly(let evidence): "The database \(evidence.database) is read-only."
    case .full(let evidence): "The disk of the database \(evidence.database) is full."
    case .statement: "The database could not run a statement."
    case .transactionLost(_, let database):
      "A transaction on the database \(database) was rolled back before it was complete."
    case .connectionLost(let evidence):
      "Lost the connection to the database \(evidence.database)."
    case .outcomeUnknown(let evidence):
      "The database \(evidence.database) did not confirm the change; it may or may not be saved."
    case .protocolViolation(let evidence):
      "The database \(evidence.database) sent an unexpected response."
    case .misuse: "The program used its database incorrectly."
    case .poolClosed(let database): "The connections to the database \(database) were closed."
    }
  }

  public var reason: String? {
    switch self {
    case .invalidURI(let error): error.sentence
    case .eventLoopUnavailable(let failure):
      "The system call \(failure.call) failed (errno \(failure.errno))."
    case .busy(let waiting, _): "All connections are in use, and \(waiting) callers are waiting."
    case .misuse(let misuse, let statement): "\(misuse.sentence) Statement: \(statement)"
    case .poolClosed: nil
    case .transactionLost(let evidence, _): evidence?.sentence
    default: evidence?.sentence
    }
  }

  public var suggestion: String? {
    switch self {
    case .invalidURI(let error): error.suggestion
    case .eventLoopUnavailable: "Close programs with many open files and try again."
    case .cannotConnect(let stage, _): stage.suggestion
    case .tooManyConnections: "Use fewer connections per server, or raise max_connections."
    case .busy, .timedOut, .serialization, .deadlock, .connectionLost: "Try again in a moment."
    case .readOnly: "Use the address of the primary server, or a user with write permission."
    case .full: "Free disk space on the server. Committed data is safe."
    case .outcomeUnknown:
      "Check whether the change was saved, or repeat it with the same idempotency key."
    case .transactionLost: "Nothing was saved. Repeat the whole transaction."
    case .constraint, .statement, .protocolViolation, .misuse, .poolClosed: nil
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    case .busy, .timedOut, .serialization, .deadlock, .connectionLost, .tooManyConnections:
      [Recovery(.retry(after: .milliseconds(250)), title: "Try again", isAutomatic: true)]
    default: []
    }
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
    case .invalidURI, .eventLoopUnavailable, .busy, .misuse, .poolClosed: nil
    }
  }
}
