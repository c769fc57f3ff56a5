import Catalog
import Foundation
import FoundationCore
import HTTPServing
import Ordering
import StoreHTTP
import StoreServer

extension SelftestStore {
  /// Adds the products, a shipping method and a tax rate.
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
    for item in items {
      let price: JSONValue = ["amount": 1250, "currency": .string(Currency.euro.code)]
      let variant: JSONValue = [
        "sku": .string(item.sku.rawValue), "onHand": .number(item.quantity), "prices": [price],
      ]
      let product: JSONValue = ["title": .string(item.sku.rawValue), "variants": [variant]]
      let resource = Resource<Void>(.products.add)
      let body = HTTPBody(Array(product.text().utf8))
      try await client.load(resource.sending(body, as: "application/json"))
    }
    let price = Money(minorUnits: 490, currency: .euro)
    let method = ShippingMethod(code: "standard", name: "Parcel", rates: [.init(price: price)])
    let tax = TaxRate(country: Self.country, percent: 19, isIncluded: true)
    try await client.load(Resource<Void>(ShippingMethod.routes.add).sending(method))
    try await client.load(Resource<Void>(TaxRate.routes.add).sending(tax))
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

  /// The seller that invoices name.
  static let seller = Seller(
    name: "Mugs",
    address: ["Main Street 1", "20095 Hamburg"],
    taxNumber: "DE123456789"
  )

  /// Returns the stock of a product.
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
}
