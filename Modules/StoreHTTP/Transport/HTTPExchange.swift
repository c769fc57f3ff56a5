import FoundationCore
import Synchronization

/// A call of a client as its transports see it: its limits, policies and events.
public final class HTTPExchange: Sendable {
  /// The identifier of the call in events and errors.
  public let id: HTTPExchange.ID
  /// The time limits; `whole` is the time left now.
  public var timeLimits: HTTPClient.TimeLimits {
    guard let whole = givenLimits.whole, watch != nil else { return givenLimits }
    var limits = givenLimits
    limits.whole = max(.zero, whole - elapsed)
    return limits
  }
  /// The size limits of the response.
  public let sizeLimits: HTTPClient.SizeLimits

  /// `false` if no part of the call has a time limit.
  var hasLimits: Bool { givenLimits != .none }
  /// `true` if the request may be retried although its method is not idempotent.
  let isIdempotent: Bool
  let cachePolicy: HTTPRequest.CachePolicy
  /// `true` for a load, which collects the whole body of a response anyway.
  var collectsBody: Bool { reader != nil }
  /// The decoder of a load; `nil` if the caller reads the body itself.
  private let reader: Reader?
  private let notes = Lock(Notes())
  /// The number of the transport's loop that serves the exchange, or -1 before one is chosen.
  let loop = Atomic(-1)
  /// The number of attempts so far, counted by the retry stage.
  let attempts = Atomic(1)
  /// `true` if an attempt before the last one may have reached the server.
  let mayHaveArrived = Atomic(false)
  /// The time limits at the start.
  let givenLimits: HTTPClient.TimeLimits
  /// The watch of the client, or `nil` without a client.
  private let watch: Stopwatch?
  /// The time by the watch when the call began.
  private let began: Duration
  private let listener: (@Sendable (HTTPEvent) -> Void)?

  /// The notes of stages.
  private struct Notes {
    var caller: CallerIdentity?
    var redirected: HTTPRequest?
    var reading: (any Sendable)?
  }

  /// Decodes a whole response; throws if that is not possible.
  typealias Reader = @Sendable (HTTPResponse, [UInt8]) throws(HTTPError) -> any Sendable

  /// Creates an exchange; a client creates one for each call, tests of a transport their own.
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
    watch: Stopwatch? = nil,
    listener: (@Sendable (HTTPEvent) -> Void)?
  ) {
    self.id = id
    givenLimits = timeLimits
    self.watch = watch
    began = watch?.elapsed() ?? .zero
    self.sizeLimits = sizeLimits
    self.isIdempotent = isIdempotent
    self.cachePolicy = cachePolicy
    self.reader = reader
    self.listener = listener
  }

  /// The identity of the caller, if the client has credentials for the origin.
  var caller: CallerIdentity? {
    get { notes.withLock { $0.caller } }
    set { notes.withLock { $0.caller = newValue } }
  }

  /// The last request, if redirects led to another than the first.
  var redirected: HTTPRequest? {
    get { notes.withLock { $0.redirected } }
    set { notes.withLock { $0.redirected = newValue } }
  }

  /// The time since the call began, by the clock of the client.
  var elapsed: Duration { watch.map { $0.elapsed() - began } ?? .zero }

  /// Returns the same exchange from its start, for work that continues after the response.
  func restarted() -> HTTPExchange {
    let exchange = HTTPExchange(
      id: id,
      timeLimits: givenLimits,
      sizeLimits: sizeLimits,
      isIdempotent: isIdempotent,
      cachePolicy: cachePolicy,
      reader: reader,
      watch: watch,
      listener: listener
    )
    if let caller { exchange.caller = caller }
    return exchange
  }

  /// Throws if the time limit of the whole call has passed.
  func checkTime() throws(HTTPError) {
    if timeLimits.whole == .zero { throw HTTPError(.timedOut(.whole)) }
  }

  /// Reports an event; without a listener, the event is not even created.
  func report(_ kind: @autoclosure () -> HTTPEvent.Kind) {
    if let listener { listener(HTTPEvent(requestID: id, kind: kind())) }
  }

  func reportNotStored(_ reason: UncacheableReason) {
    report(.notStored(reason: reason.rawValue))
  }

  /// Collects and decodes the response of a load, if its status is 2xx.
  ///
  /// - Parameter response: The response, whose body may still be arriving.
  /// - Returns: The response, with its body in memory if it was collected.
  /// - Throws: The error of the body, or of decoding.
  func read(_ response: HTTPResponse) async throws(HTTPError) -> HTTPResponse {
    guard let reader, response.isSuccess else { return response }
    let bytes = try await response.body.collected(upTo: sizeLimits.body)
    do throws(HTTPError) {
      let reading = try reader(response, bytes)
      notes.withLock { $0.reading = reading }
    } catch {
      reportNotStored(.notAnAnswer)
      throw error
    }
    var response = response
    if response.body.bytes == nil { response.body = HTTPBody(bytes) }
    return response
  }

  /// Returns and removes the value that was decoded already, if any.
  func takeReading() -> (any Sendable)? { notes.withLock { $0.reading.take() } }

  /// Returns `true` if a whole response may be stored.
  func isValidResponse(_ response: HTTPResponse, body bytes: [UInt8]) -> Bool {
    // The response of a load was decoded before.
    if reader != nil, response.isSuccess { return true }
    return cachePolicy.isValidResponse?(response, bytes) ?? true
  }

  /// The identifier of a call, unique among the calls of a program: `3f2a-17`.
  public struct ID: Sendable, Hashable, CustomStringConvertible {
    let client: UInt16
    let number: Int

    public var description: String { String(client, radix: 16) + "-" + String(number) }
  }
}
