import FoundationCore
import Persistence
import Postgres
import StoreHTTP

extension Problem {
  /// Creates the problem that the caller sees for an error; it does not quote the error's text,
  /// which may reveal other data.
  package init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as PersistenceError: self = Problem(error)
    case let error as PostgresError: self = Problem(error)
    case let error as HTTPError: self = Problem(readingBody: error)
    case DecodingFailure.unexpectedValue(let path, _, let reason):
      // The schema accepts more than the type: a defect of this program, but the field still helps.
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
    case .cannotConnect, .connectionLost, .protocolViolation, .poolClosed: self = .away
    case .outcomeUnknown: self = .outcomeUnknown
    case .readOnly: self = .readOnly
    case .full: self = .full
    case .constraint: self = .forbidden
    default: self = .internal
    }
  }

  private static var readOnly: Problem {
    Problem(
      503,
      "read_only",
      "The store is read-only at the moment.",
      detail: "Nothing was changed."
    )
  }

  private static var full: Problem {
    Problem(507, "full", "The disk of the store is full.", detail: "Nothing was changed.")
  }

  private static var forbidden: Problem {
    Problem(
      409,
      "conflict",
      "The change conflicts with other data.",
      detail: "Nothing was changed."
    )
  }

  /// The database server is not available, perhaps for a moment.
  private static var away: Problem {
    var problem = Problem(503, "database_away", "The store cannot reach its database.")
    problem.fields["Retry-After"] = "1"
    return problem
  }

  /// A caller who sent an idempotency key can send the request again; others have to look.
  private static var outcomeUnknown: Problem {
    Problem(
      503,
      "outcome_unknown",
      "The connection to the database was lost during the commit.",
      detail: "The change may or may not have been made. Check, or repeat it with the same key."
    )
  }

  /// A server reads no messages but requests.
  private init(readingBody error: HTTPError) {
    switch error.kind {
    case .tooLarge(_, let limit): self = .tooLarge(limit)
    case .cancelled: self = .cancelled
    default: self.init(400, "broken_body", "The body ended early.")
    }
  }

  /// The client has disconnected; the status is for the log.
  private static var cancelled: Problem { Problem(499, "cancelled", "The request was cancelled.") }

  private static var `internal`: Problem {
    Problem(500, "internal", "Internal error.", detail: "See the log of the store.")
  }
}
