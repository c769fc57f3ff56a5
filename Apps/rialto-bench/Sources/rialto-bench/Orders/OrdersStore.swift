import Foundation
import HTTPServing
import StoreServer

/// A store to order from: a hundred things, each there a billion times, and a way of sending them.
enum OrdersStore {
  static let skuCount = 100

  static func sku(_ number: Int) -> String { "SKU-\(number % skuCount)" }

  /// Makes a store that has so many orders already.
  static func make(at home: OrdersHome, orders: Int) async throws {
    let store = try await home.open()
    let caller = StoreCaller(store.handler)
    let products = (0..<skuCount).map { number in
      """
      {"title":"Mug \(number)","variants":[{"sku":"\(sku(number))","onHand":1000000,\
      "prices":[{"amount":1250,"currency":"EUR"}]}]}\n
      """
    }
    try await caller.add(products.joined(), to: "import", as: "application/x-ndjson")
    try await caller.add(
      """
      {"code":"standard","name":"Parcel","isActive":true,"rates":[{"countries":["DE"],\
      "price":{"amount":490,"currency":"EUR"},"daysFrom":1,"daysTo":3}]}
      """,
      to: "shipping-methods"
    )
    try await caller.add(#"{"country":"DE","percent":19,"isIncluded":true}"#, to: "tax-rates")
    await store.close()
    try FilledOrders(try home.bare()).add(orders)
  }

  /// The request of an order.
  static func draft(_ number: Int) -> String {
    """
    {"lines":[{"sku":"\(sku(number))","quantity":1}],"currency":"EUR",\
    "email":"buyer-\(number)@example.com","address":{"name":"Ann Example",\
    "lines":["Main Street 1"],"city":"Hamburg","postalCode":"20095","country":"DE"},"shippingMethod":"standard"}
    """
  }
}

/// A server of a store, in a separate process.
enum OrdersPeer {
  /// Serves until the parent is gone.
  static func run(_ home: OrdersHome) async throws {
    let store = try await home.open()
    let address = try await HTTPServer(handler: store.handler).start(on: .loopback())
    guard let port = address.url.port else { throw LoadError("The server has no port.") }
    try announce(port)
    try waitForParent()
  }
}
