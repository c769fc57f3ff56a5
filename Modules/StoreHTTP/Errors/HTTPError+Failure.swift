public import FoundationCore

extension HTTPError: Failure {
  public var details: FailureDetails {
    var details = kindDetails
    if attempts > 1 { details.reason = Self.lines(details.reason, "Tried \(attempts) times.") }
    details.causes = underlying + [hiddenBody].compactMap(\.self)
    if let staleAge {
      let title = "Use the cached response (\(staleAge.inWords) old)"
      details.recoveries.append(Recovery(.useStale(age: staleAge), title: title))
    }
    return details
  }

  /// The body, unless the reason has its message for people.
  var hiddenBody: ResponseBody? {
    if case .status(_, let problem) = kind, problem.message != nil { return nil }
    return problem?.message == nil ? body : nil
  }

  private var kindDetails: FailureDetails {
    switch kind {
    case .invalidRequest(Self.privateNetwork):
      .init(
        "http.invalid_request",
        .refused,
        "Refused to connect to \(server).",
        reason: Self.privateNetwork.asSentence
      )
    case .invalidRequest(let reason):
      .init("http.invalid_request", .failed, "The request is invalid.", reason: reason.asSentence)
    case .noConnection:
      .init(
        "http.no_connection",
        .unavailable,
        "Could not connect to \(server).",
        reason: step == .tlsHandshake
          ? "The TLS handshake failed; the server may not support https at this port." : nil,
        suggestion: "Check your network connection, and that the server is running.",
        recoveries: [.retry(after: .seconds(2), isAutomatic: true)]
      )
    case .hostNotFound:
      .init(
        "http.host_not_found",
        .unavailable,
        "Could not resolve \(server).",
        suggestion: "Check the spelling of the address and your network connection.",
        recoveries: [.retry(after: .seconds(2), isAutomatic: false)]
      )
    case .certificateRefused(let reason):
      .init(
        "http.certificate_refused",
        .unavailable,
        "Could not verify the certificate of \(server).",
        reason: reason.asSentence,
        suggestion: "Do not send anything secret. Check this computer's clock, and whether a proxy "
          + "or a network's sign-in page intercepts the connection."
      )
    case .connectionLost:
      interrupted("http.connection_lost", "The connection to \(server) was lost.")
    case .timedOut(.connect):
      interrupted("http.timed_out", "The connection to \(server) timed out.")
    case .timedOut(.firstByte):
      interrupted("http.timed_out", "The response from \(server) timed out.")
    case .timedOut(.idle): interrupted("http.timed_out", "The response from \(server) stalled.")
    case .timedOut(.whole):
      interrupted("http.timed_out", "The response from \(server) took too long.")
    case .tooLarge(.header, let limit):
      .init(
        "http.too_large",
        .unavailable,
        "The header of the response from \(server) is too large.",
        reason: "It is larger than \(limit) bytes.",
        suggestion: Self.unexpectedResponse
      )
    case .tooLarge(.body, let limit):
      .init(
        "http.too_large",
        .unavailable,
        "The response from \(server) is too large.",
        reason: "It is larger than \(limit) bytes.",
        suggestion: "Request less data at once.",
        recoveries: [Recovery(.narrow(hint: "a smaller part"), title: "Request less")]
      )
    case .tooLarge(.decompression, let limit):
      .init(
        "http.too_large",
        .unavailable,
        "The response from \(server) expands too far.",
        reason: "It expands to more than \(limit) times its size.",
        suggestion: Self.unexpectedResponse
      )
    case .malformedResponse(let reason):
      .init(
        "http.malformed_response",
        interruption,
        "The response from \(server) is malformed.",
        reason: reason.asSentence,
        suggestion: Self.unexpectedResponse,
        recoveries: [.retry(after: .seconds(1), isAutomatic: false)]
      )
    case .redirectRefused(let failure):
      .init(
        "http.redirect_refused",
        .refused,
        "A redirect from \(server) was not followed.",
        reason: failure.sentence,
        suggestion: "Check the address; it may have moved."
      )
    case .status(let status, let problem): details(of: status, with: problem)
    case .unreadable:
      .init(
        "http.unreadable",
        interruption,
        problem == nil
          ? "The response from \(server) has an unexpected format."
          : "\(sender) responded with an error.",
        reason: formatReason,
        suggestion: Self.unexpectedResponse
      )
    case .circuitOpen(let delay):
      .init(
        "http.circuit_open",
        .unavailable,
        "Requests to \(server) are suspended.",
        reason: "Several requests in a row failed.",
        suggestion: "Try again in \(delay.inWords).",
        recoveries: [.retry(after: delay, isAutomatic: true)]
      )
    case .rateLimited(let delay):
      .init(
        "http.rate_limited",
        .quota,
        "Too many requests to \(server) are waiting.",
        suggestion: "Try again in \(delay.inWords).",
        recoveries: [.retry(after: delay, isAutomatic: true)]
      )
    case .notCached:
      .init(
        "http.not_cached",
        .unavailable,
        "There is no cached response from \(server).",
        suggestion: "Request it once while online to cache it."
      )
    case .cacheFailed(let path):
      .init(
        "http.cache_failed",
        .failed,
        "Could not use the cache in \(path).",
        reason: (underlying.first as? SQLiteCacheError)?.description.asSentence
          ?? underlying.first?.asFailure.sentences,
        suggestion: underlying.contains { $0 is SQLiteCacheError }
          ? "Choose another file for the cache."
          : "Delete the file; its contents can be fetched again."
      )
    case .credentialRefused:
      .init(
        "http.credential_refused",
        .authentication,
        "\(sender) rejected the credential.",
        suggestion: "Sign in again, or check the API key.",
        recoveries: [.signIn]
      )
    case .endlessPages(let failure):
      .init(
        "http.endless_pages",
        .unavailable,
        "Could not read the whole list from \(server).",
        reason: Self.lines(failure.reason, requestLine),
        suggestion: failure.suggestion
      )
    case .bodyFailed:
      .init(
        "http.body_failed",
        .failed,
        underlying.first?.asFailure.title ?? "Could not read or write a body.",
        reason: underlying.first?.asFailure.reason,
        suggestion: underlying.first?.asFailure.suggestion ?? "Check the file and the disk."
      )
    case .cancelled: .init("http.cancelled", .cancelled, "Cancelled.")
    }
  }

