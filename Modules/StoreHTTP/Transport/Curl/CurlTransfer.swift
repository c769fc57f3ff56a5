#if canImport(CCurl)
import CCurl
import Foundation

/// An easy handle and its current request; it is reused for further requests.
///
/// It belongs to the loop's thread, as do libcurl's callbacks.
final class CurlTransfer {
  /// Unchecked, because the loop outlives its transfers, and each callback asks it for the time.
  unowned(unsafe) let loop: CurlLoop
  let easy: UnsafeMutableRawPointer
  /// The buffer for libcurl's error messages.
  let words: UnsafeMutablePointer<CChar>
  /// The header lines for libcurl, kept because the next request often has the same.
  @exclusivity(unchecked) private var lines: UnsafeMutablePointer<curl_slist>?
  @exclusivity(unchecked) private(set) var shape: CurlRequest.ReusableOptions?

  @exclusivity(unchecked) private(set) var request: CurlRequest?
  /// The continuation that waits for the head of the response.
  @exclusivity(unchecked) private var continuation: CurlRequest.Continuation?
  @exclusivity(unchecked) var progress: CurlProgress
  @exclusivity(unchecked) var answer = ReceiveState()
  @exclusivity(unchecked) var sending = SendState()
  /// `true` if there may be results to deliver at the end of the round.
  @exclusivity(unchecked) private(set) var isTouched = false

  /// The received part of the response.
  struct ReceiveState {
    var head = CurlHead()
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
    var end: Result<Void, HTTPError>?

    /// Appends bytes of the body, to an empty one with room for more; returns the bytes that are not
    /// delivered.
    mutating func append(_ bytes: UnsafeRawBufferPointer, reserving room: Int) -> Int {
      if body.isEmpty { body.reserveCapacity(room) }
      body.append(contentsOf: bytes)
      bodyBytes += bytes.count
      return body.count
    }
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
  func begin(
    _ request: CurlRequest,
    into room: [UInt8],
    resuming continuation: CurlRequest.Continuation
  ) {
    self.request = request
    self.continuation = continuation
    answer.body = room
    words.pointee = 0
    progress = CurlProgress(from: loop.now)
    if request.shape != shape {
      shape = request.shape
      setOptions(for: request.shape)
      loop.curl.functions.pointee.curl_slist_free_all(lines)
      lines = request.shape.lines(accepting: loop.curl.codings).reduce(nil) {
        loop.curl.functions.pointee.curl_slist_append($0, $1)
      }
      set(CURLOPT_HTTPHEADER, lines: lines)
    }
    request.address.withCString { _ = ccurl_set_text(loop.curl.functions, easy, CURLOPT_URL, $0) }
    setContent(request.content)
    if case .large(let bytes) = request.content { sending.chunk = bytes[...] }
  }

  /// Ends the transfer; returns `false` if it had ended already.
  func end(with error: HTTPError?) -> Bool {
    guard request != nil, answer.end == nil else { return false }
    answer.end = error.map { .failure($0) } ?? .success(())
    request?.upload?.stop()
    touch()
    return true
  }

  /// Resumes the waiting caller with the result, once.
  func resume(_ outcome: CurlRequest.Outcome) {
    continuation.take()?.resume(returning: outcome)
  }

  /// Removes the request; the handle is ready for another.
  func reset() {
    request = nil
    if answer.isLeftCoded { set(CURLOPT_HTTP_CONTENT_DECODING, to: 1) }
    answer = ReceiveState(head: CurlHead(after: answer.head))
    sending = SendState()
  }

  /// Marks the transfer as having results to deliver at the end of the round.
  func touch() {
    guard !isTouched else { return }
    isTouched = true
    loop.touch(self)
  }

  /// Returns the time and phase of the next limit.
  var deadline: (ContinuousClock.Instant, HTTPClient.TimeLimits.Phase)? {
    request.flatMap { answer.end == nil ? progress.deadline(within: $0.timeLimits) : nil }
  }

  /// The number of the call, once it has ended and all results were delivered.
  var finishedID: Int? { answer.end == nil ? nil : request?.id }

