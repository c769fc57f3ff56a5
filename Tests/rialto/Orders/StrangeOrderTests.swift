import CommandKit
import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import Testing

/// Orders of a store with impossible values.
struct StrangeOrderTests {
  @Test func linesOfWhichLessThanNothingWasSentAreNotTakenBack() async throws {
    var desk = try Desk()
    desk.transport = InProcessTransport { _ in Self.answer }
    let result = await desk.rialto("orders return 1 --yes --store https://shop.test")
    #expect(result.status == .refused)
    #expect(result.error.hasPrefix("Error: The order does not allow 'return'."))
    // The store allows the action, but there is nothing to take back.
    #expect(!result.error.contains("Allowed actions: return"), "\(result.error)")
  }

  private static var answer: HTTPResponse {
    let none = Money.zero(.euro)
    let line = OrderLine(
      sku: "MUG",
      name: "Mug",
      unitPrice: none,
      quantity: 1,
      discount: none,
      taxPercent: 0,
      tax: none,
      total: none,
      shipped: .min,
      returned: 1
    )
    let order = Order(
      number: "1",
      status: .known(.delivered),
      payment: .known(.paid),
      revision: 1,
      email: "ada@example.com",
      address: Address(name: "Ada", lines: ["1"], city: "Berlin", country: germany),
      lines: [line],
      shipping: ShippingMethod.Choice(code: "standard", name: "Parcel", daysFrom: 1, daysTo: 2),
      totals: Totals(
        subtotal: none,
        discount: none,
        shipping: none,
        tax: none,
        isTaxIncluded: true,
        total: none
      ),
      paid: none,
      refunded: none,
      allowed: [.known(.return)],
      createdAt: Date(timeIntervalSince1970: 1_800_000_000)
    )
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return HTTPResponse(
      fields: ["Content-Type": "application/json"],
      // The values of this test can be encoded.
      body: HTTPBody(Array((try? encoder.encode(order)) ?? Data()))
    )
  }

  private static var germany: CountryCode {
    // swift-format-ignore: NeverForceUnwrap
    CountryCode("DE")!
  }
}
