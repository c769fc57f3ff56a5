import FoundationCore

extension HTTPBody {
  /// One reading of the body from its start, as a source.
  func source() -> Source {
    let reading = SharedBodyIterator(self)
    return { () throws(HTTPError) in try await reading.next() }
  }
}

/// One reading of a body, for whoever passes it on; chunks are taken one at a time.
final class SharedBodyIterator: Sendable {
  private let iterator: Lock<HTTPBody.AsyncIterator>

  init(_ body: HTTPBody) { iterator = Lock(body.makeAsyncIterator()) }

  func next() async throws(HTTPError) -> [UInt8]? {
    // A lock cannot be held while waiting, so the place is taken out and put back.
    var current = iterator.withLock { $0 }
    do throws(HTTPError) {
      let chunk = try await current.next(isolation: nil)
      iterator.withLock { $0 = current }
      return chunk
    } catch {
      iterator.withLock { $0 = current }
      throw error
    }
  }
}

extension HTTPRequest {
  /// The body, and a request that still has it: it is not read a second time, and where it could be
  /// sent again it still can.
  func collectingBody() async throws(HTTPError) -> (HTTPRequest, [UInt8]) {
    let bytes = try await body.collected()
    var request = self
    if body.isReplayable {
      request.body = HTTPBody(bytes)
      return (request, bytes)
    }
    let rest = Lock<[UInt8]?>(bytes)
    request.body = HTTPBody(length: body.length) { () throws(HTTPError) in
      rest.withLock { $0.take() }.flatMap { $0.isEmpty ? nil : $0 }
    }
    return (request, bytes)
  }
}

extension HTTPBody {
  /// Lets go of the body of an answer that nobody wants.
  ///
  /// A short one is read to its end first, so that its connection can serve the next request. A
  /// long one is not worth it, and a slow one may be meant to hold us up: both are closed.
  func discard(on timeline: ElapsedClock) async {
    let enough = 16 * 1024
    guard !isReplayable, length ?? 0 <= enough else { return }
    // However the rest of it fails, nobody wanted it.
    _ = try? await timeline.within(.seconds(1)) { () async throws(HTTPError) in
      try await collected(upTo: enough)
    }
  }
}
