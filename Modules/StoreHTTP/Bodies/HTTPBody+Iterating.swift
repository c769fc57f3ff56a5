import FoundationCore

extension HTTPBody {
  /// Returns a source that iterates over the body from its start.
  func source() -> Source {
    let reading = SharedBodyIterator(self)
    return { () throws(HTTPError) in try await reading.next() }
  }
}

/// An iterator of a body that can be shared; chunks are taken one at a time.
final class SharedBodyIterator: Sendable {
  private let iterator: Lock<HTTPBody.AsyncIterator>

  init(_ body: HTTPBody) { iterator = Lock(body.makeAsyncIterator()) }

  func next() async throws(HTTPError) -> [UInt8]? {
    // A lock cannot be held while waiting, so the iterator is taken out and put back.
    var current = iterator.withLock { $0 }
    do throws(HTTPError) {
      let chunk = try await current.next(isolation: #isolation)
      iterator.withLock { $0 = current }
      return chunk
    } catch {
      iterator.withLock { $0 = current }
      throw error
    }
  }
}

extension HTTPRequest {
  /// Returns the body, and a request that still has it: it is not read twice, and stays replayable
  /// if it was.
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
  /// Discards the body of an unused response.
  ///
  /// A short one is read to its end first, so that its connection can be reused. For a long one
  /// that is not worth it, and a slow one may be an attack: both are closed.
  func discard(on timeline: ElapsedClock) async {
    let enough = 16 * 1024
    guard !isReplayable, length ?? 0 <= enough else { return }
    // If the rest fails, that does not matter.
    _ = try? await timeline.within(.seconds(1)) { () async throws(HTTPError) in
      try await collected(upTo: enough)
    }
  }
}
