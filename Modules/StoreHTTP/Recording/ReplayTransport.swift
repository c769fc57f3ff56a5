public import FoundationCore

/// Answers from a cassette that ``RecordingTransport`` wrote, without any network.
///
///     let transport = try ReplayTransport(cassette: "products.json")
///     let products = try await HTTPClient(base, over: transport).load(Resource<[Product]>("products"))
///     try transport.verifyAllPlayed()
///
/// A request is played the answer of the first recorded one that has the same method, the same
/// address, with its query in the same order, and the same body, and was not played yet: what was
/// asked twice is answered in the order it was recorded. Header fields tell nothing apart. Secrets
/// are compared as they stand in the file, where all of them are alike.
///
/// Safe to use from any number of tasks; which of two same requests at once gets which of the two
/// recorded answers is left to chance.
public final class ReplayTransport: HTTPTransport {
  /// How exactly the recording has to be what is asked.
  public enum Mode: Sendable {
    /// Every recorded exchange is played exactly once.
    case strict
    /// What was played is played again where there is nothing else, and need not be played at all.
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
  ///   - path: Where the cassette is.
  ///   - mode: How exactly it has to be what is asked.
  ///   - redactor: The one it was recorded with.
  /// - Throws: `HTTPError` with `recordingFailed` where there is no file, or where it is no cassette:
  ///   then it says what is wrong and where.
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

  /// Plays the recorded answer; throws `notRecorded` at once where there is none.
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

  /// Checks that all was played; in strict mode only.
  ///
  /// - Throws: `HTTPError` with `recordingFailed`, which names what was never asked for.
  public func verifyAllPlayed() throws(HTTPError) {
    if mode != .strict { return }
    let played = played.withLock(\.self)
    let unused = exchanges.indices.filter { !played.contains($0) }
    if unused.isEmpty { return }
    let names = unused.map { exchanges[$0].request.description }.joined(separator: ", ")
    throw HTTPError(.recordingFailed("\(path) contains requests that were not sent: \(names)."))
  }

  /// Says what is not there, and what is there instead.
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
  /// How near another request is: the beginning of the address that both have, then the method.
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
