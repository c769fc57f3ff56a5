public import FoundationCore

extension HTTPError {
  public var suggestion: String? {
    switch kind {
    case .noConnection: "Check your network connection, and that the server is running."
    case .hostNotFound: "Check the spelling of the address and your network connection."
    case .certificateRefused:
      "Do not send anything secret. Check this computer's clock, and whether a proxy or a "
        + "network's sign-in page intercepts the connection."
    case .connectionLost, .timedOut:
      category == .unknownOutcome
        ? "The request may have taken effect; check before you repeat it."
        : "Try again; the network may be slow or the server busy."
    case .tooLarge(.body, _): "Request less data at once."
    case .tooLarge, .malformedResponse, .unreadable:
      "The server may have changed, or a proxy may have responded in its place."
    case .redirectRefused: "Check the address; it may have moved."
    case .status(let status, let problem): Self.suggestion(for: status, problem)
    case .circuitOpen(let delay), .rateLimited(let delay):
      "Try again in \(delay.inWords)."
    case .notCached: "Request it once while online to cache it."
    case .cacheFailed where underlying.contains { $0 is SQLiteCacheError }:
      "Choose another file for the cache."
    case .cacheFailed: "Delete the file; its contents can be fetched again."
    case .credentialRefused: "Sign in again, or check the API key."
    case .endlessPages(.tooShort): "Request no more items per page than the server allows."
    case .endlessPages: "Request fewer pages; the server may count them wrongly."
    case .notRecorded, .recordingFailed: "Record it again."
    case .bodyFailed: underlying.first?.asFailure.suggestion ?? "Check the file and the disk."
    case .invalidRequest, .cancelled: nil
    }
  }

  public var recoveries: [Recovery] {
    let stale = staleAge.map { age in
      Recovery(.useStale(age: age), title: "Use the cached response (\(age.inWords) old)")
    }
    return [retry].compactMap(\.self) + special + [stale].compactMap(\.self)
  }

  /// The retry, if one can help; automatic if a second request does no harm.
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

  /// The recoveries of this kind of failure alone.
  private var special: [Recovery] {
    switch kind {
    case .credentialRefused, .status(401, _): [Recovery(.signIn, title: "Sign in")]
    case .tooLarge(.body, _): [Recovery(.narrow(hint: "a smaller part"), title: "Request less")]
    case .status(_, let problem):
      problem.fieldErrors.keys.sorted().prefix(5).map { field in
        Recovery(.edit(field: field, accepted: []), title: "Correct \(field)")
      }
    default: []
    }
  }

  private static func suggestion(for status: Int, _ problem: Problem) -> String? {
    if !problem.fieldErrors.isEmpty { return "Correct these fields and send the request again." }
    return switch status {
    case 401: "Sign in, or check the API key."
    case 403: "Ask the administrator of the server for access."
    case 404, 410: "Check the name or the address."
    case 407: "Sign in to the proxy."
    case 409, 412: "Reload it and make the change again."
    case 408, 425, 429, 500, 502..<600:
      problem.retryAfter.map { "Try again in \($0.inWords)." } ?? "Try again later."
    default: nil
    }
  }
}
