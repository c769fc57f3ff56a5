public import FoundationCore
public import StoreHTTP

/// Plays the responses of a cassette, without any network.
///
///     let transport = try ReplayTransport(cassette: "products.json")
///     let products = try await HTTPClient(base, over: transport).load(Resource<[Product]>("products"))
///     try transport.verifyAllPlayed()
///
/// A cassette is a JSON file of requests and their responses:
///
///     {
///       "cassette": 1,
///       "exchanges": [
///         {
///           "request": { "method": "GET", "address": "https://example.org/products" },
///           "response": {
///             "status": 200,
///             "fields": ["Content-Type: application/json"],
///             "body": { "text": "[]" }
///           }
///         }
///       ]
///     }
///
/// A body is `text` or `base64`. A request gets the response of the first one in the file with the
/// same method, URL, order of query and body that was not played yet: repeated requests are answered
/// in the order of the file. Header fields of requests are not compared. Secrets are `***` in the
/// file, and equal to any other.
///
/// It is safe to use from concurrent tasks; the order of equal concurrent requests is undefined.
public final class ReplayTransport: HTTPTransport {
  /// The strictness of replaying.
  public enum Mode: Sendable {
    /// Every exchange must be played exactly once.
    case strict
    /// A played response may be played again, and need not be played at all.
    case lenient
  }

  private let path: String
  private let mode: Mode
  private let redactor: Redactor
  private let exchanges: [Cassette.Exchange]
  private let played: Lock<Set<Int>> = Lock([])

  /// Opens a cassette.
  ///
  /// - Parameters:
  ///   - path: The path of the cassette.
  ///   - mode: The strictness of replaying.
  ///   - redactor: The redactor of secrets in requests.
  /// - Throws: ``ReplayError`` if there is no file, or if it is not a cassette.
  public init(
    cassette path: String,
    mode: Mode = .strict,
    redactor: Redactor = .standard
  ) throws(ReplayError) {
    self.path = path
    self.mode = mode
    self.redactor = redactor
    exchanges = try Cassette(contentsOf: path).exchanges
  }

  /// Plays the response to a request.
  ///
  /// - Throws: `HTTPError`, an invalid request with a ``ReplayError`` beneath if the cassette
  ///   contains no such request.
  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let body = try await request.body.collected()
    if Task.isCancelled { throw HTTPError(.cancelled) }
    let asked = Cassette.Request(request, body: body, hiding: redactor)
    let matches = exchanges.indices.filter { exchanges[$0].request == asked }
    let chosen = played.withLock { played in
      let next = matches.first { !played.contains($0) } ?? (mode == .strict ? nil : matches.last)
      return next.map { played.insert($0).memberAfterInsert }
    }
    guard let chosen else {
      let error = ReplayError.notRecorded(missing(asked, playedTimes: matches.count))
      throw HTTPError(.invalidRequest(error.title), underlying: [error])
    }
    return exchanges[chosen].response.played
  }

  /// Checks that all exchanges were played; in strict mode only.
  ///
  /// - Throws: ``ReplayError/notPlayed(path:requests:)``, which names the requests that were not
  ///   sent.
  public func verifyAllPlayed() throws(ReplayError) {
    if mode != .strict { return }
    let played = played.withLock(\.self)
    let unused = exchanges.indices.filter { !played.contains($0) }
    if unused.isEmpty { return }
    throw .notPlayed(path: path, requests: unused.map { exchanges[$0].request.description })
  }

  /// Describes the missing request and the closest one.
  private func missing(_ asked: Cassette.Request, playedTimes: Int) -> String {
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
