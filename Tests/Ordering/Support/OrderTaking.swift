import CatalogTestSupport
import Foundation
package import FoundationCore
package import Ordering
import StoreHTTP
package import StoreTestSupport
package import Testing

/// A store with requests to place and change orders, of the ordering context or of all contexts.
///
/// Every response is checked against the store's OpenAPI document.
package protocol OrderTaking: Sendable {
  var client: ContractClient { get }
}

extension OrderTaking {
  /// Stocks mugs and cups, with shipping to Germany, Austria and Japan, and a number of red mugs.
  package func stock(mugs: Int) async throws {
    let product = JSONValue.mug().with(
      "variants",
      [
        .variant("MUG-RED", colour: "Red", euros: 1250, onHand: mugs),
        .variant("MUG-BLUE", colour: "Blue", euros: 1200, onHand: 10_000),
      ]
    )
    try await add("products", product)
    try await add("products", .mug("CUP", title: "Cup"))
    try await add(
      "shipping-methods",
      [
        "code": "standard", "name": "Standard", "isActive": true,
        "rates": [
          .rate(["DE"], 490, more: [.init("freeAbove", .euros(5000))]),
          .rate(["AT"], 990, more: [.init("maximum", .euros(10_000))]),
        ],
      ]
    )
    try await add(
      "shipping-methods",
      ["code": "express", "name": "Express", "isActive": true, "rates": [.rate([], 1990)]]
    )
    try await add("tax-rates", ["country": "DE", "percent": 19, "isIncluded": true])
    try await add("tax-rates", ["country": "AT", "percent": 20, "isIncluded": false])
    try #require(try await setProfile(Self.profile).status == 200)
  }

  package func add(_ collection: String, _ json: JSONValue) async throws {
    let answer = try await client.post("/v1/\(collection)", json)
    try #require(answer.status == 201, "\(answer.text)")
  }

  /// Places an order with a key, by default a new one.
  package func place(
    _ draft: JSONValue = .order(),
    key: String? = UUID().uuidString,
    query: String = "",
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    var fields: HTTPFields = [:]
    fields["Idempotency-Key"] = key
    return try await client.post("/v1/orders\(query)", draft, fields: fields, at: place)
  }

  /// Places an order and returns it.
  package func placed(_ draft: JSONValue = .order()) async throws -> Order {
    let answer = try await place(draft)
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.decoded()
  }

  /// Performs an action on an order at the revision that was read.
  package func perform(
    _ step: OrderActionRequest,
    on order: Order,
    key: String? = nil,
    query: String = "",
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractResponse {
    var fields: HTTPFields = ["If-Match": "\"r\(order.revision)\""]
    fields["Idempotency-Key"] = key
    let path = "/v1/orders/\(order.number)/\(step.action.rawValue)\(query)"
    return try await client.post(path, step.body.json, fields: fields, at: place)
  }

  /// Performs actions that must succeed, and returns the order.
  package func performed(_ steps: OrderActionRequest..., on order: Order) async throws -> Order {
    var order = order
    for step in steps {
      let answer = try await perform(step, on: order)
      try #require(answer.status == 200, "\(answer.text)")
      order = try answer.decoded()
    }
    return order
  }

  /// Returns the stock of a variant: `[onHand, reserved]`.
  package func stock(of sku: String) async throws -> [Int] {
    let answer = try await client.get("/v1/skus/\(sku)")
    let variants = answer.json?["variants"]?.elements ?? []
    let stock = variants.first { $0["sku"]?.text == sku }?["stock"]
    return [stock?["onHand"]?.integer ?? -1, stock?["reserved"]?.integer ?? -1]
  }

  package func uses(of code: String) async throws -> Int? {
    try await client.get("/v1/discounts/\(code)").json?["uses"]?.integer
  }
}
