/// How far a transfer has come, in times.
struct CurlProgress {
  typealias Instant = ContinuousClock.Instant

  let began: Instant
  /// A name is looked up or a socket opened.
  ///
  /// Until then the request waits for a connection to be free, which is no fault of the server's.
  var startedConnecting: Instant?
  /// The socket that was opened last for it.
  var socket: Int32?
  /// The connection stands and the request is on its way.
  var startedSending: Instant?
  /// All of the request is given to the network.
  var sent: Instant?
  /// The answer has begun.
  var isAnswered = false
  /// All of the answer's head is there.
  var hasHead = false
  /// The time of the last byte; in a body, the time when enough of them had arrived.
  var lastByte: Instant
  /// The bytes of the body that have arrived since then.
  private var recentBytes = 0
  /// How often libcurl was about to send the request.
  var attempts = 0
  /// A name turned out to have an address that must not be asked.
  var wasLedAstray = false
  /// It is the reader or the source of a body that is waited for, not the network.
  var isReadingPaused = false
  var isSendingPaused = false

  init(from began: Instant) {
    self.began = began
    lastByte = began
  }

  /// Notes bytes of the body, which count as progress once they keep to the least rate.
  mutating func received(_ count: Int, at now: Instant, within limits: HTTPClient.TimeLimits) {
    recentBytes += count
    guard Double(recentBytes) >= Double(limits.minimumBytesPerSecond) * (limits.idle / .seconds(1))
    else {
      return
    }
    recentBytes = 0
    lastByte = now
  }

  /// When the next limit is passed, and which.
  func deadline(within limits: HTTPClient.TimeLimits) -> (Instant, HTTPClient.TimeLimits.Phase)? {
    let whole = limits.whole.map { (began + $0, HTTPClient.TimeLimits.Phase.whole) }
    guard let phase = deadlineOfPhase(within: limits) else { return whole }
    return whole.map { $0.0 < phase.0 ? $0 : phase } ?? phase
  }

  private func deadlineOfPhase(within limits: HTTPClient.TimeLimits) -> (
    Instant, HTTPClient.TimeLimits.Phase
  )? {
    if hasHead { return isReadingPaused ? nil : (lastByte + limits.idle, .idle) }
    // A head that drips would never be idle.
    if isAnswered, lastByte + limits.idle < (sent ?? lastByte) + limits.firstByte {
      return (lastByte + limits.idle, .idle)
    }
    if let sent { return (sent + limits.firstByte, .firstByte) }
    if startedSending != nil { return isSendingPaused ? nil : (lastByte + limits.idle, .idle) }
    return startedConnecting.map { ($0 + limits.connect, .connect) }
  }
}
