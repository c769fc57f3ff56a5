import Catalog
import CommandKit
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import OrderingServer
import StoreCore
import StoreHTTP
import StoreServer

/// The store of a self-test, and a folder for its other files.
struct SelftestStore: Sendable {
  let folder: String
  let location: SelftestLocation
  /// The initial stock.
  let items: [ItemQuantity]

  /// Runs the body with a new store with this stock, in a file or a database.
  ///
  /// Afterwards the store is removed, unless the test failed.
  static func with<Value: Sendable>(
    _ items: [ItemQuantity],
    in database: PostgresStoreConfiguration? = nil,
    _ body: (SelftestStore) async throws -> Value
  ) async throws -> Value {
    // A short name: the path of a Unix socket is limited to about 100 characters.
    let name = "rialto-selftest-\(String(UInt32.random(in: .min ... .max), radix: 36))"
    let folder = FileManager.default.temporaryDirectory.appending(path: name).path
    let location = try SelftestLocation(in: folder, or: database)
    let store = SelftestStore(folder: folder, location: location, items: items)
    // An interrupted test must not leave a schema in the database.
    return try await GracefulShutdown.during { try await store.trying(body) }
  }

  private func trying<Value: Sendable>(
    _ body: (SelftestStore) async throws -> Value
  ) async throws -> Value {
    do {
      try folder.makeFolder()
      try await location.make()
      try await fill()
      let value = try await body(self)
      try await remove()
      return value
    } catch let failure as SelftestFailure {
      throw failure
    } catch {
      // The first error is the one to report.
      try? await remove()
      throw error
    }
  }

  private func remove() async throws {
    try FileManager.default.removeItem(atPath: folder)
    try await location.remove()
  }

  /// The location of the evidence after a failed test.
  var keptFiles: String {
    switch location {
    case .file: folder
    case .schema(let name, let database, _): "\(folder) and the schema \(name) of \(database)"
    }
  }

  /// Returns the findings of the consistency checks, each as a sentence.
  func findings() async throws -> [String] {
    try await location.opening { try await $0.checkConsistency().map(\.description) }
  }

  /// Adds the products, a shipping method, a tax rate and the profile.
  func fill() async throws {
    try await location.opening { store in
      try await fill(
        asking: HTTPClient(
          ListeningAddress.loopback().url,
          over: InProcessTransport(handler: store.handler)
        )
      )
    }
  }

  private func fill(asking client: HTTPClient) async throws {
    for (place, item) in items.enumerated() {
      let price: JSONValue = ["amount": 1250, "currency": .string(Currency.euro.code)]
      let variant: JSONValue = [
        "sku": .string(item.sku.rawValue), "onHand": .number(item.quantity), "prices": [price],
      ]
      let product: JSONValue = [
        "title": .string(item.sku.rawValue), "variants": [variant],
        "taxClass": place.isMultiple(of: 2) ? "standard" : "reduced",
      ]
      let resource = Resource<Void>(.products.add)
      let body = HTTPBody(Array(product.text().utf8))
      try await client.load(resource.sending(body, as: "application/json"))
    }
    let price = Money(minorUnits: 490, currency: .euro)
    let method = ShippingMethod(code: "standard", name: "Parcel", rates: [.init(price: price)])
    let tax = TaxRate(
      country: Self.country,
      percent: 19,
      isIncluded: true,
      classes: [TaxClass(code: "reduced", percent: 7)]
    )
    try await client.load(Resource<Void>(ShippingMethod.routes.add).sending(method))
    try await client.load(Resource<Void>(TaxRate.routes.add).sending(tax))
    try await StoreClient(client).save(Self.profile)
  }

  /// Returns a random order of one to three products.
  static func draft(
    of skus: [Ordering.ProductReference.ID],
    for buyer: String,
    using numbers: inout SplitMix64
  ) -> OrderDraft {
    let wanted = skus.shuffled(using: &numbers).prefix(1 + numbers.nextInt(below: 3))
    let lines = wanted.map { ItemQuantity(sku: $0, quantity: 1 + numbers.nextInt(below: 3)) }
    return draft(of: lines, for: buyer)
  }

  /// Returns a valid order.
  static func draft(of lines: [ItemQuantity], for buyer: String) -> OrderDraft {
    OrderDraft(
      lines: lines,
      currency: .euro,
      email: "\(buyer)@example.com",
      address: Address(
        name: buyer,
        lines: ["Main Street 1"],
        city: "Hamburg",
        postalCode: "20095",
        country: country
      ),
      shippingMethod: "standard"
    )
  }

  /// The profile, with the seller that invoices name.
  private static let profile = StoreProfile(
    name: "Mugs",
    country: country,
    currency: .euro,
    seller: Seller(name: "Mugs", address: ["Main Street 1", "20095 Hamburg"], vatID: "DE123456789")
  )

  static func stock(
    of sku: Ordering.ProductReference.ID,
    asking client: HTTPClient
  ) async throws -> Stock {
    let product = try await client.load(Resource<Stocked>(.showProductBySKU, [sku])).value
    return product.variants.first { $0.sku == sku.rawValue }?.stock
      ?? Stock(onHand: 0, reserved: 0)
  }

  struct Stock: Decodable, Sendable, Hashable {
    let onHand: Int
    let reserved: Int
    var available: Int { onHand - reserved }
  }

  private struct Stocked: Decodable, Sendable {
    struct Variant: Decodable, Sendable {
      let sku: String
      let stock: Stock
    }
    let variants: [Variant]
  }

  private static let country: CountryCode = {
    guard let country = CountryCode("DE") else { preconditionFailure("DE is a country") }
    return country
  }()

  /// Adds a webhook at which nothing listens, so that the events of all orders are kept.
  func addWebhook() async throws {
    _ = try await location.opening { try await $0.webhooks.add("http://127.0.0.1:9/") }
  }

  /// Returns the orders whose events do not wait for the webhook once each, each as a sentence.
  @MainActor func missingEvents(of clients: [CrashClient]) async throws -> [String] {
    let deliveries = try await location.opening { try await $0.webhooks.deliveries(limit: .max) }
    let deliveriesByOrder = Dictionary(grouping: deliveries) { "\($0.order)" }
    var violations: [String] = []
    for order in clients.flatMap(\.acknowledged.values) {
      let versions = deliveriesByOrder[order.number.rawValue, default: []].map(\.version).ordered()
      if versions != Array(1...order.revision) {
        violations.append(
          "Order \(order.number) has \(order.revision) events; the webhook gets \(versions)."
        )
      }
    }
    return violations.ordered()
  }
}
