#if canImport(CCurl)
import CCurl

extension CurlTransfer {
  /// The number of the call, once it has ended and all results were delivered.
  var finishedID: Int? { answer.end == nil ? nil : call?.id }

  /// Delivers the results of this round: the head, a part of the body, the end.
  func deliver() {
    answer.isTouched = false
    guard call != nil else { return }
    if answer.isHandedOver { return deliverBody() }
    switch answer.end {
    case .success where answer.isHeadComplete:
      handOver(.whole(answer.body))
    case .success:
      // libcurl accepts a connection that ends in the middle of a line.
      let error = HTTPError(.connectionLost, underlying: [CurlError("the header is incomplete")])
      resume(.failure(error))
    case .failure(let error) where !answer.isHeadComplete || error.isCancelled:
      resume(.failure(error))
    case .failure, nil:
      guard answer.isHeadComplete, answer.end != nil || !gathersBody else { return }
      // The channel is filled first, so that an end that is known already is found at once.
      let channel = CurlBodyChannel()
      answer.channel = channel
      deliverBody()
      handOver(.stream(channel))
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
      loop.commands.configuration.gathersBodies && call?.collectsBody == true
      && !answer.isCoded && length > Self.chunkSize && length <= call?.sizeLimits.body ?? 0
      && answer.isSuccess
    answer.isGathered = gathers
    return gathers
  }

  private func handOver(_ content: CurlResponse.Content) {
    answer.isHandedOver = true
    resume(
      .success(
        CurlResponse(
          head: answer.head,
          isLeftCoded: answer.isLeftCoded,
          timings: timings,
          content: content
        )
      )
    )
    answer.head = []
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
      version: ""
    )
  }
}

extension HTTPError {
  fileprivate var isCancelled: Bool { if case .cancelled = kind { true } else { false } }
}
#endif
