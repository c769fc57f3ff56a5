#if canImport(CCurl)
/// The progress of a transfer, as times.
struct CurlProgress {
  typealias Instant = ContinuousClock.Instant

  let began: Instant
  /// The start of resolving the name or opening a socket.
  ///
  /// Until then the request waits for a free connection, which is not the server's fault.
  var startedConnecting: Instant?
  /// The socket opened last.
  var socket: Int32?
  /// The time when the connection was established and sending began.
  var startedSending: Instant?
  /// The time when all of the request was sent.
  var sent: Instant?
  /// `true` once the response has begun.
  private var isAnswered = false
  /// The time when all of the response's head had arrived.
  var hasHead = false
  /// The time of the last byte; in a body, the time when enough of them had arrived.
  var lastByte: Instant
  /// The bytes of the body that have arrived since then.
  private var recentBytes = 0
  /// `true` if the name resolved to a forbidden address.
  var wasLedAstray = false
  /// `true` while the transfer waits for the reader or the source of a body, not for the network.
  var isReadingPaused = false
  var isSendingPaused = false

  init(from began: Instant) {
    self.began = began
    lastByte = began
  }

  /// Records that libcurl is about to send the request; returns `false` if it was before.
  mutating func startsSending(at now: Instant, inParts isInParts: Bool) -> Bool {
    guard startedSending == nil else { return false }
    startedSending = now
    lastByte = now
    if !isInParts { sent = now }
    return true
  }

  mutating func receivesHead(at now: Instant) {
    isAnswered = true
    lastByte = now
  }

  /// Records bytes of the body, which count as progress once they reach the minimum rate.
  mutating func received(_ count: Int, at now: Instant, within limits: HTTPClient.TimeLimits) {
    recentBytes += count
    guard Double(recentBytes) >= Double(limits.minimumBytesPerSecond) * (limits.idle / .seconds(1))
    else {
      return
    }
    recentBytes = 0
    lastByte = now
  }

  /// Returns the time and phase of the next limit.
  func deadline(within limits: HTTPClient.TimeLimits) -> (Instant, HTTPClient.TimeLimits.Phase)? {
    let whole = limits.whole.map { (began + $0, HTTPClient.TimeLimits.Phase.whole) }
    guard let phase = deadlineOfPhase(within: limits) else { return whole }
    return whole.map { $0.0 < phase.0 ? $0 : phase } ?? phase
  }

  private func deadlineOfPhase(within limits: HTTPClient.TimeLimits) -> (
    Instant, HTTPClient.TimeLimits.Phase
  )? {
    if hasHead { return isReadingPaused ? nil : (lastByte + limits.idle, .idle) }
    // A head that arrives slowly would never be idle.
    if isAnswered, lastByte + limits.idle < (sent ?? lastByte) + limits.firstByte {
      return (lastByte + limits.idle, .idle)
    }
    if let sent { return (sent + limits.firstByte, .firstByte) }
    if startedSending != nil { return isSendingPaused ? nil : (lastByte + limits.idle, .idle) }
    return startedConnecting.map { ($0 + limits.connect, .connect) }
  }
}
#endif
