import FoundationCore

extension HTTPBody {
  /// Concatenates bodies, each read in its turn.
  static func joined(_ bodies: [HTTPBody]) -> HTTPBody {
    var parts: [HTTPBody] = []
    for body in bodies {
      // Adjacent small bodies are sent as one chunk.
      if let bytes = body.bytes, let last = parts.last?.bytes, last.count + bytes.count <= chunkSize
      {
        parts[parts.count - 1] = HTTPBody(last + bytes)
      } else {
        parts.append(body)
      }
    }
    if parts.count <= 1 { return parts.first ?? .empty }
    // A body may state any length.
    let length = parts.reduce(Int?.some(0)) { sum, part in
      guard let sum, let length = part.length else { return nil }
      let (total, overflows) = sum.addingReportingOverflow(length)
      return overflows ? nil : total
    }
    let open: @Sendable () -> Source = { [parts] in
      let queue = ConcatenatedBody(parts)
      return { () throws(HTTPError) in try await queue.next() }
    }
    return parts.allSatisfy(\.isReplayable)
      ? HTTPBody(length: length, replaying: open) : HTTPBody(length: length, stream: open())
  }
}

/// Reads bodies one after another, and releases each once it is read.
private final class ConcatenatedBody: Sendable {
  private let waiting: Lock<(reading: SharedBodyIterator?, rest: ArraySlice<HTTPBody>)>

  init(_ bodies: [HTTPBody]) { waiting = Lock((nil, bodies[...])) }

  func next() async throws(HTTPError) -> [UInt8]? {
    while let reading = current() {
      if let chunk = try await reading.next() { return chunk }
      waiting.withLock { $0.reading = nil }
    }
    return nil
  }

  private func current() -> SharedBodyIterator? {
    waiting.withLock { state in
      if state.reading == nil {
        state.reading = state.rest.popFirst().map { SharedBodyIterator($0) }
      }
      return state.reading
    }
  }
}
