import EventLoop
public import FoundationCore

extension PostgresError: Failure {
  public var code: String {
    switch self {
    case .badAddress: "postgres.bad_address"
    case .noLoop: "postgres.no_loop"
    case .cannotConnect(let step, _): "postgres.cannot_connect.\(step.rawValue)"
    case .tooManyConnections: "postgres.too_many_connections"
    case .busy: "postgres.busy"
    case .timedOut(let limit, _): "postgres.timed_out.\(limit.rawValue)"
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
    case .closed: "postgres.closed"
    }
  }

  public var category: FailureCategory {
    switch self {
    case .badAddress: .usage
    case .cannotConnect(.password, _): .authentication
    case .cannotConnect(.database, _), .cannotConnect(.version, _), .cannotConnect(.tls, _):
      .refused
    case .cannotConnect, .tooManyConnections, .busy, .timedOut, .serialization, .deadlock,
      .connectionLost, .full, .closed:
      .unavailable
    case .constraint(.unique, _, _): .conflict
    case .constraint, .readOnly: .refused
    case .outcomeUnknown: .unknownOutcome
    case .noLoop, .statement, .transactionLost, .protocolViolation, .misuse: .failed
    }
  }

  public var title: String {
    switch self {
    case .badAddress: "The address of the database can't be used."
    case .noLoop: "The connections to the database have no thread."
    case .cannotConnect(let step, let evidence): step.title(evidence.database)
    case .tooManyConnections(let evidence):
      "The database \(evidence.database) takes no more connections."
    case .busy(_, let database): "The database \(database) is busy."
    case .timedOut(let limit, let evidence): limit.title(evidence.database)
    case .constraint: "A rule of the database forbids this change."
    case .serialization, .deadlock: "Another change came in between."
    case .readOnly(let evidence): "The database \(evidence.database) can only be read."
    case .full(let evidence): "The disk of the database \(evidence.database) is full."
    case .statement: "The database could not run a statement."
    case .transactionLost(_, let database):
      "A transaction on the database \(database) had failed before it was complete."
    case .connectionLost(let evidence):
      "The connection to the database \(evidence.database) was lost."
    case .outcomeUnknown(let evidence):
      "The database \(evidence.database) did not say whether it kept the change."
    case .protocolViolation(let evidence):
      "The database \(evidence.database) gave an answer that is none."
    case .misuse: "The program has used its database wrongly."
    case .closed(let database): "The connections to the database \(database) were closed."
    }
  }

  public var reason: String? {
    switch self {
    case .badAddress(let fault): fault.sentence
    case .noLoop(let failure): "The system refused it a \(failure.call) (\(failure.errno))."
    case .busy(let waiting, _): "All its connections are in use, and \(waiting) wait for one."
    case .misuse(let misuse, let statement): "\(misuse.sentence) The statement is: \(statement)"
    case .closed: nil
    case .transactionLost(let evidence, _): evidence?.sentence
    default: evidence?.sentence
    }
  }

  public var suggestion: String? {
    switch self {
    case .badAddress(let fault): fault.suggestion
    case .noLoop: "End what has many files open, and try again."
    case .cannotConnect(let step, _): step.suggestion
    case .tooManyConnections: "Use smaller pools, or raise its max_connections."
    case .busy, .timedOut, .serialization, .deadlock, .connectionLost: "Try again in a moment."
    case .readOnly: "Name the primary server, or a user who may write."
    case .full: "Make room on its disk; what was committed before is safe."
    case .outcomeUnknown: "Ask whether it is there, or do it again with the same key."
    case .transactionLost: "Nothing of it was kept; do all of it again."
    case .constraint, .statement, .protocolViolation, .misuse, .closed: nil
    }
  }

  public var recoveries: [Recovery] {
    switch self {
    case .busy, .timedOut, .serialization, .deadlock, .connectionLost, .tooManyConnections:
      [Recovery(.retry(after: .milliseconds(250)), title: "Try again", isAutomatic: true)]
    default: []
    }
  }

  /// The words of the server or of libpq; `nil` where the program or the pool itself refused.
  public var evidence: Evidence? {
    switch self {
    case .cannotConnect(_, let evidence), .tooManyConnections(let evidence),
      .timedOut(_, let evidence), .constraint(_, _, let evidence), .serialization(let evidence),
      .deadlock(let evidence), .readOnly(let evidence), .full(let evidence),
      .statement(let evidence), .connectionLost(let evidence), .outcomeUnknown(let evidence),
      .protocolViolation(let evidence):
      evidence
    case .transactionLost(let evidence, _): evidence
    case .badAddress, .noLoop, .busy, .misuse, .closed: nil
    }
  }
}
