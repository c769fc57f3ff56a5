extension HTTPError {
  /// The steps of the way to an answer, in their order.
  public enum Step: String, Sendable, CaseIterable {
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
  public var step: Step? {
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
  private var faultStep: Step? { underlying.lazy.compactMap { ($0 as? CurlError)?.step }.first }
}
