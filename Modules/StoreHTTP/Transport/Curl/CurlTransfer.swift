import CCurl
import Foundation

/// One easy handle and the request it works on; when that is over, it takes the next.
///
/// It belongs to the loop's thread, and so do the calls libcurl makes to it.
final class CurlTransfer {
  unowned let loop: CurlLoop
  let easy: UnsafeMutableRawPointer
  /// Where libcurl writes what went wrong.
  private let words: UnsafeMutablePointer<CChar>
  /// The fields as libcurl wants them, kept because the next request often has the same.
  private var lines: UnsafeMutablePointer<curl_slist>?
  private(set) var shape: CurlRequest.ReusableOptions?

  private(set) var call: CurlCall?
  /// Who waits for the head of the answer.
  private var continuation: CurlCall.Continuation?
  var progress: CurlProgress
  var answer = ReceiveState()
  var sending = SendState()

  /// What came of the request so far.
  struct ReceiveState {
    /// The lines of the head as they came, and how many bytes of lines came in all.
    var head: [UInt8] = []
    var headerBytes = 0
    var headerLimit = Int.max
    /// Whether the next line begins a head, be it an interim one.
    var expectsStatus = true
    var isHeadComplete = false
    /// True if the body has a content coding unknown to libcurl, and is not decoded.
    var isLeftCoded = false
    /// What of the body is not handed over yet, and how many bytes came in all.
    var body: [UInt8] = []
    var bodyBytes = 0
    /// Where the body goes once the head is handed over.
    var channel: CurlBodyChannel?
    var isHandedOver = false
    /// Why the transfer is stopped by us; libcurl only knows that it was.
    var fault: HTTPError?
    var isTouched = false
    var end: Result<Void, HTTPError>?
  }

  /// What of the request's body is being sent.
  struct SendState {
    var chunk: ArraySlice<UInt8> = []
    /// How many bytes the source has brought in all.
    var count = 0
  }

  init?(loop: CurlLoop) {
    guard let easy = loop.curl.functions.pointee.curl_easy_init() else { return nil }
    self.loop = loop
    self.easy = easy
    progress = CurlProgress(from: loop.now)
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    set(CURLOPT_ERRORBUFFER, bytes: words)
    setStandingOptions(loop.commands.configuration, certificates: loop.certificates)
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    guard let context else { preconditionFailure("libcurl lost the context it was given") }
    return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Gives back what was had from libcurl.
  func release() {
    loop.curl.functions.pointee.curl_easy_cleanup(easy)
    loop.curl.functions.pointee.curl_slist_free_all(lines)
    words.deallocate()
  }

  /// Makes the handle ready for a request.
  func begin(_ call: CurlCall, _ room: CurlBuffer, _ continuation: CurlCall.Continuation) {
    self.call = call
    self.continuation = continuation
    answer.body = room.body
    words.pointee = 0
    progress = CurlProgress(from: loop.now)
    answer.headerLimit = call.sizeLimits.header
    let request = call.request
    if request.shape != shape {
      shape = request.shape
      setOptions(for: request.shape)
      loop.curl.functions.pointee.curl_slist_free_all(lines)
      lines = request.shape.lines.reduce(nil) {
        loop.curl.functions.pointee.curl_slist_append($0, $1)
      }
      set(CURLOPT_HTTPHEADER, lines: lines)
    }
    set(CURLOPT_URL, request.url)
    setContent(request.content)
    if case .large(let bytes) = request.content { sending.chunk = bytes[...] }
  }

  /// Ends the work; says no where it was over already.
  func end(with error: HTTPError?) -> Bool {
    guard call != nil, answer.end == nil else { return false }
    answer.end = error.map { .failure($0) } ?? .success(())
    call?.upload?.stop()
    touch()
    return true
  }

  /// Gives whoever waits what came of it, once.
  func resume(_ outcome: Result<CurlResponse, HTTPError>) {
    continuation.take()?.resume(returning: outcome)
  }

  /// Forgets the request; the handle is ready for another.
  func reset() {
    call = nil
    if answer.isLeftCoded { set(CURLOPT_HTTP_CONTENT_DECODING, 1) }
    answer = ReceiveState()
    sending = SendState()
  }

  /// Notes that something came in this round, and asks to be heard at its end.
  func touch() {
    guard !answer.isTouched else { return }
    answer.isTouched = true
    loop.touch(self)
  }

  /// What a code of libcurl means, unless it was us who stopped it.
  ///
  /// What comes out of a pause may be stopped after all is received, which libcurl calls a success.
  func error(of code: CURLcode) -> HTTPError? {
    if let fault = answer.fault { return fault }
    if code == CURLE_OK { return nil }
    // What has no end, a line or a compressed piece, grows beyond what libcurl itself allows before
    // it is shown to us.
    if [CURLE_OUT_OF_MEMORY, ccurl_too_large].contains(code), let limits = call?.sizeLimits {
      return answer.isHeadComplete
        ? HTTPError(.tooLarge(.decompression, limit: limits.decompressionRatio))
        : HTTPError(.tooLarge(.header, limit: limits.header))
    }
    if code == CURLE_COULDNT_CONNECT, progress.wasLedAstray {
      return HTTPError(.invalidRequest("the address is in a private network"))
    }
    let said = String(cString: words)
    let known = loop.curl.functions.pointee.curl_easy_strerror(code)
    return HTTPError(
      code,
      words: said.isEmpty ? known.map { String(cString: $0) } ?? "" : said,
      isSent: progress.startedSending != nil,
      at: step
    )
  }

  /// How far the way to the server is gone, as long as nothing is sent.
  ///
  /// libcurl notes a time, of a microsecond at least, when the name is found; but that there is a
  /// connection only once TLS stands as well, so the socket itself is asked.
  private var step: HTTPError.ConnectionStep {
    guard let socket = progress.socket else {
      return ccurl_size(loop.curl.functions, easy, CURLINFO_NAMELOOKUP_TIME_T) > 0
        ? .connection : .name
    }
    var peer = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isConnected = withUnsafeMutablePointer(to: &peer) { peer in
      peer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(socket, $0, &length) == 0
      }
    }
    return isConnected ? .encryption : .connection
  }

  /// That a limit is passed, and on the way to the server, where that was.
  func lateness(in phase: HTTPClient.TimeLimits.Phase) -> HTTPError {
    guard phase == .connect else { return HTTPError(.timedOut(phase)) }
    let fault = CurlError("timed out at this step: \(step.rawValue)", at: step)
    return HTTPError(.timedOut(phase), underlying: [fault])
  }

  /// When a limit is passed next, and which.
  var deadline: (ContinuousClock.Instant, HTTPClient.TimeLimits.Phase)? {
    call.flatMap { answer.end == nil ? progress.deadline(within: $0.timeLimits) : nil }
  }
}
