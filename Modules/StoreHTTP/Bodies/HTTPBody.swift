/// The content of a message: nothing, bytes, or a stream read as it arrives.
///
/// A body is a sequence of chunks. The reader sets the pace: what is not asked for is not fetched,
/// and a body that is let go before its end is closed on the wire.
///
///     for try await chunk in response.body { try file.write(chunk) }
public struct HTTPBody: Sendable {
  /// Brings the next chunk, or nothing at the end.
  public typealias Source = @Sendable () async throws(HTTPError) -> [UInt8]?

  private enum Content: Sendable {
    case bytes([UInt8])
    /// Opens the content anew each time it is read.
    case replayable(@Sendable () throws(HTTPError) -> Source)
    case stream(Source)
  }

  /// Kept apart, so that a message is small: every stage on its way holds it more than once.
  private final class Storage: Sendable {
    let content: Content
    let length: Int?

    init(_ content: Content, _ length: Int?) { (self.content, self.length) = (content, length) }
  }

  /// Nothing where there is no content: a part that all requests have in common would be counted by
  /// all threads at once, and each would wait for the others.
  private let parts: Storage?
  private var content: Content { parts?.content ?? .bytes([]) }

  /// How many bytes there are, where that is known before they are read.
  public var length: Int? { if let parts { parts.length } else { 0 } }

  /// A body without content.
  public static var empty: HTTPBody { HTTPBody([]) }

  /// A body of bytes at hand.
  public init(_ bytes: [UInt8]) {
    parts = bytes.isEmpty ? nil : Storage(.bytes(bytes), bytes.count)
  }

  /// A body that is read once, chunk by chunk, from a source.
  ///
  /// The source is let go when the body is: tie to it whatever has to be closed.
  public init(length: Int? = nil, stream: @escaping Source) {
    parts = Storage(.stream(stream), length)
  }

  /// A body that can be read from its start as often as is needed, such as a file.
  public init(
    length: Int? = nil,
    replaying open: @escaping @Sendable () throws(HTTPError) -> Source
  ) {
    parts = Storage(.replayable(open), length)
  }

  /// The bytes, where all of them are at hand.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = content { bytes } else { nil } }

  /// Where the chunks come from, if they come only once.
  var stream: Source? { if case .stream(let source) = content { source } else { nil } }

  /// Whether the body can be read again, so that a request with it can be sent again.
  public var isReplayable: Bool { if case .stream = content { false } else { true } }

  /// Reads to the end.
  ///
  /// - Parameter limit: The most bytes that are taken; more of them end with `tooLarge`, before
  ///   anything is read where the length is known.
  /// - Returns: All the bytes.
  /// - Throws: What the source throws, or `HTTPError` for too large a body.
  public func collected(upTo limit: Int = .max) async throws(HTTPError) -> [UInt8] {
    if let length, length > limit { throw HTTPError(.tooLarge(.body, limit: limit)) }
    if let bytes { return bytes }
    var collected: [UInt8] = []
    // A server may say any length it likes; what is not used of the room costs no memory.
    collected.reserveCapacity(Swift.min(length ?? 0, 16 * 1024 * 1024))
    var iterator = makeAsyncIterator()
    while let chunk = try await iterator.next(isolation: nil) {
      guard chunk.count <= limit - collected.count else {
        throw HTTPError(.tooLarge(.body, limit: limit))
      }
      if collected.isEmpty, length == nil { collected = chunk } else { collected += chunk }
    }
    return collected
  }
}

extension HTTPBody: AsyncSequence {
  public typealias Element = [UInt8]
  public typealias Failure = HTTPError

  /// Reads a body chunk by chunk.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate enum State {
      case bytes([UInt8])
      case unopened(@Sendable () throws(HTTPError) -> Source)
      case open(Source)
      case ended
    }

    fileprivate var state: State

    public mutating func next() async throws(HTTPError) -> [UInt8]? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(HTTPError) -> [UInt8]? {
      switch state {
      case .bytes(let bytes):
        state = .ended
        return bytes.isEmpty ? nil : bytes
      case .unopened(let open):
        state = .open(try open())
        return try await next(isolation: actor)
      case .open(let source):
        // Ended unless it goes on: a source that has thrown is not asked again.
        state = .ended
        guard let chunk = try await source() else { return nil }
        state = .open(source)
        return chunk
      case .ended:
        return nil
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    switch content {
    case .bytes(let bytes): AsyncIterator(state: .bytes(bytes))
    case .replayable(let open): AsyncIterator(state: .unopened(open))
    case .stream(let source): AsyncIterator(state: .open(source))
    }
  }
}
