extension HTTPClient {
  /// Requests a resource and writes its content to a file as it arrives.
  ///
  /// An existing file stays until all of the new content is on the disk, and is kept if the
  /// download fails; a partial file is never left behind. Nothing is written if the path names a
  /// folder, a device or a pipe. The content is never held in memory.
  ///
  /// - Parameters:
  ///   - resource: The resource; its body is not decoded.
  ///   - path: The file to create or replace.
  ///   - progress: Called with the bytes that have arrived, and the total if it is known.
  /// - Returns: The head of the response; its body is the file.
  /// - Throws: ``HTTPError``, also if the file cannot be written.
  @concurrent
  @discardableResult
  public func download(
    _ resource: Resource<some Sendable>,
    to path: String,
    reportingProgressTo progress: (@Sendable (Int, Int?) -> Void)? = nil
  ) async throws(HTTPError) -> HTTPResponse {
    let call = try begin(resource)
    do throws(HTTPError) {
      var response = try await firstStage.send(call.request, for: call.exchange)
      guard response.isSuccess else { throw await call.refusal(of: response) }
      let body = progress.map { response.body.reportingProgress(to: $0) } ?? response.body
      response.body = .empty
      let count = try await body.write(to: path)
      call.finish(response, bytes: count)
      return response
    } catch {
      throw call.failed(error)
    }
  }
}

extension HTTPBody {
  /// Writes the body to a file and returns its length.
  ///
  /// An existing file stays until the body is complete, and is kept if writing fails.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isPrivate: `true` for a file that only its owner can read and write.
  /// - Returns: The number of bytes.
  /// - Throws: ``HTTPError/Kind/bodyFailed`` if the file cannot be written, or the error of the
  ///   body.
  public func write(to path: String, isPrivate: Bool = false) async throws(HTTPError) -> Int {
    let file = try AtomicFileWriter(for: path, isPrivate: isPrivate)
    var count = 0
    var iterator = makeAsyncIterator()
    while let chunk = try await iterator.next(isolation: #isolation) {
      if Task.isCancelled { throw HTTPError(.cancelled) }
      try file.write(chunk)
      count += chunk.count
    }
    if let length, length != count {
      let fault = FileError.wrongLength(expected: length, found: count)
      throw HTTPError(.connectionLost, underlying: [fault])
    }
    try file.commit()
    return count
  }
}
