public import FoundationCore

extension HTTPError: Failure {
  public var code: String {
    switch kind {
    case .invalidRequest: "http.invalid_request"
    case .noConnection: "http.no_connection"
    case .hostNotFound: "http.host_not_found"
    case .certificateRefused: "http.certificate_refused"
    case .connectionLost: "http.connection_lost"
    case .timedOut: "http.timed_out"
    case .tooLarge: "http.too_large"
    case .malformedResponse: "http.malformed_response"
    case .redirectRefused: "http.redirect_refused"
    case .status(let status, _): "http.status_\(status)"
    case .unreadable: "http.unreadable"
    case .circuitOpen: "http.circuit_open"
    case .rateLimited: "http.rate_limited"
    case .notCached: "http.not_cached"
    case .cacheFailed: "http.cache_failed"
    case .credentialRefused: "http.credential_refused"
    case .endlessPages: "http.endless_pages"
    case .notRecorded: "http.not_recorded"
    case .recordingFailed: "http.recording_failed"
    case .bodyFailed: "http.body_failed"
    case .cancelled: "http.cancelled"
    }
  }

  public var category: FailureCategory {
    switch kind {
    case .status(let status, _): Self.category(of: status)
    case .connectionLost, .timedOut, .malformedResponse, .unreadable:
      isOutcomeUnknown ? .unknownOutcome : .unavailable
    case .noConnection, .hostNotFound, .certificateRefused, .circuitOpen, .notCached, .tooLarge,
      .endlessPages:
      .unavailable
    case .rateLimited: .quota
    case .credentialRefused: .authentication
    case .redirectRefused: .refused
    case .cancelled: .cancelled
    case .invalidRequest, .cacheFailed, .notRecorded, .recordingFailed, .bodyFailed: .failed
    }
  }

