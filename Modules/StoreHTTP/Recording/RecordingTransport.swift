public import FoundationCore
import Synchronization

/// Records the exchanges of another transport, to be played by ``ReplayTransport``.
///
///     let transport = RecordingTransport(over: HTTPClient.PlatformTransport(), to: "products.json")
///
/// The file, a cassette, is readable JSON: the exchanges in the order of their requests, each with
/// its method, URL, body and whole response. Secrets are replaced by `***`. The first exchange
/// replaces an existing file.
///
/// An exchange is written when its response has been read to the end; one that failed, was
/// cancelled or was released early is not recorded. The file is replaced as a whole, so that it can
/// be read at any time. It is safe to use from concurrent tasks.
public struct RecordingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let tape: CassetteWriter
  private let redactor: Redactor

  /// Creates a recording transport.
  ///
  /// - Parameters:
  ///   - transport: The transport that sends the requests.
  ///   - path: The path of the cassette; its folder must exist.
  ///   - redactor: The redactor of secrets. Pass one that knows your own secrets without a telling
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

/// An exchange being recorded.
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
    try await tape.add(RecordedExchange(request: request, response: response), number: number)
  }

  /// Returns the same body, which completes the recording at its end.
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

/// The writer of the cassette, which serializes writes.
private actor CassetteWriter {
  private let path: String
  private var takes: [(number: Int, exchange: RecordedExchange)] = []
  private nonisolated let last = Atomic(0)

  init(path: String) { self.path = path }

  nonisolated func nextNumber() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// Adds an exchange in the order of requests, whenever its response ended.
  func add(_ exchange: RecordedExchange, number: Int) throws(HTTPError) {
    let place = takes.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
    takes.insert((number, exchange), at: place)
    try Cassette(takes.map(\.exchange)).write(to: path)
  }
}
