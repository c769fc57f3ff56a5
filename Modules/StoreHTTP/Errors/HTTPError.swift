public import FoundationCore

/// The error of a request without a usable response.
///
/// It keeps the details, without secrets: the request, the number of attempts, the status and a
/// redacted excerpt of the response.
public struct HTTPError: Error {
  /// The kinds of errors.
  public indirect enum Kind: Sendable {
    /// The request is invalid.
    case invalidRequest(String)
    /// The connection was refused, or there is no route to the server.
    case noConnection
    /// The host name could not be resolved.
    case hostNotFound
    /// The server's certificate is invalid.
    case certificateRefused(String)
    /// The connection was lost.
    case connectionLost
    /// A time limit passed.
    case timedOut(HTTPClient.TimeLimits.Phase)
    /// The response exceeds a size limit.
    case tooLarge(HTTPClient.SizeLimits.Part, limit: Int)
    /// The response is not valid HTTP.
    case malformedResponse(String)
    /// A redirect was not followed.
    case redirectRefused(RedirectFailure)
    /// The status is not 2xx.
    case status(Int, Problem)
    /// The body could not be decoded.
    case unreadable
    /// The circuit breaker suspended requests to the origin.
    case circuitOpen(retryAfter: Duration)
    /// The request would wait too long for a limit of requests.
    case rateLimited(retryAfter: Duration)
    /// Only a cached response was allowed, and no response is cached.
    case notCached
    /// The cache file at that path could not be read or maintained.
    case cacheFailed(String)
    /// There is no credential, or the refreshed one was rejected as well.
    case credentialRefused
    /// The pages of a list could not be read to their end.
    case endlessPages(PaginationFailure)
    /// A body could not be read from its file, or written to it.
    case bodyFailed
    /// The caller cancelled the request.
    case cancelled
  }

  /// The reasons for which a redirect is not followed.
  public enum RedirectFailure: Sendable, Hashable {
    /// There were more redirects than allowed.
    case tooMany(limit: Int)
    /// The redirect leads to a URL already visited.
    case cycle
    /// The redirect leads from https to http.
    case insecure
    /// The `Location` is missing or invalid.
    case invalidLocation
    /// The body would have to be sent again but is not replayable.
    case bodyNotReplayable
  }

  /// The details that the stages of a client add.
  struct Details: Sendable {
    var request: String?
    var requestID: String?
    /// The configured name of the server.
    var serverName: String?
    var attempts = 1
    var mayHaveReachedServerBefore = false
    var staleAge: Duration?
    var problem: Problem?
    /// The kind of the unexpected body, as a sentence.
    var found: String?
    var body: ResponseBody?
    /// `true` if the request may be repeated.
    var isRepeatable = true
  }

  private struct Storage {
    let kind: Kind
    let underlying: [any Error]
    var added = Details()
  }

  private var storage: Indirect<Storage>

  /// Creates an error; the client adds the details of the request.
  public init(_ kind: Kind, underlying: [any Error] = []) {
    storage = Indirect(Storage(kind: kind, underlying: underlying))
  }

  var added: Details {
    get { storage.value.added }
    set { storage.value.added = newValue }
  }

  /// The kind of error.
  public var kind: Kind { storage.value.kind }
  /// The underlying errors.
  public var underlying: [any Error] { storage.value.underlying }
  /// The method and the URL without its secrets, as in `GET https://example.org/products`.
  public var request: String? { added.request }
  /// The identifier of the call in events and logs.
  public var requestID: String? { added.requestID }
  /// The number of attempts.
  public var attempts: Int { added.attempts }
  /// `true` if an attempt before the last one may have reached the server.
  public var mayHaveReachedServerBefore: Bool { added.mayHaveReachedServerBefore }
  /// The age of the cached response that could be used instead, if there is one.
  public var staleAge: Duration? { added.staleAge }
  /// The error in the body of a 2xx response, if there is one.
  public var problem: Problem? { added.problem }
  /// The beginning of the body, for developers; `nil` if it is empty or not text.
  var body: ResponseBody? {
    if case .status(_, let problem) = kind { ResponseBody(problem) } else { added.body }
  }
}

extension HTTPError: CustomStringConvertible {
  /// The error on one line, for a log: `http.status_404 GET https://example.org/mugs (3f2a-17): Not
  /// found at example.org (404). No mug`.
  public var description: String {
    let place = [code, request, requestID.map { "(\($0))" }].compactMap(\.self)
    let words = [title] + (reason ?? "").split(separator: "\n").map(String.init)
    let body = hiddenBody.map { [$0.title, $0.excerpt] } ?? []
    return "\(place.joined(separator: " ")): \((words + body).joined(separator: " "))".terminalSafe
  }
}

/// The beginning of a response's body as the cause of an error, for developers.
struct ResponseBody: Failure {
  let excerpt: String

  init?(_ problem: HTTPError.Problem) {
    let title = problem.isPage ? problem.title : nil
    excerpt = [title, problem.excerpt].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: " ")
    if excerpt.isEmpty { return nil }
  }

  var details: FailureDetails {
    .init("http.body", .failed, "The body of the response begins as follows.", reason: excerpt)
  }
}

extension HTTPError {
  /// The steps of a request, in their order.
  public enum ConnectionStep: String, Sendable, CaseIterable {
    /// Resolving the name of the server or its proxy.
    case nameLookup = "name lookup"
    /// Connecting.
    case connection
    /// The TLS handshake.
    case tlsHandshake = "TLS handshake"
    /// Sending the request and receiving the response.
    case exchange
  }

  /// The step at which the request failed, or `nil` if it failed for another reason.
  public var step: ConnectionStep? {
    switch kind {
    case .hostNotFound: .nameLookup
    case .noConnection, .timedOut(.connect): transportStep ?? .connection
    case .certificateRefused: .tlsHandshake
    case .connectionLost, .timedOut, .tooLarge, .malformedResponse, .redirectRefused, .status,
      .unreadable, .credentialRefused:
      .exchange
    case .invalidRequest, .circuitOpen, .rateLimited, .notCached, .cacheFailed, .endlessPages,
      .bodyFailed, .cancelled:
      nil
    }
  }

  /// The step that the transport reported.
  private var transportStep: ConnectionStep? {
    #if canImport(CCurl)
    underlying.lazy.compactMap { ($0 as? CurlError)?.step }.first
    #else
    nil
    #endif
  }
}
