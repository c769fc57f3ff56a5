import StoreHTTP

/// What a failure to place an order says of the order.
enum PlacingOutcome {
  /// The store has said no to this order: there is none.
  case refused
  /// The store cannot have taken it: there is none.
  case unsent
  /// It may have been placed or not.
  case unknown

  /// - Parameters:
  ///   - error: What went wrong.
  ///   - isFirst: Whether it was never sent before, so that no earlier sending can have placed it.
  init(of error: HTTPError, isFirst: Bool) {
    // Of several tries the error tells of the last.
    let isOnly = isFirst && !error.mayHaveReachedServerBefore
    self =
      switch error.kind {
      case .invalidRequest, .noConnection, .hostNotFound, .certificateRefused, .circuitOpen,
        .rateLimited, .credentialRefused, .redirectRefused, .notRecorded, .timedOut(.connect):
        isOnly ? .unsent : .unknown
      case .status(let status, let problem):
        // The store answers with the order where it placed it, so what it says of the order itself
        // holds for every earlier sending. What stands before the store, or in front of its keys,
        // may refuse one sending and not the other.
        if OrderProblemDetails.decided.contains(problem.stableCode ?? "") {
          .refused
        } else {
          isOnly && Self.neverPlaces(status, problem) ? .refused : .unknown
        }
      default: .unknown
      }
  }

  /// Whether an answer by itself says that nothing was done.
  private static func neverPlaces(_ status: Int, _ problem: HTTPError.Problem) -> Bool {
    if problem.saysNothingWasDone { return true }
    return 400..<500 ~= status && ![408, 425].contains(status) && problem.stableCode != "key_in_use"
  }
}
