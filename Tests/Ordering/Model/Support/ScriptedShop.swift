import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport

/// A store that places one order per key, or responds as a test says, and records all requests; the
/// test also controls the faults of the connection.
final class ScriptedShop: Sendable {
  /// A request as the store received it.
  struct Question: Sendable {
    /// The method and the path, such as `GET /v1/orders`.
    let line: String
    let query: [String: String]
    let fields: HTTPFields
    let body: String

    var key: String? { fields["Idempotency-Key"] }
  }

  /// The fault of a request to place an order; requests after the last fault succeed.
  enum Fault: Sendable {
    /// There is no connection.
    case noConnection
    /// There is no connection, which the client notices once the gate opens.
    case lateNoConnection(Gate)
    /// The connection ends before the store receives the request.
    case requestLost
    /// The connection ends after the store has placed the order.
    case answerLost
    /// The request arrives twice.
    case duplicated
    /// The store has placed the order, and the response is truncated.
    case answerCutOff
    /// The store has placed the order, and a proxy responds.
    case overlaid(Int)
    /// A proxy responds, and the store does not receive the request.
    case intercepted(Int)
    /// The store has placed the order, and responds once the gate opens.
    case slow(Gate)
    /// The request reaches the store once the gate opens.
    case stuck(Gate)
  }

  typealias Answering = @Sendable (Question) async throws -> HTTPResponse?

  private struct State {
    var placed: [(key: String, order: Order)] = []
    var faults: [Fault]
  }

  let questions = ObservedValue<[Question]>([])
  /// The number of requests to place an order that were sent, received by the store or not.
  private let sent = ObservedValue(0)
  private let state: ObservedValue<State>
  private let answering: Answering

  /// Creates a store; if the closure returns `nil`, the store responds itself.
  init(_ faults: [Fault] = [], answering: @escaping Answering = { _ in nil }) {
    state = ObservedValue(State(faults: faults))
    self.answering = answering
  }

  /// The methods and paths of all requests, in order.
  var lines: [String] { questions.value.map(\.line) }
  /// The keys of all placed orders.
  var placed: [String] { state.value.placed.map(\.key) }

  /// Waits until the store has received a number of requests.
  func asked(_ count: Int) async -> Bool { await questions.waitUntil { $0.count >= count } }
  /// Waits until a number of requests to place an order were sent.
  func sent(_ count: Int) async -> Bool { await sent.waitUntil { $0 >= count } }
  /// Waits until a number of orders were placed.
  func placed(_ count: Int) async -> Bool { await state.waitUntil { $0.placed.count >= count } }

  /// Returns a client of the store, by default without retries.
  func client(attempts: Int = 1) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries.maximumAttempts = attempts
    configuration.retries.initialDelay = .zero
    return HTTPClient(try storeAddress(), over: Way(shop: self), configuration)
  }

  /// Returns the client of the store, by default without retries.
  func store(attempts: Int = 1) throws -> StoreClient {
    StoreClient(try client(attempts: attempts))
  }

  fileprivate func takeFault() -> Fault? {
    sent.update { $0 += 1 }
    return state.update { $0.faults.isEmpty ? nil : $0.faults.removeFirst() }
  }

  fileprivate func answer(to request: HTTPRequest) async -> HTTPResponse {
    do {
      let body = String(decoding: try await request.body.collected(), as: UTF8.self)
      let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
      let pairs = (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
      let question = Question(
        line: "\(request.method.rawValue) \(request.url.path())",
        query: Dictionary(pairs) { $1 },
        fields: request.fields,
        body: body
      )
      questions.update { $0.append(question) }
      if let response = try await answering(question) { return response }
      if question.line == "POST /v1/orders" { return try place(question) }
      let number = question.line.split(separator: "/").last.map(String.init)
      guard let order = state.value.placed.first(where: { $0.order.number.rawValue == number })
      else { return .problem(404, "not_found") }
      return .json(encoded(order.order))
    } catch {
      return .problem(500, "\(error)")
    }
  }

  private func place(_ question: Question) throws -> HTTPResponse {
    guard let key = question.key else { return .problem(400, "key_missing") }
    let draft = try ExactJSONDecoder().decode(OrderDraft.self, from: question.body.utf8)
    let order = state.update { state in
      if let known = state.placed.first(where: { $0.key == key }) { return known.order }
      let order = Order.example(Order.ID(rawValue: "R-\(state.placed.count + 1)"), of: draft)
      if question.query["dryRun"] == nil { state.placed.append((key, order)) }
      return order
    }
    return .json(encoded(order), status: 201)
  }
}

/// The connection between the client and the store.
private struct Way: HTTPTransport {
  let shop: ScriptedShop

  func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let isPlacing = request.method == .post && request.url.path() == "/v1/orders"
    guard isPlacing, let fault = shop.takeFault() else { return await arrive(request) }
    switch fault {
    case .noConnection: throw HTTPError(.noConnection)
    case .lateNoConnection(let gate):
      await gate.wait()
      throw HTTPError(.noConnection)
    case .requestLost: throw HTTPError(.connectionLost)
    case .answerLost:
      _ = await arrive(request)
      throw HTTPError(.connectionLost)
    case .duplicated:
      async let twin = arrive(request)
      let response = await arrive(request)
      _ = await twin
      return response
    case .answerCutOff:
      var response = await arrive(request)
      response.body = HTTPBody(Array((response.body.bytes ?? []).prefix(40)))
      return response
    case .overlaid(let status):
      _ = await arrive(request)
      return .json("<html>", status: status)
    case .intercepted(let status): return .json("<html>", status: status)
    case .slow(let gate):
      let response = await arrive(request)
      await gate.wait()
      return response
    case .stuck(let gate):
      await gate.wait()
      return await arrive(request)
    }
  }

  private func arrive(_ request: HTTPRequest) async -> HTTPResponse {
    await shop.answer(to: request)
  }
}

func storeAddress(_ scheme: String = "https") throws -> URL {
  guard let url = URL(string: "\(scheme)://store.example/") else { throw URLError(.badURL) }
  return url
}

/// Returns a value as JSON.
func encoded(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.dateEncodingStrategy = .iso8601
  // The values of these tests can be encoded.
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

extension HTTPResponse {
  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      fields: ["Content-Type": "application/json"],
      body: HTTPBody(Array(text.utf8))
    )
  }

  /// Returns a problem document; members are JSON, such as `"country":"JP"`.
  static func problem(_ status: Int, _ code: String, members: String = "") -> HTTPResponse {
    .json(
      """
      {"type":"urn:rialto:problem:\(code)","title":"It cannot be done.","status":\(status),\
      "code":"\(code)"\(members.isEmpty ? "" : "," + members)}
      """,
      status: status
    )
  }
}
