/// The body of a message: empty, bytes, or a stream read as it arrives.
///
/// A body is a sequence of chunks. Reading applies backpressure: only chunks that are read are
/// fetched, and a body that is released before its end closes its exchange.
///
///     for try await chunk in response.body { try file.write(chunk) }
public struct HTTPBody: Sendable {
  /// Returns the next chunk, or `nil` at the end.
  public typealias Source = @Sendable () async throws(HTTPError) -> [UInt8]?

  private enum Content: Sendable {
    case bytes([UInt8])
    /// Opens the content anew for each iteration.
    case replayable(@Sendable () throws(HTTPError) -> Source)
    case stream(Source)
  }

  /// Indirect, so that a message is small: every stage on its way holds it more than once.
  private final class Storage: Sendable {
    let content: Content
    let length: Int?

    init(_ content: Content, length: Int?) { (self.content, self.length) = (content, length) }
  }

  /// `nil` if there is no content: storage shared by all requests would be reference-counted by all
  /// threads, which would wait for each other.
  private let parts: Storage?
  private var content: Content { parts?.content ?? .bytes([]) }

  /// The length in bytes, if it is known before reading.
  public var length: Int? { if let parts { parts.length } else { 0 } }

  /// A body without content.
  public static var empty: HTTPBody { HTTPBody([]) }

  /// Creates a body of bytes.
  public init(_ bytes: [UInt8]) {
    parts = bytes.isEmpty ? nil : Storage(.bytes(bytes), length: bytes.count)
  }

  /// Creates a body that is read once, chunk by chunk, from a source.
  ///
  /// The source is released with the body: use that to close resources.
  public init(length: Int? = nil, stream: @escaping Source) {
    parts = Storage(.stream(stream), length: length)
  }

  /// Creates a body that can be read repeatedly, such as a file.
  public init(
    length: Int? = nil,
    replaying open: @escaping @Sendable () throws(HTTPError) -> Source
  ) {
    parts = Storage(.replayable(open), length: length)
  }

  /// The bytes, if all of them are in memory.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = content { bytes } else { nil } }

  /// The source of the chunks, if they can be read only once.
  var stream: Source? { if case .stream(let source) = content { source } else { nil } }

  /// `true` if the body can be read again, so that its request can be sent again.
  public var isReplayable: Bool { if case .stream = content { false } else { true } }

  /// Reads the body to its end.
  ///
  /// - Parameter limit: The most bytes; a longer body fails with `tooLarge`, before anything is
  ///   read if the length is known.
  /// - Returns: All bytes.
  /// - Throws: The error of the source, or ``HTTPError/Kind/tooLarge(_:limit:)``.
  public func collected(upTo limit: Int = .max) async throws(HTTPError) -> [UInt8] {
    if let length, length > limit { throw HTTPError(.tooLarge(.body, limit: limit)) }
    if let bytes { return bytes }
    var collected: [UInt8] = []
    // A server may state any length; unused capacity costs no memory.
    collected.reserveCapacity(Swift.min(length ?? 0, 16 * 1024 * 1024))
    var iterator = makeAsyncIterator()
    while let chunk = try await iterator.next(isolation: #isolation) {
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

  /// An iterator of the chunks of a body.
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
        // Ended unless it continues: a source that has thrown is not called again.
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