  /// Delivers the results of this round: the head, a part of the body, the end.
  func deliver() {
    isTouched = false
    guard request != nil else { return }
    if answer.isHandedOver { return deliverBody() }
    switch answer.end {
    case .success where answer.head.isComplete:
      handOver(HTTPBody(answer.body))
    case .success:
      // libcurl accepts a connection that ends in the middle of a line.
      let error = HTTPError(.connectionLost, underlying: [CurlError("the header is incomplete")])
      resume(.failure(error))
    case .failure(let error) where !answer.head.isComplete || error.isCancelled:
      resume(.failure(error))
    case .failure, nil:
      guard answer.head.isComplete, answer.end != nil || !gathersBody else { return }
      // The channel is filled first, so that an end that is known already is found at once.
      let channel = CurlBodyChannel()
      answer.channel = channel
      deliverBody()
      handOver(.empty)
    }
  }

  /// `true` if the whole body is received into one array before anything is delivered.
  ///
  /// That saves the pauses and the copies of chunks where the caller would collect them anyway; the
  /// body must be successful, of a known length within the limit, and large, since a small one
  /// arrives at once. Asked first when the head has arrived.
  var gathersBody: Bool {
    if let known = answer.isGathered { return known }
    let length = Int(ccurl_size(loop.curl.functions, easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T))
    let gathers =
      loop.commands.configuration.gathersBodies && request?.collectsBody == true
      && !answer.isCoded && length > Self.chunkSize && length <= request?.sizeLimits.body ?? 0
      && answer.head.isSuccess
    answer.isGathered = gathers
    return gathers
  }

  private func handOver(_ body: HTTPBody) {
    answer.isHandedOver = true
    if answer.isCoded, !answer.isLeftCoded, request?.shape.isDecoded == true {
      answer.head.removeTracesOfCoding()
    }
    let response = HTTPResponse(
      status: answer.head.status,
      fields: answer.head.fields,
      body: body,
      timings: timings
    )
    resume(answer.channel.map { .head(response, $0) } ?? .response(response))
  }

  private func deliverBody() {
    guard let channel = answer.channel else { return }
    if !answer.body.isEmpty {
      let chunk = answer.body
      answer.body = []
      let (waiter, isFull) = channel.push(chunk)
      waiter?.resume(returning: .success(chunk))
      pauseReading(isFull)
    }
    if let end = answer.end {
      channel.finish(end)?.resume(returning: end.map { nil })
    }
  }

  /// Pauses or resumes receiving.
  func pauseReading(_ isPaused: Bool) {
    guard answer.end == nil, progress.isReadingPaused != isPaused else { return }
    progress.isReadingPaused = isPaused
    progress.lastByte = loop.now
    applyPauses()
  }

  /// Resumes sending, since the source has more chunks.
  func resumeSending() {
    guard answer.end == nil, progress.isSendingPaused else { return }
    progress.isSendingPaused = false
    progress.lastByte = loop.now
    applyPauses()
  }

  private func applyPauses() {
    _ = loop.curl.functions.pointee.curl_easy_pause(
      easy,
      (progress.isReadingPaused ? CURLPAUSE_RECV : 0)
        | (progress.isSendingPaused ? CURLPAUSE_SEND : 0)
    )
  }

  /// Returns the timings; a reused connection took no time.
  private var timings: HTTPResponse.Timings {
    let functions = loop.curl.functions
    func time(_ info: CURLINFO) -> Duration? {
      let microseconds = ccurl_size(functions, easy, info)
      return microseconds > 0 ? .microseconds(microseconds) : nil
    }
    let isNew = ccurl_number(functions, easy, CURLINFO_NUM_CONNECTS) > 0
    return HTTPResponse.Timings(
      nameLookup: isNew ? time(CURLINFO_NAMELOOKUP_TIME_T) : nil,
      connect: isNew ? time(CURLINFO_CONNECT_TIME_T) : nil,
      handshake: isNew ? time(CURLINFO_APPCONNECT_TIME_T) : nil,
      firstByte: time(CURLINFO_STARTTRANSFER_TIME_T) ?? .zero,
      version: answer.head.version
    )
  }
}

extension HTTPError {
  fileprivate var isCancelled: Bool { if case .cancelled = kind { true } else { false } }
}
#endif
