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
    case .invalidRequest: "The request cannot be sent."
    case .noConnection: "There is no connection to \(server)."
    case .hostNotFound: "The name \(server) leads to no server."
    case .certificateRefused: "The server could not prove that it is \(server)."
    case .connectionLost: "The connection to \(server) was lost."
    case .timedOut(.connect): "No connection to \(server) came about in time."
    case .timedOut(.firstByte): "There was no answer from \(server) in time."
    case .timedOut(.idle): "The answer from \(server) stopped in the middle."
    case .timedOut(.whole): "The answer from \(server) was not complete in time."
    case .tooLarge(.header, _): "The header from \(server) is too large."
    case .tooLarge(.body, _): "The answer from \(server) is too large."
    case .tooLarge(.decompression, _): "The answer from \(server) is suspiciously compressed."
    case .malformedResponse: "The answer from \(server) is damaged."
    case .redirectRefused: "A redirect from \(server) was not followed."
    case .status(let status, let problem): Self.title(of: status, problem, from: server)
    case .unreadable where problem != nil: "\(server) answered with an error."
    case .unreadable: "The answer from \(server) is not what was asked for."
    case .circuitOpen: "For a while, nothing is asked of \(server)."
    case .rateLimited: "Too much is asked of \(server) at once."
    case .notCached: "There is no stored answer from \(server)."
    case .cacheFailed(let path): "The cache in \(path) cannot be used."
    case .credentialRefused: "The sign-in at \(server) is not accepted."
    case .endlessPages: "The list from \(server) cannot be read to its end."
    case .notRecorded: "The recording does not have this request."
    case .recordingFailed: "The recording could not be used."
    case .bodyFailed:
      underlying.first?.asFailure.title ?? "What is sent or kept could not be read or written."
    case .cancelled: "Cancelled."
    }
  }

  public var reason: String? {
    let lines = [why, attempts > 1 ? "It was tried \(attempts) times." : nil].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  public var causes: [any Error] { underlying }

  /// The host that was asked, with its port, or "the server" if it is not known.
  public var server: String {
    guard let address = request?.split(separator: "://").dropFirst().first else {
      return "the server"
    }
    return String(address.prefix { !"/?#".contains($0) })
  }

  /// Whether it may have been done although nobody said so.
  private var isOutcomeUnknown: Bool {
    if case .timedOut(.connect) = kind { return false }
    return !isRepeatable
  }

  private var why: String? {
    switch kind {
    case .invalidRequest(let why), .malformedResponse(let why), .certificateRefused(let why),
      .notRecorded(let why), .recordingFailed(let why):
      why.asSentence
    case .tooLarge(.decompression, let limit): "It grows to more than \(limit) times its size."
    case .tooLarge(_, let limit): "It has more than \(limit) bytes."
    case .redirectRefused(let fault): fault.sentence
    case .endlessPages(let fault):
      [fault.sentence, asked].compactMap(\.self).joined(separator: "\n")
    case .status(_, let problem): problem.sentences
    case .unreadable: whatCame
    case .cacheFailed:
      (underlying.first as? SQLiteCacheError)?.description.asSentence
        ?? underlying.first?.asFailure.sentences
    case .bodyFailed: underlying.first?.asFailure.reason
    case .circuitOpen: "It failed several times in a row."
    default: nil
    }
  }

  /// The server's own words where it sent an error, or else what was expected and what came.
  private var whatCame: String? {
    let lines = [
      problem?.sentences ?? expectation, problem == nil ? found : nil, asked,
    ].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The request, by which a page of many is found.
  private var asked: String? { request.map { "Asked: \($0)" } }

  private var expectation: String? {
    switch underlying.first {
    case DecodingFailure.notJSON(let error)?: "It is not JSON: \(error.description)"
    case let failure as DecodingFailure: failure.reason
    case let error: error?.asFailure.sentences
    }
  }

  private static func category(of status: Int) -> FailureCategory {
    switch status {
    // An error that came with a status of success.
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

  private static func title(of status: Int, _ problem: Problem, from server: String) -> String {
    let what =
      switch status {
      case 200..<300: "The answer from \(server) is an error"
      case 401, 407: "A sign-in is needed at \(server)"
      case 403: "Access is refused by \(server)"
      case 404, 410: "There is no such thing at \(server)"
      case 409, 412: "It was changed meanwhile at \(server)"
      case 429: "The allowance at \(server) is spent"
      case 500..<600: "Something has failed at \(server)"
      default: "The request was refused by \(server)"
      }
    return "\(what) (\(problem.title.map { "\(status) \($0)" } ?? String(status)))."
  }
}

extension HTTPError.Problem {
  /// What the server said, as lines: what happened, then each field.
  fileprivate var sentences: String? {
    let fields = fieldErrors.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let said = detail ?? (fields.isEmpty && title == nil && !excerpt.isEmpty ? excerpt : nil)
    let lines = [said].compactMap(\.self) + fields
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

extension HTTPError.RedirectFault {
  fileprivate var sentence: String {
    switch self {
    case .tooMany(let limit): "There were more than \(limit) in a row."
    case .cycle: "It leads back to where it came from."
    case .insecure: "It leads from a secure address to an insecure one."
    case .badAddress: "It leads to no web address."
    case .bodyGone: "It wants the body again, which can be read only once."
    }
  }
}

extension HTTPError.PageFault {
  fileprivate var sentence: String {
    switch self {
    case .repeated: "A page came again."
    case .nothingNew: "Page after page brings nothing new."
    case .tooShort(let asked, let got):
      "It gives \(got) items at a time, not \(asked) as was asked."
    case .tooMany(let limit): "There are more than \(limit) pages."
    }
  }
}

extension String {
  /// With a capital and a full stop: libraries say what they have to say without.
  fileprivate var asSentence: String? {
    guard let first, let last else { return nil }
    return first.uppercased() + dropFirst() + (last.isLetter || last.isNumber ? "." : "")
  }
}

extension Failure {
  /// What happened and why, in a row.
  fileprivate var sentences: String {
    [title, reason].compactMap(\.self).joined(separator: " ")
  }
}
