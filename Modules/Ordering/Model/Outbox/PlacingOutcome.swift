import StoreHTTP

/// The outcome of placing an order, as an error implies it.
enum PlacingOutcome {
  /// The store has refused the order.
  case refused
  /// The request did not reach the store.
  case notSent
  /// The order may have been placed.
  case unknown

  /// Creates the outcome that an error implies.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - isFirst: `true` if the order was not sent before, so that no earlier attempt placed it.
  init(of error: HTTPError, isFirst: Bool) {
    // The error describes the last of several attempts.
    let isOnly = isFirst && !error.mayHaveReachedServerBefore
    self =
      switch error.kind {
      case .invalidRequest, .noConnection, .hostNotFound, .certificateRefused, .circuitOpen,
        .rateLimited, .credentialRefused, .redirectRefused, .notRecorded, .timedOut(.connect):
        isOnly ? .notSent : .unknown
      case .status(let status, let problem):
        // Had the store placed the order, it would respond with it, so that a refusal of the order
        // itself is valid for every earlier attempt. A proxy, or a check before that of the keys,
        // may refuse one attempt and not the other.
        if OrderProblemDetails.definitiveCodes.contains(problem.stableCode ?? "") {
          .refused
        } else {
          isOnly && Self.excludesPlacing(problem, status: status) ? .refused : .unknown
        }
      default: .unknown
      }
  }

  /// Returns `true` if a response by itself implies that the store did not place the order.
  private static func excludesPlacing(_ problem: HTTPError.Problem, status: Int) -> Bool {
    if problem.isWithoutEffect { return true }
    return 400..<500 ~= status && ![408, 425].contains(status) && problem.stableCode != "key_in_use"
  }
}
