package import Foundation
package import FoundationCore
package import Ordering
import Persistence
import StoreHTTP
package import StoreServer
package import TestSupport
package import Testing

/// A store that sells mugs and cups to Germany, Austria and Japan, and whoever orders there.
///
/// Every answer is held to the document of the store.
package struct OrderedStore {
  package let place: TestedStore
  package var folder: TemporaryFolder { place.folder }
  package let server: StoreServer
  package let client: ContractClient
  package let clock: WallClock

  /// What day and time it is, as a test says.
  package final class WallClock: Sendable {
    private let date = Lock(Date(timeIntervalSince1970: 1_800_000_000))
    package var now: Date { date.withLock { $0 } }
    package func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
  }

  /// Fills a store; there are so many red mugs.
  package init(mugs: Int = 10, in place: TestedStore? = nil) async throws {
    let place = if let place { place } else { try await TestedStore() }
    self.place = place
    let clock = WallClock()
    self.clock = clock
    var configuration = StoreServer.Configuration()
    configuration.now = { clock.now }
    server = try await place.open(configuration)
    client = try await ContractClient(server)
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
  }

  /// Asks a server that is there already.
  package init(place: TestedStore, server: StoreServer) async throws {
    self.place = place
    self.server = server
    client = try await ContractClient(server)
    clock = WallClock()
  }

  /// Asks another server on the same file, as another process would be.
  package func secondServer() async throws -> ContractClient {
    let clock = clock
    var configuration = StoreServer.Configuration()
    configuration.now = { clock.now }
    return try await ContractClient(place.open(configuration))
  }

  package func add(_ collection: String, _ json: JSONValue) async throws {
    let answer = try await client.post("/v1/\(collection)", json)
    try #require(answer.status == 201, "\(answer.text)")
  }

  /// Places an order under a key, a new one unless another is said.
  package func place(
    _ draft: JSONValue = .order(),
    key: String? = UUID().uuidString,
    query: String = "",
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractAnswer {
    var fields: HTTPFields = [:]
    fields["Idempotency-Key"] = key
    return try await client.post("/v1/orders\(query)", draft, fields: fields, at: place)
  }

  /// An order that was placed.
  package func placed(_ draft: JSONValue = .order()) async throws -> Order {
    let answer = try await place(draft)
    try #require(answer.status == 201, "\(answer.text)")
    return try answer.decoded()
  }

  /// Does a step with the order as it was seen.
  package func perform(
    _ step: OrderStep,
    on order: Order,
    key: String? = nil,
    query: String = "",
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ContractAnswer {
    var fields: HTTPFields = ["If-Match": "\"r\(order.version)\""]
    fields["Idempotency-Key"] = key
    let body = try ExactJSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(step))
    let path = "/v1/orders/\(order.number)/\(step.action.rawValue)\(query)"
    return try await client.post(path, body, fields: fields, at: place)
  }

  /// The order after steps that all succeed.
  package func performed(_ steps: OrderStep..., on order: Order) async throws -> Order {
    var order = order
    for step in steps {
      let answer = try await perform(step, on: order)
      try #require(answer.status == 200, "\(answer.text)")
      order = try answer.decoded()
    }
    return order
  }

  /// What is there of a variant, and what of it is promised: `[onHand, reserved]`.
  package func stock(of sku: String) async throws -> [Int] {
    let answer = try await client.get("/v1/skus/\(sku)")
    let variants = answer.json?["variants"]?.elements ?? []
    let stock = variants.first { $0["sku"]?.text == sku }?["stock"]
    return [stock?["onHand"]?.integer ?? -1, stock?["reserved"]?.integer ?? -1]
  }

  package func uses(of code: String) async throws -> Int? {
    try await client.get("/v1/discounts/\(code)").json?["uses"]?.integer
  }

  package func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await server.findings() == [], sourceLocation: sourceLocation)
  }
}

extension JSONValue {
  package static func euros(_ cents: Int) -> JSONValue {
    ["amount": .number(cents), "currency": "EUR"]
  }

  package static func rate(_ countries: [String], _ cents: Int, more: [Member] = []) -> JSONValue {
    .object(
      [
        Member("countries", .array(countries.map(JSONValue.string))),
        Member("price", .euros(cents)), Member("daysFrom", 2), Member("daysTo", 4),
      ] + more
    )
  }

  package static func lines(_ counts: KeyValuePairs<String, Int>) -> JSONValue {
    .array(counts.map { ["sku": .string($0.key), "quantity": .number($0.value)] })
  }

  /// A draft of an order to Germany.
  package static func order(
    _ counts: KeyValuePairs<String, Int> = ["MUG-RED": 1],
    email: String = "ann@example.com",
    to country: String = "DE",
    by method: String = "standard",
    more: [Member] = []
  ) -> JSONValue {
    .object(
      [
        Member("lines", .lines(counts)), Member("currency", "EUR"),
        Member("email", .string(email)),
        Member(
          "address",
          [
            "name": "Ann Example", "lines": ["Main Street 1"], "city": "Köln",
            "country": .string(country),
          ]
        ),
        Member("shippingMethod", .string(method)),
      ] + more
    )
  }
}
