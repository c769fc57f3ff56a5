import CatalogTestSupport
import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// Tax classes, exemptions and reverse charge, from the product to the invoice.
struct TaxTests {
  let store: OrderedStore

  init() async throws {
    store = try await OrderedStore(mugs: 100)
    let cup = JSONValue.mug("CUP", title: "Cup").with("taxClass", "reduced")
    let answer = try await store.client.put("/v1/products/2", cup, ifMatch: "*")
    #expect(answer.json?["taxClass"] == "reduced")
  }

  private func set(_ country: String, _ rate: JSONValue) async throws {
    let rate = rate.with("country", .string(country)).with("isIncluded", true)
    let answer = try await store.client.put("/v1/tax-rates/\(country)", rate, ifMatch: "*")
    try #require(answer.status == 200, "\(answer.text)")
  }

  private func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .euro) }

  private func amount(_ percent: Decimal, net: Int64, tax: Int64) -> TaxAmount {
    TaxAmount(percent: percent, net: euros(net), tax: euros(tax), total: euros(net + tax))
  }

  @Test func aMixedBasketIsTaxedByClassUpToTheCreditNote() async throws {
    try await set("DE", ["percent": 19, "classes": [["code": "reduced", "percent": 7]]])
    var order = try await store.placed(.order(["MUG-RED": 2, "CUP-BLUE": 1]))
    // 25.00 × 19/119 and 12.00 × 7/107.
    #expect(order.lines.map(\.tax.minorUnits) == [399, 79])
    // 4.90 in proportion to 25.00 and 12.00 is 3.311 and 1.589; of these 0.528 and 0.104.
    #expect(order.shippingTaxes == [amount(19, net: 278, tax: 53), amount(7, net: 149, tax: 10)])
    #expect(order.totals.tax.minorUnits == 399 + 79 + 53 + 10)
    let shown: Order = try await store.client.get("/v1/orders/\(order.number)").decoded()
    #expect(shown == order)

    let invoice: OrderDocument = try await store.invoice(order).decoded()
    #expect(invoice.lines.map(\.total.minorUnits) == [2500, 1200, 331, 159])
    #expect(invoice.lines.map(\.taxPercent) == [19, 7, 19, 7])
    #expect(invoice.taxes == [amount(19, net: 2379, tax: 452), amount(7, net: 1270, tax: 89)])
    order = try await store.performed(.pay(), .refund(), on: order)
    let credit: OrderDocument = try await store.creditNote(order).decoded()
    #expect(credit.taxes == invoice.taxes)
    try await store.expectSound()
  }

  @Test func aBusinessWithAVATIDIsInvoicedWithoutTax() async throws {
    try await set("AT", ["percent": 20, "reverseCharge": "Reverse charge"])
    let head: JSONValue = [
      "name": "Bo Example", "company": "Moser GmbH", "lines": ["Ring 1"], "city": "Wien",
      "postalCode": "1010", "country": "AT",
    ]
    let more: [JSONValue.Member] = [
      .init("billingAddress", head), .init("vatID", "at u12345678"),
    ]
    let order = try await store.placed(.order(["MUG-RED": 2], to: "AT", more: more))
    #expect(order.vatID == "ATU12345678" && order.billingAddress?.company == "Moser GmbH")
    // 12.50 and 9.90 less a sixth: 10.42 and 8.25.
    #expect(order.totals.total == euros(2 * 1042 + 825) && order.totals.tax == euros(0))
    let invoice: OrderDocument = try await store.invoice(order).decoded()
    #expect(invoice.buyer.vatID == "ATU12345678")
    #expect(invoice.buyer.address == order.billingAddress)
    let total = euros(2909)
    #expect(
      invoice.taxes == [
        TaxAmount(
          percent: 0,
          exemption: "Reverse charge",
          net: total,
          tax: euros(0),
          total: total
        )
      ]
    )
    let erased = order.erasingCustomer(at: store.clock.now)
    #expect(erased.vatID == nil && erased.billingAddress == nil)
    try await store.expectSound()
  }

  @Test func quotesAreOfTheSameTaxes() async throws {
    try await set("AT", ["percent": 20, "reverseCharge": "Reverse charge"])
    let request: JSONValue = [
      "lines": .lines(["MUG-RED": 2]), "countries": ["AT"], "currency": "EUR",
      "vatID": "ATU12345678",
    ]
    let answer = try await store.client.post("/v1/quotes", request)
    let quote = try #require(answer.json?["items"]?.elements.first)
    #expect(quote["totals"]?["total"] == .euros(2909))
    #expect(quote["shippingTaxes"]?.elements.first?["exemption"] == "Reverse charge")
  }

  @Test(.overOneDatabase) func invalidBuyersAndRatesReturnFieldErrors() async throws {
    let wrong = try await store.place(
      .order(more: [
        .init("vatID", "DE12"),
        .init(
          "billingAddress",
          ["name": "Bo", "company": "", "lines": ["Ring 1"], "city": "Wien", "country": "AT"]
        ),
      ])
    )
    #expect(
      wrong.errors.map(\.field)
        == ["billingAddress.company", "billingAddress.postalCode", "vatID"]
    )
    let rate: JSONValue = [
      "country": "FR", "percent": 20, "isIncluded": true, "exemption": "None",
      "shipping": "none",
      "classes": [
        ["code": "standard", "percent": 5], ["code": "a", "percent": 5],
        ["code": "a", "percent": 5, "exemption": "None"],
      ],
    ]
    let refused = try await store.client.post("/v1/tax-rates", rate)
    #expect(
      Set(refused.errors.map(\.field)) == [
        "exemption", "shipping", "classes[0].code", "classes[2].code", "classes[2].exemption",
      ],
      "\(refused.text)"
    )
  }

  @Test func aRequestWithAnotherVATIDIsAnotherRequest() async throws {
    let first = JSONValue.order(more: [.init("vatID", "DE123456789")])
    #expect(try await store.place(first, key: "a").status == 201)
    #expect(try await store.place(first, key: "a").status == 201)
    let second = try await store.place(.order(), key: "a")
    #expect(second.code == "key_reused")
  }
}
