public import FoundationCore
import Synchronization

/// Writes down what passes over another transport, to be played back by ``ReplayTransport``.
///
///     let transport = RecordingTransport(over: HTTPClient.PlatformTransport(), to: "products.json")
///
/// The file, a cassette, is JSON for people: the exchanges in the order they were asked, each
/// request by its method, its address and its body, each answer whole. Secrets never reach it; where
/// one stood stands `***`. What was in the file before is gone with the first exchange.
///
/// An exchange is written as soon as its answer was read to the end, and only then: one that failed,
/// was cancelled or let go of early is not in the file. The file is replaced as a whole, so that it
/// can be read at any time. Safe to use from any number of tasks.
public struct RecordingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let tape: CassetteWriter
  private let redactor: Redactor

  /// Makes a transport that records.
  ///
  /// - Parameters:
  ///   - transport: What carries the requests.
  ///   - path: Where the cassette is written; its folder has to be there.
  ///   - redactor: Hides the secrets. Hand in one that knows those of your own, which have no telling
  ///     name, such as a token in a path.
  public init(
    over transport: any HTTPTransport,
    to path: String,
    redactor: Redactor = .standard
  ) {
    self.transport = transport
    self.redactor = redactor
    tape = CassetteWriter(path: path)
  }

  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let number = tape.nextNumber()
    let (request, sent) = try await request.collectingBody()
    let recorded = RecordedRequest(request, body: sent, hiding: redactor)
    var response = try await transport.send(request, for: exchange)
    let take = PendingExchange(
      number: number,
      request: recorded,
      head: response,
      tape: tape,
      redactor
    )
    if let bytes = response.body.bytes {
      try await take.finish(with: bytes)
    } else {
      response.body = take.listening(to: response.body)
    }
    return response
  }
}

/// One exchange being recorded.
private struct PendingExchange: Sendable {
  let number: Int
  let request: RecordedRequest
  let head: HTTPResponse
  let tape: CassetteWriter
  let redactor: Redactor

  init(
    number: Int,
    request: RecordedRequest,
    head: HTTPResponse,
    tape: CassetteWriter,
    _ redactor: Redactor
  ) {
    self.number = number
    self.request = request
    self.head = HTTPResponse(status: head.status, fields: head.fields)
    self.tape = tape
    self.redactor = redactor
  }

  func finish(with body: [UInt8]) async throws(HTTPError) {
    let response = RecordedResponse(head, body: body, hiding: redactor)
    try await tape.add(RecordedExchange(request: request, response: response), number)
  }

  /// The same body, which finishes the take at its end.
  func listening(to body: HTTPBody) -> HTTPBody {
    let next = body.source()
    let heard = Lock<[UInt8]>([])
    return HTTPBody(length: body.length) { () throws(HTTPError) in
      if let chunk = try await next() {
        heard.withLock { $0 += chunk }
        return chunk
      }
      try await finish(with: heard.withLock { $0 })
      return nil
    }
  }
}

/// The file of a recording: it is written by one at a time.
private actor CassetteWriter {
  private let path: String
  private var takes: [(number: Int, exchange: RecordedExchange)] = []
  private nonisolated let last = Atomic(0)

  init(path: String) { self.path = path }

  nonisolated func nextNumber() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// Adds an exchange in the place of its request, whenever its answer ended.
  func add(_ exchange: RecordedExchange, _ number: Int) throws(HTTPError) {
    let place = takes.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
    takes.insert((number, exchange), at: place)
    try Cassette(takes.map(\.exchange)).write(to: path)
  }
}
