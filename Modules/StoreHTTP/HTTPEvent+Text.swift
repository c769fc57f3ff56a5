extension HTTPEvent: CustomStringConvertible {
  /// The event as one line: `3f2a-17 served from the cache: 12 s old, fresh for 48 s more`.
  public var description: String { "\(requestID) \(decision)" }

  /// A stream of events, and the listener that feeds it: hand that to `onEvent` of a client.
  ///
  /// The stream ends when the listener and all clients that have it are gone. Should its reader fall
  /// behind by 10,000 events, the oldest of them are lost.
  public static func stream() -> (
    events: AsyncStream<HTTPEvent>, listener: @Sendable (HTTPEvent) -> Void
  ) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: HTTPEvent.self,
      bufferingPolicy: .bufferingNewest(10_000)
    )
    let feed = Feed(continuation)
    return (stream, { feed.continuation.yield($0) })
  }

  /// Ends its stream when nobody can feed it any more.
  private final class Feed: Sendable {
    let continuation: AsyncStream<HTTPEvent>.Continuation

    init(_ continuation: AsyncStream<HTTPEvent>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
  }
}

extension HTTPEvent.Decision: CustomStringConvertible {
  /// The decision in plain words, on one line.
  public var description: String {
    switch self {
    case .started(let request): request
    case .servedFromCache(let age, let why): "served from the cache: \(age.inWords) old, \(why)"
    case .notServedFromCache(let why): "not served from the cache: \(why)"
    case .validated: "the origin says that the stored answer still holds"
    case .stored(let bytes): "kept in the cache: \(bytes.asBytes)"
    case .notStored(let why): "not kept in the cache: \(why)"
    case .joined(let others):
      others == 1
        ? "joined the same request, which is under way"
        : "joined the same request, which is under way for \(others) others"
    case .retried(let attempt, let delay, let why):
      "attempt \(attempt) \(delay == .zero ? "at once" : "after \(delay.inWords)"): \(why)"
    case .notRetried(let why): "not tried again: \(why)"
    case .circuitOpened(let pause):
      "the origin failed too often and is left alone for \(pause.inWords)"
    case .circuitProbed: "the origin is asked once, to see whether it is well again"
    case .circuitClosed: "the origin is well again"
    case .waited(let time, let why): "waited \(time.inWords): \(why)"
    case .redirected(let status, let address, let left):
      "redirected (\(status)) to \(address)"
        + (left.isEmpty ? "" : ", without \(left.joined(separator: ", "))")
    case .fellBack: "no server can be reached: the fallback answers"
    case .credentialRefreshed: "got a new credential"
    case .received(let status, let timings):
      "status \(status)" + (timings.map { " \($0)" } ?? "")
    case .finished(let status, let bytes, let time):
      "done: status \(status)" + (bytes.map { ", \($0.asBytes)" } ?? "") + ", in \(time.inWords)"
    case .failed(let code, let time): "failed: \(code), after \(time.inWords)"
    }
  }
}

extension HTTPResponse.Timings: CustomStringConvertible {
  /// The times in words: `over HTTP/2 after 42 ms (name 3 ms, connected 9 ms, secured 31 ms)`.
  public var description: String {
    let phases = [("name", nameLookup), ("connected", connect), ("secured", handshake)]
      .compactMap { name, time in time.map { "\(name) \($0.inWords)" } }
    let way = phases.isEmpty ? "connection reused" : phases.joined(separator: ", ")
    return "over \(version) after \(firstByte.inWords) (\(way))"
  }
}

extension Int {
  fileprivate var asBytes: String { self == 1 ? "1 byte" : "\(self) bytes" }
}
