import FoundationCore
package import Persistence
import StoreHTTP

extension Problem {
  /// Creates the problem that the caller sees for an error; it does not quote the error's text,
  /// which may reveal other data.
  package init(_ error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as any DatabaseError: self = error.problem
    case let error as HTTPError: self = Problem(readingBody: error)
    case DecodingFailure.unexpectedValue(let path, _, let reason):
      // The schema accepts more than the type: a defect of this program, but the field still helps.
      let field = path.hasPrefix("$.") ? String(path.dropFirst(2)) : path
      self = .invalid([FieldError(field: field, code: "type", message: reason)])
    case is CancellationError: self = .cancelled
    default: self = .internal
    }
  }

  package static var readOnly: Problem {
    Problem(
      503,
      "read_only",
      "The store is read-only at the moment.",
      detail: "Nothing was changed."
    )
  }

  package static var full: Problem {
    Problem(507, "full", "The disk of the store is full.", detail: "Nothing was changed.")
  }

  package static var conflict: Problem {
    Problem(
      409,
      "conflict",
      "The change conflicts with other data.",
      detail: "Nothing was changed."
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

  package static var `internal`: Problem {
    Problem(500, "internal", "Internal error.", detail: "See the log of the store.")
  }
}

/// An error of a database, with the problem that a caller sees for it.
package protocol DatabaseError: Error {
  var problem: Problem { get }
}

extension PersistenceError: DatabaseError {
  package var problem: Problem {
    switch self {
    case .busy, .transactionLost: .busy
    case .readOnly: .readOnly
    case .full: .full
    case .constraint: .conflict
    case .corrupt, .notADatabase: .damaged
    default: .internal
    }
  }
}
