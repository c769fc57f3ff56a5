import FoundationCore

/// Why a request brought no answer that could be used.
///
/// It keeps the evidence, without anything secret: which request it was, how often it was tried,
/// the status and a redacted excerpt of what the server said.
public struct HTTPError: Error {
  /// What went wrong.
  public enum Kind: Sendable {
    /// The request could not be sent as it is.
    case invalidRequest(String)
    /// Nothing answers at the address: refused, or no way there.
    case noConnection
    /// No server has that name.
    case hostNotFound
    /// The server could not prove to be who it should be.
    case certificateRefused(String)
    /// The connection ended in the middle.
    case connectionLost
    /// One of the time limits was passed.
    case timedOut(HTTPClient.TimeLimits.Phase)
    /// The answer is more than the limit allows.
    case tooLarge(HTTPClient.SizeLimits.Part, limit: Int)
    /// The answer is not HTTP, or contradicts itself.
    case malformedResponse(String)
    /// A redirect was not followed.
    case redirectRefused(RedirectFailure)
    /// The server refused or failed; the problem says what it told.
    case status(Int, Problem)
    /// The answer is not what was asked for.
    case unreadable
    /// The origin failed so often that it is left alone for a while.
    case circuitOpen(retryAfter: Duration)
    /// The request would wait too long for its turn.
    case rateLimited(retryAfter: Duration)
    /// Only a stored answer was wanted, and there is none.
    case notCached
    /// The file at that path, in which answers are kept, could not be looked after.
    case cacheFailed(String)
    /// No credential could be had, or the new one was refused as well.
    case credentialRefused
    /// The pages of a list could not be read to their end.
    case endlessPages(PaginationFailure)
    /// The recording does not have this request.
    case notRecorded(String)
    /// The recording could not be read or written, or was not played as it is.
    case recordingFailed(String)
    /// A body could not be read from where it is, or written to where it goes.
    case bodyFailed
    /// The caller changed its mind.
    case cancelled
  }

  /// Why a redirect was not followed.
  public enum RedirectFailure: Sendable, Hashable {
    /// There were more than allowed.
    case tooMany(limit: Int)
    /// It leads back to where it came from.
    case cycle
    /// It leads from a secure address to an insecure one.
    case insecure
    /// It leads to no web address.
    case invalidLocation
    /// It asks for the body to be sent again, and that can be read only once.
    case bodyNotReplayable
  }

  /// Why pages could not be read to their end.
  public enum PaginationFailure: Sendable, Hashable {
    /// A page came again, or the next one is one that was read already.
    case repeated
    /// Page after page brought nothing new.
    case nothingNew
    /// They hold fewer items than was asked for, so that some would be passed over.
    case tooShort(asked: Int, got: Int)
    /// There were more than allowed.
    case tooMany(limit: Int)
  }

  private struct Evidence {
    let kind: Kind
    let underlying: [any Error]
    var request: String?
    var requestID: String?
    var attempts = 1
    var mayHaveReachedServerBefore = false
    var staleAge: Duration?
    var problem: Problem?
    var found: String?
    var isRepeatable = true
  }

  private var evidence: Indirect<Evidence>

  /// Makes an error; the client adds which request it was.
  public init(_ kind: Kind, underlying: [any Error] = []) {
    evidence = Indirect(Evidence(kind: kind, underlying: underlying))
  }

  /// What went wrong.
  public var kind: Kind { evidence.value.kind }
  /// The errors below this one.
  public var underlying: [any Error] { evidence.value.underlying }
  /// The method and the address without its secrets, as in `GET https://example.org/products`.
  public internal(set) var request: String? {
    get { evidence.value.request }
    set { evidence.value.request = newValue }
  }
  /// The name of the request in events and logs.
  public internal(set) var requestID: String? {
    get { evidence.value.requestID }
    set { evidence.value.requestID = newValue }
  }
  /// How often it was tried.
  public internal(set) var attempts: Int {
    get { evidence.value.attempts }
    set { evidence.value.attempts = newValue }
  }
  /// Whether a try before the last may have reached the server, whatever became of the last.
  public internal(set) var mayHaveReachedServerBefore: Bool {
    get { evidence.value.mayHaveReachedServerBefore }
    set { evidence.value.mayHaveReachedServerBefore = newValue }
  }
  /// How old the stored answer is that could be had instead, where there is one.
  public internal(set) var staleAge: Duration? {
    get { evidence.value.staleAge }
    set { evidence.value.staleAge = newValue }
  }
  /// The error that the server sent with a status of success, in place of what was asked for.
  public internal(set) var problem: Problem? {
    get { evidence.value.problem }
    set { evidence.value.problem = newValue }
  }
  /// The beginning of the unexpected answer, in a short sentence without secrets.
  var found: String? {
    get { evidence.value.found }
    set { evidence.value.found = newValue }
  }
  /// Whether asking again does no more than asking once.
  var isRepeatable: Bool {
    get { evidence.value.isRepeatable }
    set { evidence.value.isRepeatable = newValue }
  }
}

extension HTTPError: CustomStringConvertible {
  /// The error as one line, for a log: `http.status_404 GET https://example.org/mugs (3f2a-17): There
  /// is no such thing at example.org (404). No mug`.
  public var description: String {
    let place = [code, request, requestID.map { "(\($0))" }].compactMap(\.self)
    let words = [title] + (reason ?? "").split(separator: "\n").map(String.init)
    return "\(place.joined(separator: " ")): \(words.joined(separator: " "))".terminalSafe
  }
}

extension HTTPError {
  /// The steps of the way to an answer, in their order.
  public enum ConnectionStep: String, Sendable, CaseIterable {
    /// The name of the server, or of the proxy before it, is looked up.
    case name
    /// A connection is made.
    case connection
    /// The server proves who it is, and both agree on how nobody else can listen.
    case encryption
    /// Something is asked, and answered.
    case exchange
  }

  /// At which step the way to an answer ended; nothing where something else was wrong.
  public var step: ConnectionStep? {
    switch kind {
    case .hostNotFound: .name
    case .noConnection, .timedOut(.connect): faultStep ?? .connection
    case .certificateRefused: .encryption
    case .connectionLost, .timedOut, .tooLarge, .malformedResponse, .redirectRefused, .status,
      .unreadable, .credentialRefused:
      .exchange
    case .invalidRequest, .circuitOpen, .rateLimited, .notCached, .cacheFailed, .endlessPages,
      .notRecorded, .recordingFailed, .bodyFailed, .cancelled:
      nil
    }
  }

  /// What the transport knows of it.
  private var faultStep: ConnectionStep? {
    underlying.lazy.compactMap { ($0 as? CurlError)?.step }.first
  }
}
