public import FoundationCore

extension HTTPError {
  public var suggestion: String? {
    switch kind {
    case .noConnection: "Check that you are online, and that the server runs."
    case .hostNotFound: "Check the spelling of the address, and that you are online."
    case .certificateRefused:
      "Do not send anything secret. Check the clock of this computer, and whether a network that "
        + "wants a sign-in, or a proxy, stands between."
    case .connectionLost, .timedOut:
      category == .unknownOutcome
        ? "It may have been done or not: look before you do it again."
        : "Try again; the network may be slow or the server busy."
    case .tooLarge(.body, _): "Ask for less at once."
    case .tooLarge, .malformedResponse, .unreadable:
      "The server may have changed, or something between may have answered in its place."
    case .redirectRefused: "Check the address; it may have moved."
    case .status(let status, let problem): Self.suggestion(for: status, problem)
    case .circuitOpen(let delay), .rateLimited(let delay):
      "Try again in \(delay.inWords)."
    case .notCached: "Ask once with a connection; it is kept then."
    case .cacheFailed where underlying.contains { $0 is SQLiteCacheError }:
      "Name another file for what is to be kept."
    case .cacheFailed: "Remove the file; what was in it can be asked for again."
    case .credentialRefused: "Sign in again, or check the key."
    case .endlessPages(.tooShort): "Ask for no more items at once than the server gives."
    case .endlessPages: "Ask for fewer pages; the server seems to count wrongly."
    case .notRecorded, .recordingFailed: "Record it again."
    case .bodyFailed: underlying.first?.asFailure.suggestion ?? "Check the file, and the disk."
    case .invalidRequest, .cancelled: nil
    }
  }

  public var recoveries: [Recovery] {
    let stale = staleAge.map { age in
      Recovery(.useStale(age: age), title: "Use the answer of \(age.inWords) ago")
    }
    return [retry].compactMap(\.self) + special + [stale].compactMap(\.self)
  }

  /// Doing the same again, where that can help; automatic where it can do no harm.
  private var retry: Recovery? {
    switch kind {
    case .noConnection: retry(after: .seconds(2), isAutomatic: true)
    case .hostNotFound: retry(after: .seconds(2), isAutomatic: false)
    case .connectionLost: retry(after: .seconds(1), isAutomatic: isRepeatable)
    case .timedOut(let phase):
      retry(after: .seconds(1), isAutomatic: isRepeatable || phase == .connect)
    case .circuitOpen(let delay), .rateLimited(let delay): retry(after: delay, isAutomatic: true)
    case .malformedResponse: retry(after: .seconds(1), isAutomatic: false)
    case .status(let status, let problem): retry(afterStatus: status, problem)
    default: nil
    }
  }

  private func retry(afterStatus status: Int, _ problem: Problem) -> Recovery? {
    let delay = problem.retryAfter
    return switch status {
    case 429, 503: retry(after: delay ?? .seconds(5), isAutomatic: isRepeatable)
    case 408, 425, 500, 502, 504: retry(after: delay ?? .seconds(2), isAutomatic: isRepeatable)
    default: delay.map { retry(after: $0, isAutomatic: false) }
    }
  }

  private func retry(after delay: Duration, isAutomatic: Bool) -> Recovery {
    Recovery(.retry(after: delay), title: "Try again", isAutomatic: isAutomatic)
  }

  /// What helps against this failure alone.
  private var special: [Recovery] {
    switch kind {
    case .credentialRefused, .status(401, _): [Recovery(.signIn, title: "Sign in")]
    case .tooLarge(.body, _): [Recovery(.narrow(hint: "a smaller part"), title: "Ask for less")]
    case .status(_, let problem):
      problem.fieldErrors.keys.sorted().prefix(5).map { field in
        Recovery(.edit(field: field, accepted: []), title: "Correct \(field)")
      }
    default: []
    }
  }

  private static func suggestion(for status: Int, _ problem: Problem) -> String? {
    if !problem.fieldErrors.isEmpty { return "Correct what is named, and send it again." }
    return switch status {
    case 401: "Sign in, or check the key."
    case 403: "Ask whoever runs the server for leave."
    case 404, 410: "Check the name or the address."
    case 407: "Sign in at the proxy."
    case 409, 412: "Load it anew, and make the change again."
    case 408, 425, 429, 500, 502..<600:
      problem.retryAfter.map { "Try again in \($0.inWords)." } ?? "Try again in a while."
    default: nil
    }
  }
}
