import Foundation
import FoundationCore
import Ordering
import OrderingServer
import OrderingTestSupport
import Persistence
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// A file with two servers, like two processes; each history has its own item and discount.
struct HistoryStore {
  let servers: [StoreServer]
  private let place: TestedStore

  init() async throws {
    place = try await TestedStore()
    servers = [try await place.open(), try await place.open()]
    try await add(
      "shipping-methods",
      [
        "code": "standard", "name": "Standard", "isActive": true,
        "rates": [.rate(["DE"], 490, more: [.init("freeAbove", .euros(5000))])],
      ]
    )
    let profile = OrderedStore.profile.json
    let set = try await send(.put, "/v1/store", profile, fields: ["If-Match": "\"r0\""], to: 0)
    try #require(set.status == 200)
    _ = try await servers[0].webhooks.add("https://shop.example/hooks")
  }

  func add(_ collection: String, _ json: JSONValue) async throws {
    let response = try await send(.post, "/v1/\(collection)", json, to: 0)
    try #require(response.status == 201)
  }

  func send(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ json: JSONValue? = nil,
    fields: HTTPFields = [:],
    to server: Int
  ) async throws -> HTTPResponse {
    let url = try #require(URL(string: "http://localhost\(path)"))
    var fields = fields
    if json != nil { fields["Content-Type"] = "application/json" }
    let body = json.map { HTTPBody(Array($0.text().utf8)) } ?? .empty
    return await servers[server].handler(HTTPRequest(method, url, fields: fields, body: body))
  }
}

/// An item and its discount, used by the clients of one history only.
struct HistoryCounter {
  let store: HistoryStore
  let sku: ProductReference.ID
  private let code: String

  init(_ number: Int, in store: HistoryStore, onHand: Int) async throws {
    self.store = store
    sku = ProductReference.ID(rawValue: "MUG-\(number)")
    code = "FEW-\(number)"
    try await store.add(
      "products",
      [
        "title": "Mug", "options": [],
        "variants": [
          [
            "sku": .string(sku.rawValue), "prices": [.euros(PaperStore.price)],
            "onHand": .number(onHand),
          ]
        ],
      ]
    )
    try await store.add(
      "discounts",
      [
        "code": .string(code), "kind": "fixed", "amount": .euros(PaperStore.discount),
        "isActive": true, "limit": .number(PaperStore.limit),
        "limitPerCustomer": .number(PaperStore.limitPerCustomer),
      ]
    )
  }

  /// The store's count of the orders that use the discount.
  func uses() async throws -> Int? {
    let response = try await store.send(.get, "/v1/discounts/\(code)", to: 0)
    return try await response.json()["uses"]?.integer
  }

  /// Sends a request to one of the servers.
  func answer(to question: HistoryQuestion, by client: Int) async throws -> HistoryAnswer {
    let response = try await response(to: question, client % store.servers.count)
    let json = try await response.json()
    guard response.status < 300 else {
      guard case .string(let code) = json["code"] else { throw URLError(.badServerResponse) }
      let available = json["shortages"]?.elements.first?["available"]?.integer
      return .refused(.init(status: response.status, code: code, available: available))
    }
    if case .count = question.request {
      let stock = try #require(json["variants"]?.elements.first?["stock"])
      let (onHand, reserved) = (stock["onHand"]?.integer, stock["reserved"]?.integer)
      return .stock(onHand: try #require(onHand), reserved: try #require(reserved))
    }
    let order = try ExactJSONDecoder().decode(Order.self, from: json.text().utf8)
    return .order(try #require(PaperOrder(order)))
  }

  private func response(to question: HistoryQuestion, _ server: Int) async throws -> HTTPResponse {
    var fields: HTTPFields = [:]
    fields["Idempotency-Key"] = question.key
    fields["If-Match"] = question.revision.map { "\"r\($0)\"" }
    switch question.request {
    case .place(let wish):
      let more = wish.hasCode ? [JSONValue.Member("discountCode", .string(code))] : []
      let draft = JSONValue.order([sku.rawValue: wish.quantity], email: wish.customer, more: more)
      return try await store.send(.post, "/v1/orders", draft, fields: fields, to: server)
    case .perform(let step, let number):
      let body = step.body.json
      let path = "/v1/orders/\(number)/\(step.action.rawValue)"
      return try await store.send(.post, path, body, fields: fields, to: server)
    case .look(let number): return try await store.send(.get, "/v1/orders/\(number)", to: server)
    case .count: return try await store.send(.get, "/v1/skus/\(sku)", to: server)
    case .expire: throw URLError(.unsupportedURL)
    }
  }
}

extension HTTPResponse {
  func json() async throws -> JSONValue {
    try ExactJSONDecoder().decode(JSONValue.self, from: try await body.collected())
  }
}
