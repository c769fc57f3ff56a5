import FoundationCore
import Synchronization

/// One call of a client on its way: its limits, its rules, and who is told what is decided.
public final class HTTPExchange: Sendable {
  /// The name of the call in events and errors.
  public let id: HTTPExchange.ID
  /// How long each part may take; of the whole, what is left of it now.
  public var timeLimits: HTTPClient.TimeLimits {
    guard let whole = givenLimits.whole, let watch else { return givenLimits }
    var limits = givenLimits
    limits.whole = max(.zero, whole - watch.elapsed())
    return limits
  }
  /// How much of the answer is taken.
  public let sizeLimits: HTTPClient.SizeLimits

  /// Whether the request may be repeated though its method alone would not allow it.
  let isIdempotent: Bool
  let cachePolicy: HTTPRequest.CachePolicy
  /// Reads the answer of a load; `nil` where the caller reads the body itself.
  private let reader: Reader?
  private let state = Lock(State())
  /// How often it was tried so far; whoever tries again counts.
  let attempts = Atomic(1)
  /// Whether a try that was followed by another may have reached the server.
  let mayHaveArrived = Atomic(false)
  /// How long each part may take, as it was at the start.
  let givenLimits: HTTPClient.TimeLimits
  /// What of the whole time is spent, where that has a limit.
  private let watch: Stopwatch?
  private let clock: (any Clock<Duration>)?
  private let listener: (@Sendable (HTTPEvent) -> Void)?

  private struct State {
    var caller: CallerIdentity?
    var redirected: HTTPRequest?
    var reading: (any Sendable)?
  }

  /// Reads a whole answer, and throws where it is not what was asked for.
  typealias Reader = @Sendable (HTTPResponse, [UInt8]) throws(HTTPError) -> any Sendable

  /// Makes an exchange; a client makes one for each call, tests of a transport make their own.
  public convenience init(
    timeLimits: HTTPClient.TimeLimits = .init(),
    sizeLimits: HTTPClient.SizeLimits = .init()
  ) {
    self.init(
      id: HTTPExchange.ID(client: 0, number: 0),
      timeLimits: timeLimits,
      sizeLimits: sizeLimits,
      isIdempotent: false,
      cachePolicy: .standard,
      listener: nil
    )
  }

  init(
    id: HTTPExchange.ID,
    timeLimits: HTTPClient.TimeLimits,
    sizeLimits: HTTPClient.SizeLimits,
    isIdempotent: Bool,
    cachePolicy: HTTPRequest.CachePolicy,
    reader: Reader? = nil,
    clock: (any Clock<Duration>)? = nil,
    listener: (@Sendable (HTTPEvent) -> Void)?
  ) {
    self.id = id
    givenLimits = timeLimits
    self.clock = clock
    watch = timeLimits.whole == nil ? nil : clock.map(Stopwatch.init)
    self.sizeLimits = sizeLimits
    self.isIdempotent = isIdempotent
    self.cachePolicy = cachePolicy
    self.reader = reader
    self.listener = listener
  }

  /// Who asks, where the client has credentials for the origin that is asked.
  var caller: CallerIdentity? {
    get { state.withLock { $0.caller } }
    set { state.withLock { $0.caller = newValue } }
  }

  /// The last request, where redirects led to another than the first.
  var redirected: HTTPRequest? {
    get { state.withLock { $0.redirected } }
    set { state.withLock { $0.redirected = newValue } }
  }

  /// The same call from its start, for what goes on after it has been answered.
  func restarted() -> HTTPExchange {
    let exchange = HTTPExchange(
      id: id,
      timeLimits: givenLimits,
      sizeLimits: sizeLimits,
      isIdempotent: isIdempotent,
      cachePolicy: cachePolicy,
      reader: reader,
      clock: clock,
      listener: listener
    )
    exchange.caller = caller
    return exchange
  }

  /// Ends the call where the time for all of it is over.
  func checkTime() throws(HTTPError) {
    if timeLimits.whole == .zero { throw HTTPError(.timedOut(.whole)) }
  }

  /// A time, or what is left for all of it where that is less.
  func timeLeft(upTo limit: Duration) -> Duration { min(limit, timeLimits.whole ?? limit) }

  /// Whether anybody listens.
  var isHeard: Bool { listener != nil }

  /// Tells whoever listens; where nobody does, the kind is not even put together.
  func report(_ kind: @autoclosure () -> HTTPEvent.Kind) {
    if let listener { listener(HTTPEvent(requestID: id, kind: kind())) }
  }
}

extension HTTPExchange {
  /// The answer, which a load reads here, once it is whole, where its status is one of success.
  ///
  /// - Parameter response: The answer, its body perhaps still arriving.
  /// - Returns: The answer, whose body is there where it was read.
  /// - Throws: The failure of the body, or of the reader where the answer is not what was asked for.
  func read(_ response: HTTPResponse) async throws(HTTPError) -> HTTPResponse {
    guard let reader, response.isSuccess else { return response }
    let bytes = try await response.body.collected(upTo: sizeLimits.body)
    do throws(HTTPError) {
      let reading = try reader(response, bytes)
      state.withLock { $0.reading = reading }
    } catch {
      report(.notStored(reason: UncacheableReason.notAnAnswer.rawValue))
      throw error
    }
    var response = response
    if response.body.bytes == nil { response.body = HTTPBody(bytes) }
    return response
  }

  /// The value that a load made of the answer on its way, if it did.
  func takeReading() -> (any Sendable)? { state.withLock { $0.reading.take() } }

  /// Returns true if a whole answer may be stored.
  func isValidResponse(_ response: HTTPResponse, _ bytes: [UInt8]) -> Bool {
    // The answer of a load was read before.
    if reader != nil, response.isSuccess { return true }
    return cachePolicy.isValidResponse?(response, bytes) ?? true
  }
}

extension HTTPExchange {
  /// The name of one call, unique among the calls of a program: `3f2a-17`.
  public struct ID: Sendable, Hashable, CustomStringConvertible {
    let client: UInt16
    let number: Int

    public var description: String { String(client, radix: 16) + "-" + String(number) }
  }
}