  /// The reason of a request to this machine or a private network by a transport that refuses those.
  static let privateNetwork = "the address is in a private network"

  /// Describes a request without a complete response, which may have taken effect.
  private func interrupted(_ code: String, _ title: String) -> FailureDetails {
    FailureDetails(
      code,
      interruption,
      title,
      suggestion: isOutcomeUnknown
        ? "The request may have taken effect; check before you repeat it."
        : "Try again; the network may be slow or the server busy.",
      recoveries: [.retry(after: .seconds(1), isAutomatic: !isOutcomeUnknown)]
    )
  }

  /// The category of a request without a complete response.
  private var interruption: FailureCategory { isOutcomeUnknown ? .unknownOutcome : .unavailable }

  /// `true` if the request may have taken effect although no response confirmed it.
  private var isOutcomeUnknown: Bool {
    if case .timedOut(.connect) = kind { return false }
    return !added.isRepeatable
  }

  private static let unexpectedResponse =
    "The server may have changed, or a proxy may have responded in its place."

  /// The configured name of the server, or else the host of the request with its port; "the server"
  /// if the request is unknown.
  public var server: String {
    if let name = added.serverName { return name }
    guard let address = request?.split(separator: "://").dropFirst().first else {
      return "the server"
    }
    return String(address.prefix { !"/?#".contains($0) })
  }

  /// The server as the subject of a sentence.
  var sender: String {
    if let name = added.serverName { return name.prefix(1).uppercased() + name.dropFirst() }
    return request == nil ? "The server" : server
  }

  /// The server's own error, or the expected format and the beginning of the body.
  private var formatReason: String? {
    Self.lines(problem?.message ?? expectation, problem == nil ? added.found : nil, requestLine)
  }

  /// The request, to find the page in question.
  private var requestLine: String? { request.map { "Request: \($0)" } }

  private var expectation: String? {
    switch underlying.first {
    case DecodingFailure.notJSON(let error)?:
      "It is not JSON. \(error.reason.dropLast()) at line \(error.line), column \(error.column)."
    case let failure as DecodingFailure: failure.reason
    case let error: error?.asFailure.sentences
    }
  }

  private static func lines(_ texts: String?...) -> String? {
    let lines = texts.compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension HTTPError.RedirectFailure {
  fileprivate var sentence: String {
    switch self {
    case .tooMany(let limit): "There were more than \(limit) redirects in a row."
    case .cycle: "It leads back to an address already visited."
    case .insecure: "It leads from https to http."
    case .invalidLocation: "Its Location is not a valid web address."
    case .bodyNotReplayable:
      "The request body would have to be sent again but can be read only once."
    }
  }
}

extension Recovery {
  static let signIn = Recovery(.signIn, title: "Sign in")

  /// Returns a retry, which is automatic if a second request does no harm.
  static func retry(after delay: Duration, isAutomatic: Bool) -> Recovery {
    Recovery(.retry(after: delay), title: "Try again", isAutomatic: isAutomatic)
  }
}

extension String {
  /// The text with a capital letter and a full stop, which libraries and servers leave out.
  var asSentence: String? {
    guard let first, let last else { return nil }
    return first.uppercased() + dropFirst() + (last.isLetter || last.isNumber ? "." : "")
  }
}
