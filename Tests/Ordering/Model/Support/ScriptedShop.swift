import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport

/// A store that places orders once for each key, or answers as a test says, and remembers all it was
/// asked; what happens on the way to it and back is the test's too.
final class ScriptedShop: Sendable {
  /// A question as the store got it.
  struct Question: Sendable {
    /// Method and path, as in `GET /v1/orders`.
    let line: String
    let query: [String: String]
    let fields: HTTPFields
    let body: String

    var key: String? { fields["Idempotency-Key"] }
  }

  /// What becomes of one request to place an order; after the last, all go well.
  enum Fault: Sendable {
    /// There is no connection.
    case noConnection
    /// There is no connection, which shows once the gate opens.
    case lateNoConnection(Gate)
    /// The connection ends before the store has heard of it.
    case requestLost
    /// The connection ends after the store has placed it.
    case answerLost
    /// It arrives twice.
    case duplicated
    /// The store has placed it, and the answer is cut off.
    case answerCutOff
    /// The store has placed it, and something in front of it answers.
    case overlaid(Int)
    /// Something in front of the store answers, and the store never hears of it.
    case intercepted(Int)
    /// The store has placed it, and does not answer before the gate opens.
    case slow(Gate)
    /// It does not reach the store before the gate opens.
    case stuck(Gate)
  }

  typealias Answering = @Sendable (Question) async throws -> HTTPResponse?

  private struct State {
    var placed: [(key: String, order: Order)] = []
    var faults: [Fault]
  }

  let questions = ObservedValue<[Question]>([])
  /// How many requests to place an order have set out, whether or not they came to the store.
  private let sent = ObservedValue(0)
  private let state: ObservedValue<State>
  private let answering: Answering

  /// Makes a store; what the closure has no answer to, the store answers itself.
  init(_ faults: [Fault] = [], answering: @escaping Answering = { _ in nil }) {
    state = ObservedValue(State(faults: faults))
    self.answering = answering
  }

  /// The lines of all questions, in their order.
  var lines: [String] { questions.value.map(\.line) }
  /// The keys of all orders that were placed.
  var placed: [String] { state.value.placed.map(\.key) }

  /// Returns once so many questions have come.
  func asked(_ count: Int) async -> Bool { await questions.waitUntil { $0.count >= count } }
  /// Returns once so many requests to place an order have set out.
  func sent(_ count: Int) async -> Bool { await sent.waitUntil { $0 >= count } }
  /// Returns once so many orders were placed.
  func placed(_ count: Int) async -> Bool { await state.waitUntil { $0.placed.count >= count } }

  /// A client of the store; unless told otherwise it tries nothing twice.
  func client(attempts: Int = 1) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.retries.maximumAttempts = attempts
    configuration.retries.initialDelay = .zero
    return HTTPClient(try storeAddress(), over: Way(shop: self), configuration)
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

/// The way from the client to the shop and back.
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

/// A value as a store writes it.
func encoded(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.dateEncodingStrategy = .iso8601
  // What these tests write can be written.
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

  /// A problem as the store writes it; members are JSON, such as `"country":"JP"`.
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
