public import FoundationCore

/// Plays the responses of a cassette that ``RecordingTransport`` recorded, without any network.
///
///     let transport = try ReplayTransport(cassette: "products.json")
///     let products = try await HTTPClient(base, over: transport).load(Resource<[Product]>("products"))
///     try transport.verifyAllPlayed()
///
/// A request gets the response of the first recorded request with the same method, URL, order of
/// query and body that was not played yet: repeated requests are answered in the recorded order.
/// Header fields are not compared. Secrets are compared as they are in the file, where all are
/// equal.
///
/// It is safe to use from concurrent tasks; the order of equal concurrent requests is undefined.
public final class ReplayTransport: HTTPTransport {
  /// The strictness of replaying.
  public enum Mode: Sendable {
    /// Every recorded exchange must be played exactly once.
    case strict
    /// A played response may be played again, and need not be played at all.
    case lenient
  }

  private let path: String
  private let mode: Mode
  private let redactor: Redactor
  private let exchanges: [RecordedExchange]
  private let played: Lock<Set<Int>> = Lock([])

  /// Opens a cassette.
  ///
  /// - Parameters:
  ///   - path: The path of the cassette.
  ///   - mode: The strictness of replaying.
  ///   - redactor: The redactor used for recording.
  /// - Throws: ``HTTPError/Kind/recordingFailed(_:)`` if there is no file, or if it is not a
  ///   cassette.
  public init(
    cassette path: String,
    mode: Mode = .strict,
    redactor: Redactor = .standard
  ) throws(HTTPError) {
    self.path = path
    self.mode = mode
    self.redactor = redactor
    exchanges = try Cassette(contentsOf: path).exchanges
  }

  /// Plays the recorded response.
  ///
  /// - Throws: ``HTTPError/Kind/notRecorded(_:)`` if there is none.
  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let body = try await request.body.collected()
    if Task.isCancelled { throw HTTPError(.cancelled) }
    let asked = RecordedRequest(request, body: body, hiding: redactor)
    let matches = exchanges.indices.filter { exchanges[$0].request.matches(asked) }
    let chosen = played.withLock { played in
      let next = matches.first { !played.contains($0) } ?? (mode == .strict ? nil : matches.last)
      return next.map { played.insert($0).memberAfterInsert }
    }
    guard let chosen else {
      throw HTTPError(.notRecorded(missing(asked, playedTimes: matches.count)))
    }
    return exchanges[chosen].response.played
  }

  /// Checks that all exchanges were played; in strict mode only.
  ///
  /// - Throws: ``HTTPError/Kind/recordingFailed(_:)``, which names the requests that were not sent.
  public func verifyAllPlayed() throws(HTTPError) {
    if mode != .strict { return }
    let played = played.withLock(\.self)
    let unused = exchanges.indices.filter { !played.contains($0) }
    if unused.isEmpty { return }
    let names = unused.map { exchanges[$0].request.description }.joined(separator: ", ")
    throw HTTPError(.recordingFailed("\(path) contains requests that were not sent: \(names)."))
  }

  /// Describes the missing request and the closest one.
  private func missing(_ asked: RecordedRequest, playedTimes: Int) -> String {
    if playedTimes > 0 {
      let times = playedTimes == 1 ? "once" : "\(playedTimes) times"
      return "\(path) contains \(asked.description) only \(times)."
    }
    let nearest = exchanges.map(\.request).max {
      $0.similarity(to: asked) < $1.similarity(to: asked)
    }
    guard let nearest else { return "\(path) is empty; it does not contain \(asked.description)." }
    guard nearest.description == asked.description else {
      return "\(path) does not contain \(asked.description); the closest is \(nearest.description)."
    }
    return "\(path) contains \(asked.description) only with another body: \(nearest.bodyExcerpt)."
  }
}

extension RecordedRequest {
  /// The similarity of another request: the common prefix of the URLs, then the method.
  fileprivate func similarity(to other: RecordedRequest) -> Int {
    let common = zip(address.utf8, other.address.utf8).prefix { $0 == $1 }.count
    return (common + (address == other.address ? 1 : 0)) * 2 + (method == other.method ? 1 : 0)
  }

  fileprivate var bodyExcerpt: String {
    switch body {
    case .text(let text): String(text.prefix(200))
    case .digest(let digest, let length): "\(length) bytes, \(digest)"
    case .bytes, nil: "none"
    }
  }
}
