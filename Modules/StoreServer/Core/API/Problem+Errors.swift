import FoundationCore
import Persistence
import Postgres
import StoreHTTP

extension Problem {
  /// What whoever asks is told of an error; of its inner words nothing, for they may tell of others.
  package init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as PersistenceError: self = Problem(error)
    case let error as PostgresError: self = Problem(error)
    case let error as HTTPError: self = Problem(readingBody: error)
    case DecodingFailure.unexpectedValue(let path, _, let reason):
      // The schema takes more than the value; that is for us to mend, and the field still helps.
      let field = path.hasPrefix("$.") ? String(path.dropFirst(2)) : path
      self = .invalid([FieldError(field: field, code: "type", message: reason)])
    case is CancellationError: self = .cancelled
    default: self = .internal
    }
  }

  private init(_ error: PersistenceError) {
    switch error {
    case .busy, .transactionLost: self = .busy
    case .readOnly: self = .readOnly
    case .full: self = .full
    case .constraint: self = .forbidden
    case .corrupt, .notADatabase: self = .damaged
    default: self = .internal
    }
  }

  private init(_ error: PostgresError) {
    switch error {
    case .busy, .timedOut, .serialization, .deadlock, .transactionLost, .tooManyConnections:
      self = .busy
    case .cannotConnect, .connectionLost, .protocolViolation, .closed: self = .away
    case .outcomeUnknown: self = .outcomeUnknown
    case .readOnly: self = .readOnly
    case .full: self = .full
    case .constraint: self = .forbidden
    default: self = .internal
    }
  }

  private static var readOnly: Problem {
    Problem(503, "read_only", "The store can only be read now.", detail: "Nothing was changed.")
  }

  private static var full: Problem {
    Problem(507, "full", "The store has no room left.", detail: "Nothing was changed.")
  }

  private static var forbidden: Problem {
    Problem(409, "conflict", "A rule of the store forbids it.", detail: "Nothing was changed.")
  }

  /// The server of the database is not there, and may be again in a moment.
  private static var away: Problem {
    var problem = Problem(503, "database_away", "The store can't reach its database.")
    problem.fields["Retry-After"] = "1"
    return problem
  }

  /// Whoever sent a key learns by it; everybody else has to look.
  private static var outcomeUnknown: Problem {
    Problem(
      503,
      "outcome_unknown",
      "The database went away while the change was being kept.",
      detail: "It was made, or it was not. Look, or send the same again under the same key."
    )
  }

  /// The only messages that a server reads are what it was sent.
  private init(readingBody error: HTTPError) {
    switch error.kind {
    case .tooLarge(_, let limit): self = .tooLarge(limit)
    case .cancelled: self = .cancelled
    default: self.init(400, "broken_body", "The body could not be read to its end.")
    }
  }

  /// Nobody waits for the answer any more; the status is for the log.
  private static var cancelled: Problem { Problem(499, "cancelled", "The request was given up.") }

  private static var `internal`: Problem {
    Problem(500, "internal", "The store could not do it.", detail: "The log of the store says why.")
  }
}
