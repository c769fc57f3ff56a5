#if canImport(CCurl)
import CCurl
import Foundation

/// An easy handle and its current request; it is reused for further requests.
///
/// It belongs to the loop's thread, as do libcurl's callbacks.
final class CurlTransfer {
  unowned let loop: CurlLoop
  let easy: UnsafeMutableRawPointer
  /// The buffer for libcurl's error messages.
  private let words: UnsafeMutablePointer<CChar>
  /// The header lines for libcurl, kept because the next request often has the same.
  private var lines: UnsafeMutablePointer<curl_slist>?
  private(set) var shape: CurlRequest.ReusableOptions?

  private(set) var call: CurlCall?
  /// The continuation that waits for the head of the response.
  private var continuation: CurlCall.Continuation?
  var progress: CurlProgress
  var answer = ReceiveState()
  var sending = SendState()

  /// The received part of the response.
  struct ReceiveState {
    /// The header lines, and the number of their bytes.
    var head: [UInt8] = []
    var headerBytes = 0
    var headerLimit = Int.max
    /// `true` if the next line begins a head, including an informational one.
    var expectsStatus = true
    var isHeadComplete = false
    /// `true` if the body has a content encoding unknown to libcurl, and is not decoded.
    var isLeftCoded = false
    /// The bytes of the body not yet delivered, and the number of bytes received.
    var body: [UInt8] = []
    var bodyBytes = 0
    /// `true` if the body has a content encoding, whether or not it is decoded.
    var isCoded = false
    /// `true` if the body is delivered as a whole; `nil` before that is known.
    var isGathered: Bool?
    /// The channel of the body once the head is delivered.
    var channel: CurlBodyChannel?
    var isHandedOver = false
    /// The error for which the transfer was stopped here; libcurl only knows that it was.
    var fault: HTTPError?
    var isTouched = false
    var end: Result<Void, HTTPError>?
  }

  /// The sent part of the request's body.
  struct SendState {
    var chunk: ArraySlice<UInt8> = []
    /// The number of bytes that the source has supplied.
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

  /// Frees the resources of libcurl.
  func release() {
    loop.curl.functions.pointee.curl_easy_cleanup(easy)
    loop.curl.functions.pointee.curl_slist_free_all(lines)
    words.deallocate()
  }

  /// Sets up the handle for a request.
  func begin(_ call: CurlCall, into room: CurlBuffer, resuming continuation: CurlCall.Continuation)
  {
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
    set(CURLOPT_URL, to: request.url)
    setContent(request.content)
    if case .large(let bytes) = request.content { sending.chunk = bytes[...] }
  }

  /// Ends the transfer; returns `false` if it had ended already.
  func end(with error: HTTPError?) -> Bool {
    guard call != nil, answer.end == nil else { return false }
    answer.end = error.map { .failure($0) } ?? .success(())
    call?.upload?.stop()
    touch()
    return true
  }

  /// Resumes the waiting caller with the result, once.
  func resume(_ outcome: Result<CurlResponse, HTTPError>) {
    continuation.take()?.resume(returning: outcome)
  }

  /// Removes the request; the handle is ready for another.
  func reset() {
    call = nil
    if answer.isLeftCoded { set(CURLOPT_HTTP_CONTENT_DECODING, to: 1) }
    answer = ReceiveState()
    sending = SendState()
  }

  /// Marks the transfer as having results to deliver at the end of the round.
  func touch() {
    guard !answer.isTouched else { return }
    answer.isTouched = true
    loop.touch(self)
  }

  /// Returns the error of a libcurl code, unless the transfer was stopped here.
  ///
  /// A transfer may be stopped after all was received during a pause, which libcurl calls a
  /// success.
  func error(of code: CURLcode) -> HTTPError? {
    if let fault = answer.fault { return fault }
    if code == CURLE_OK { return nil }
    // An endless header line or compressed block exceeds libcurl's own limits before it is passed
    // on.
    if [CURLE_OUT_OF_MEMORY, ccurl_too_large].contains(code), let limits = call?.sizeLimits {
      return answer.isHeadComplete
        ? HTTPError(.tooLarge(.decompression, limit: limits.decompressionRatio))
        : HTTPError(.tooLarge(.header, limit: limits.header))
    }
    if code == CURLE_COULDNT_CONNECT, progress.wasLedAstray {
      return HTTPError(.invalidRequest(HTTPError.privateNetwork))
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

  /// Returns the current step of connecting, as long as nothing is sent.
  ///
  /// libcurl records a time, of a microsecond at least, when the name is resolved; but for the
  /// connection only after the TLS handshake, so the socket itself is queried.
  private var step: HTTPError.ConnectionStep {
    guard let socket = progress.socket else {
      return ccurl_size(loop.curl.functions, easy, CURLINFO_NAMELOOKUP_TIME_T) > 0
        ? .connection : .nameLookup
    }
    var peer = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isConnected = withUnsafeMutablePointer(to: &peer) { peer in
      peer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(socket, $0, &length) == 0
      }
    }
    return isConnected ? .tlsHandshake : .connection
  }

  /// Returns the error of a passed limit, with the step of connecting if it was not established.
  func lateness(in phase: HTTPClient.TimeLimits.Phase) -> HTTPError {
    guard phase == .connect else { return HTTPError(.timedOut(phase)) }
    let fault = CurlError("timed out at this step: \(step.rawValue)", at: step)
    return HTTPError(.timedOut(phase), underlying: [fault])
  }

  /// Returns the time and phase of the next limit.
  var deadline: (ContinuousClock.Instant, HTTPClient.TimeLimits.Phase)? {
    call.flatMap { answer.end == nil ? progress.deadline(within: $0.timeLimits) : nil }
  }
}

extension CurlTransfer {
  /// Refuses to open sockets to this machine or private networks.
  func guardAddresses() {
    ccurl_set_opener(
      loop.curl.functions,
      easy,
      Unmanaged.passUnretained(self).toOpaque()
    ) { context, _, address in
      guard let address else { return CURL_SOCKET_BAD }
      return CurlTransfer.at(context).open(address)
    }
  }

  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    // With a proxy, the proxy decides about addresses; the socket leads to the proxy only.
    if shape?.proxy == nil, NetworkAddress(address)?.isPrivate != false {
      progress.wasLedAstray = true
      return CURL_SOCKET_BAD
    }
    let facts = address.pointee
    return socket(facts.family, facts.socktype, facts.protocol)
  }
}

extension NetworkAddress {
  /// Reads the address that libcurl is about to connect to; `nil` for an unknown family.
  fileprivate init?(_ address: UnsafeMutablePointer<curl_sockaddr>) {
    // Declared as one kind of address, it has room for all.
    guard let place = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
    let start = UnsafeRawPointer(address) + place
    let length = Int(address.pointee.addrlen)
    switch address.pointee.family {
    case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
      var found = start.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(withUnsafeBytes(of: &found) { Array($0) })
    case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
      var found = start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(withUnsafeBytes(of: &found) { Array($0) })
    default: return nil
    }
  }
}
#endif