  public var title: String {
    switch kind {
    case .invalidRequest: "The request is invalid."
    case .noConnection: "Could not connect to \(server)."
    case .hostNotFound: "Could not resolve \(server)."
    case .certificateRefused: "Could not verify the certificate of \(server)."
    case .connectionLost: "The connection to \(server) was lost."
    case .timedOut(.connect): "The connection to \(server) timed out."
    case .timedOut(.firstByte): "The response from \(server) timed out."
    case .timedOut(.idle): "The response from \(server) stalled."
    case .timedOut(.whole): "The response from \(server) took too long."
    case .tooLarge(.header, _): "The header of the response from \(server) is too large."
    case .tooLarge(.body, _): "The response from \(server) is too large."
    case .tooLarge(.decompression, _): "The response from \(server) expands too far."
    case .malformedResponse: "The response from \(server) is malformed."
    case .redirectRefused: "A redirect from \(server) was not followed."
    case .status(let status, let problem): title(of: status, with: problem)
    case .unreadable where problem != nil: "\(sender) responded with an error."
    case .unreadable: "The response from \(server) has an unexpected format."
    case .circuitOpen: "Requests to \(server) are suspended."
    case .rateLimited: "Too many requests to \(server) are waiting."
    case .notCached: "There is no cached response from \(server)."
    case .cacheFailed(let path): "Could not use the cache in \(path)."
    case .credentialRefused: "\(sender) rejected the credential."
    case .endlessPages: "Could not read the whole list from \(server)."
    case .notRecorded: "The recording does not contain this request."
    case .recordingFailed: "Could not use the recording."
    case .bodyFailed: underlying.first?.asFailure.title ?? "Could not read or write a body."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    let lines = [ownReason, attempts > 1 ? "Tried \(attempts) times." : nil].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  public var causes: [any Error] { underlying }

  /// The host of the request, with its port, or "the server" if the request is unknown.
  public var server: String {
    guard let address = request?.split(separator: "://").dropFirst().first else {
      return "the server"
    }
    return String(address.prefix { !"/?#".contains($0) })
  }

  /// The server as the subject of a sentence.
  private var sender: String { request == nil ? "The server" : server }

  /// `true` if the request may have taken effect although no response confirmed it.
  private var isOutcomeUnknown: Bool {
    if case .timedOut(.connect) = kind { return false }
    return !isRepeatable
  }

  private var ownReason: String? {
    switch kind {
    case .invalidRequest(let reason), .malformedResponse(let reason),
      .certificateRefused(let reason), .notRecorded(let reason), .recordingFailed(let reason):
      reason.asSentence
    case .tooLarge(.decompression, let limit): "It expands to more than \(limit) times its size."
    case .tooLarge(_, let limit): "It is larger than \(limit) bytes."
    case .redirectRefused(let failure): failure.sentence
    case .endlessPages(let failure):
      [failure.sentence, requestLine].compactMap(\.self).joined(separator: "\n")
    case .status(_, let problem): problem.sentences
    case .unreadable: formatReason
    case .cacheFailed:
      (underlying.first as? SQLiteCacheError)?.description.asSentence
        ?? underlying.first?.asFailure.sentences
    case .bodyFailed: underlying.first?.asFailure.reason
    case .circuitOpen: "Several requests in a row failed."
    default: nil
    }
  }

  /// The server's own error, or the expected format and the beginning of the body.
  private var formatReason: String? {
    let lines = [
      problem?.sentences ?? expectation, problem == nil ? found : nil, requestLine,
    ].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The request, to find the page in question.
  private var requestLine: String? { request.map { "Request: \($0)" } }

  private var expectation: String? {
    switch underlying.first {
    case DecodingFailure.notJSON(let error)?: "It is not JSON: \(error.description)"
    case let failure as DecodingFailure: failure.reason
    case let error: error?.asFailure.sentences
    }
  }

  private static func category(of status: Int) -> FailureCategory {
    switch status {
    // An error in a successful response.
    case 200..<300: .unavailable
    case 401, 407: .authentication
    case 404, 410: .notFound
    case 409, 412: .conflict
    case 402, 429: .quota
    case 408, 425, 500, 502..<600: .unavailable
    case 400..<600: .refused
    default: .failed
    }
  }

  private func title(of status: Int, with problem: Problem) -> String {
    let summary =
      switch status {
      case 200..<300: "\(sender) responded with an error"
      case 401, 407: "\(sender) requires authentication"
      case 403: "\(sender) denied access"
      case 404, 410: "Not found at \(server)"
      case 409, 412: "Conflict at \(server)"
      case 429: "The request limit of \(server) is reached"
      case 500..<600: "Server error at \(server)"
      default: "\(sender) rejected the request"
      }
    return "\(summary) (\(problem.title.map { "\(status) \($0)" } ?? String(status)))."
  }
}

extension HTTPError.Problem {
  /// The server's explanation in lines: the detail, then each field's error.
  fileprivate var sentences: String? {
    let fields = fieldErrors.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let text = detail ?? (fields.isEmpty && title == nil && !excerpt.isEmpty ? excerpt : nil)
    let lines = [text].compactMap(\.self) + fields
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

extension HTTPError.PaginationFailure {
  fileprivate var sentence: String {
    switch self {
    case .repeated: "A page was repeated."
    case .nothingNew: "Several pages in a row had no new items."
    case .tooShort(let asked, let got):
      "It returns \(got) items per page instead of \(asked)."
    case .tooMany(let limit): "There are more than \(limit) pages."
    }
  }
}

extension String {
  /// The text with a capital letter and a full stop, which libraries leave out.
  fileprivate var asSentence: String? {
    guard let first, let last else { return nil }
    return first.uppercased() + dropFirst() + (last.isLetter || last.isNumber ? "." : "")
  }
}

extension Failure {
  /// The title and the reason on one line.
  fileprivate var sentences: String {
    [title, reason].compactMap(\.self).joined(separator: " ")
  }
}
