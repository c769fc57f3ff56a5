import FoundationCore

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
    /// Opens the content again for each iteration.
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

  /// Returns the same body, which passes on a copy when it has been read to its end.
  ///
  /// A body that fails or is released before its end is not passed on; one that exceeds the limit
  /// is reported as too large.
  ///
  /// - Parameters:
  ///   - limit: The most bytes to copy.
  ///   - finish: Called with the whole body at its end, or with `nil` if it was too large.
  /// - Returns: The body to read instead.
  func copied(upTo limit: Int, finish: @escaping @Sendable ([UInt8]?) async -> Void) -> HTTPBody {
    let next = source()
    let copy = Lock<[UInt8]?>([])
    return HTTPBody(length: length) { () async throws(HTTPError) in
      guard let chunk = try await next() else {
        await finish(copy.withLock { $0.take() })
        return nil
      }
      copy.withLock { copy in
        guard let size = copy?.count else { return }
        if size + chunk.count <= limit { copy? += chunk } else { copy = nil }
      }
      return chunk
    }
  }
}
