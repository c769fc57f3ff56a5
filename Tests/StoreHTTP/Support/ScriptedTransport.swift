import FoundationCore
import StoreHTTP

/// A transport that answers from a script and remembers what it was asked.
///
///     let transport = ScriptedTransport(.status(503), .failure(.connectionLost), .ok("mugs"))
///     let client = HTTPClient(base, over: transport)
///
/// Past its end the script repeats its last answer.
final class ScriptedTransport: HTTPTransport {
  /// Gets the request and how many came before it.
  typealias Script = @Sendable (HTTPRequest, Int) async throws(HTTPError) -> HTTPResponse

  /// One answer of a script.
  enum Step: Sendable {
    case answer(HTTPResponse)
    case failure(HTTPError.Kind)

    static func status(_ status: Int, _ fields: HTTPFields = [:]) -> Step {
      .answer(HTTPResponse(status: status, fields: fields))
    }

    static func ok(_ text: String, _ fields: HTTPFields = [:]) -> Step {
      .answer(HTTPResponse(fields: fields, body: HTTPBody(Array(text.utf8))))
    }
  }

  private let script: Script
  private let asked = Lock<[HTTPRequest]>([])

  init(_ script: @escaping Script) { self.script = script }

  convenience init(_ steps: Step...) {
    self.init { (_, index) throws(HTTPError) in
      switch steps[min(index, steps.count - 1)] {
      case .answer(let response): return response
      case .failure(let kind): throw HTTPError(kind)
      }
    }
  }

  /// All requests so far, in the order they came.
  var requests: [HTTPRequest] { asked.withLock { $0 } }

  /// The number of requests.
  var count: Int { asked.withLock { $0.count } }

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let index = asked.withLock { asked in
      asked.append(request)
      return asked.count - 1
    }
    return try await script(request, index)
  }
}
