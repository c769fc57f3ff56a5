#if canImport(CCurl)
import CCurl
import Foundation

extension CurlTransfer {
  /// Registers the callbacks with libcurl.
  func setCallbacks() {
    ccurl_set_callbacks(
      loop.curl.functions,
      easy,
      Unmanaged.passUnretained(self).toOpaque(),
      { CurlTransfer.at($3).receiveLine(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) },
      { CurlTransfer.at($3).receiveBody(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) },
      { CurlTransfer.at($3).fill(UnsafeMutableRawBufferPointer(start: $0, count: $1 * $2)) },
      { context, _, _, _, _ in CurlTransfer.at(context).beforeSending() },
      { context, socket, _ in
        CurlTransfer.at(context).loop.open(socket)
        CurlTransfer.at(context).progress.socket = socket
        return CurlTransfer.at(context).connecting()
      },
      { _, _, context in CurlTransfer.at(context).connecting() }
    )
    // The loop and not the transfer, which a connection may outlive.
    ccurl_set_closer(loop.curl.functions, easy, Unmanaged.passUnretained(loop).toOpaque()) {
      CurlLoop.at($0).close($1)
    }
  }

  private func connecting() -> Int32 {
    if progress.startedConnecting == nil { progress.startedConnecting = loop.now }
    return 0
  }

  /// Allows the request to be sent once.
  ///
  /// libcurl resends a request with any method if a reused connection was closed. The
  /// client's retry stage decides and counts that instead.
  private func beforeSending() -> Int32 {
    let isInParts = request?.shape.framing == .inParts
    if progress.startsSending(at: loop.now, inParts: isInParts) { return CURL_PREREQFUNC_OK }
    stop(HTTPError(.connectionLost, underlying: [CurlError("a reused connection was closed")]))
    return CURL_PREREQFUNC_ABORT
  }

  /// Receives a header line with its end.
  private func receiveLine(_ line: UnsafeRawBufferPointer) -> Int {
    // There are a dozen lines in a response, so each must be cheap.
    if !isTouched {
      progress.receivesHead(at: loop.now)
      touch()
    }
    do throws(HTTPError) {
      switch try answer.head.take(line, limit: request?.sizeLimits.header ?? 0) {
      case .inner: break
      case .codings(let codings): keepUnknown(codings)
      case .last: progress.hasHead = answer.head.isComplete
      }
    } catch {
      return stop(error)
    }
    return line.count
  }

  /// Tells libcurl to pass on a body undecoded if it does not know the content encoding.
  ///
  /// libcurl notes the encoding when it parses the line, and refuses the response when the body
  /// begins: in between it can still be told not to decode.
  private func keepUnknown(_ codings: [String]) {
    guard !answer.isLeftCoded else { return }
    answer.isCoded = true
    answer.isLeftCoded = codings.contains { !CurlHead.knownCodings.contains($0) }
    if answer.isLeftCoded { set(CURLOPT_HTTP_CONTENT_DECODING, to: 0) }
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    touch()
    if let limits = request?.timeLimits {
      progress.received(bytes.count, at: loop.now, within: limits)
    }
    if answer.bodyBytes + bytes.count > 1024 * 1024, let request, request.shape.isDecoded {
      // libcurl counts chunks only after it has passed on their content, one buffer at most.
      let limit = request.sizeLimits.decompressionRatio
      let wire = Int(ccurl_size(loop.curl.functions, easy, CURLINFO_SIZE_DOWNLOAD_T))
      if (answer.bodyBytes + bytes.count) / max(limit, 1) > wire + Self.bufferSize {
        return stop(HTTPError(.tooLarge(.decompression, limit: limit)))
      }
    }
    let room = answer.body.isEmpty ? room(for: bytes.count) : 0
    let pending = answer.append(bytes, reserving: room)
    // Left alone, libcurl would continue while the socket has input: perhaps forever.
    if pending >= Self.chunkSize, !gathersBody { pauseReading(true) }
    return bytes.count
  }

  /// The bytes expected next, as far as can be told: libcurl passes on its input in pieces of 16
  /// kB.
  private func room(for count: Int) -> Int {
    if !gathersBody, count < 16 * 1024 { return count }
    let length = ccurl_size(loop.curl.functions, easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    if gathersBody { return Int(length) }
    let rest = length > 0 ? Int(length) - answer.bodyBytes : Self.chunkSize
    return max(count, min(rest, Self.chunkSize + Self.bufferSize))
  }

  /// Supplies the next chunk of the request's body.
  private func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
    if sending.chunk.isEmpty, let upload = request?.upload {
      switch upload.take() {
      case .chunk(let chunk):
        sending.chunk = chunk[...]
        sending.count += chunk.count
        if sending.count > request?.content.length ?? .max { return refuseLength() }
      case .end:
        if sending.count < request?.content.length ?? 0 { return refuseLength() }
      case .failed(let error):
        stop(error)
        return Int(CURL_READFUNC_ABORT)
      case .later:
        progress.isSendingPaused = true
        return Int(CURL_READFUNC_PAUSE)
      }
    }
    progress.lastByte = loop.now
    let part = sending.chunk.prefix(room.count)
    room.copyBytes(from: part)
    sending.chunk = sending.chunk.dropFirst(part.count)
    if part.isEmpty { progress.sent = loop.now }
    return part.count
  }

  /// Too many bytes would be taken for the next request, and too few would be waited for.
  private func refuseLength() -> Int {
    stop(HTTPError(.bodyFailed, underlying: [CurlError("the body does not match its length")]))
    return Int(CURL_READFUNC_ABORT)
  }

  /// Stores the error that stops the transfer; libcurl is told by accepting no bytes.
  @discardableResult
  private func stop(_ fault: HTTPError) -> Int {
    if answer.fault == nil { answer.fault = fault }
    touch()
    return 0
  }
}
#endif
