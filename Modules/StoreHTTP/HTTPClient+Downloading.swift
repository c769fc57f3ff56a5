extension HTTPClient {
  /// Asks for a resource and writes its content to a file as it arrives.
  ///
  /// The file that was at the path before stays until all of the new content is on the disk, and
  /// stays for good where that fails; a part of a file is never left behind. Where a folder, a device
  /// or a pipe is, nothing is written. However large the content is, it takes no memory.
  ///
  /// - Parameters:
  ///   - resource: What is asked for; it is not read as what it could be.
  ///   - path: The file that is made or replaced.
  ///   - progress: Is told the bytes that have arrived, and how many there are where that is known.
  /// - Returns: The head of the answer; its body is the file.
  /// - Throws: `HTTPError`, also for a file that cannot be written.
  @concurrent
  @discardableResult
  public func download(
    _ resource: Resource<some Sendable>,
    to path: String,
    reporting progress: (@Sendable (Int, Int?) -> Void)? = nil
  ) async throws(HTTPError) -> HTTPResponse {
    let call = try begin(resource)
    do {
      var response = try await call.accepted(call.answer(from: firstStage))
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
  /// Writes the body to a file, which is there once it is whole, and tells its length.
  ///
  /// The file that was at the path before stays until then, and stays for good where that fails.
  public func write(to path: String) async throws(HTTPError) -> Int {
    let file = try AtomicFileWriter(for: path)
    var count = 0
    var iterator = makeAsyncIterator()
    while let chunk = try await iterator.next(isolation: nil) {
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
