import Foundation
import FoundationCore
import HTTPServing
import Persistence
import StoreHTTP
import StoreServer

/// A store to order from: a hundred things, each there a billion times, and a way of sending them.
enum OrdersStore {
  static let skuCount = 100

  static func sku(_ number: Int) -> String { "SKU-\(number % skuCount)" }

  /// Makes a store that has so many orders already.
  static func make(at path: String, orders: Int) async throws {
    let store = try await StoreServer(.file(path))
    let client = HTTPClient(
      ListeningAddress.loopback().url,
      over: InProcessTransport(handler: store.handler)
    )
    for number in 0..<skuCount {
      try await client.add(
        "products",
        """
        {"title":"Mug \(number)","variants":[{"sku":"\(sku(number))","onHand":1000000,\
        "prices":[{"amount":1250,"currency":"EUR"}]}]}
        """
      )
    }
    try await client.add(
      "shipping-methods",
      """
      {"code":"standard","name":"Parcel","isActive":true,"rates":[{"countries":["DE"],\
      "price":{"amount":490,"currency":"EUR"},"daysFrom":1,"daysTo":3}]}
      """
    )
    try await client.add("tax-rates", #"{"country":"DE","percent":19,"isIncluded":true}"#)
    try BareOrders(path).fill(orders)
  }

  /// An order as it is sent.
  static func draft(_ number: Int) -> String {
    """
    {"lines":[{"sku":"\(sku(number))","quantity":1}],"currency":"EUR",\
    "email":"buyer-\(number)@example.com","address":{"name":"Ann Example",\
    "lines":["Main Street 1"],"city":"Hamburg","country":"DE"},"shippingMethod":"standard"}
    """
  }
}

extension HTTPClient {
  fileprivate func add(_ collection: String, _ json: String) async throws {
    let resource = Resource<Void>("v1/\(collection)", method: .post)
    try await load(resource.sending(HTTPBody(Array(json.utf8)), as: "application/json"))
  }
}

/// A server of a store, in a process of its own.
enum OrdersPeer {
  /// Serves until the parent is gone.
  static func run(_ path: String) async throws {
    let store = try await StoreServer(.file(path))
    let address = try await HTTPServer(handler: store.handler).start(on: .loopback())
    guard let port = address.url.port else { throw LoadError("The server has no port.") }
    try announce(port)
    try waitForParent()
  }
}
