import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// The orders of WooCommerce.
struct WooCommerceOrdersTests {
  private static let api = "GET /wp-json/wc/v3/orders"

  /// An order whose numbers are text and numbers, with a coupon, a fee and a refund of a part.
  private static let order = """
    {"id": 727, "parent_id": 0, "number": "727", "status": "processing", "currency": "EUR",
     "date_created": "2026-11-20T17:28:02", "date_created_gmt": "2026-11-20T16:28:02",
     "date_modified_gmt": "2026-11-21T16:28:08", "date_paid_gmt": "2026-11-20T16:28:08",
     "discount_total": "1.00", "discount_tax": "0.19", "shipping_total": "4.00",
     "shipping_tax": "0.76", "total": "31.54", "total_tax": "5.04", "prices_include_tax": true,
     "billing": {"first_name": "Ada", "last_name": "Lovelace", "company": "", "address_1": "Hof 2",
       "address_2": "", "city": "Köln", "state": "", "postcode": "50667", "country": "DE",
       "email": "ada@example.com", "phone": ""},
     "shipping": {"first_name": "Ada", "last_name": "Lovelace", "company": "Engines",
       "address_1": "Markt 1", "address_2": "", "city": "Berlin", "state": "DE-BE",
       "postcode": 10115, "country": "DE"},
     "line_items": [
       {"id": 315, "name": "Mug &ndash; Color: Red", "product_id": 93, "variation_id": 94,
        "quantity": 3, "subtotal": "20.00", "subtotal_tax": "3.80", "total": "19.00",
        "total_tax": "3.61", "taxes": [{"id": 75, "total": "3.61", "subtotal": "3.80"},
        {"id": 76, "total": "", "subtotal": ""}], "meta_data": [], "sku": "", "price": 6.3333333}],
     "tax_lines": [{"id": 318, "rate_code": "DE", "rate_id": 75, "label": "MwSt.",
       "rate_percent": 19, "tax_total": "4.28"}, {"rate_id": 76, "rate_percent": 7}],
     "shipping_lines": [{"id": 317, "method_title": "Parcel", "method_id": "flat_rate",
       "total": "4.00", "total_tax": "0.76"}],
     "fee_lines": [{"id": 320, "name": "Gift wrap", "total": "3.50", "total_tax": "0.67",
       "taxes": [{"id": 75, "total": 0.67}]}],
     "coupon_lines": [{"id": 319, "code": "SPRING", "discount": "1.00"}],
     "refunds": [{"id": 801, "reason": "Broken", "total": "-10.00"}]}
    """

  /// Creates a shop with a response for each line of a request.
  private static func shop(
    _ answers: [String: String],
    fields: HTTPFields = [:]
  ) -> ScriptedShop {
    ScriptedShop { question in
      guard let answer = answers[question.line] else {
        return .json(#"{"code":"rest_no_route","message":"No route."}"#, status: 404)
      }
      var response = HTTPResponse.json(answer)
      for field in fields { response.fields.append(field.name, field.value) }
      return response
    }
  }

  @Test func anOrderIsReadWithItsExactAmounts() async throws {
    let shop = Self.shop([Self.api: "[\(Self.order)]"])
    let answer = try await WooCommerceOrders(try shop.client())
      .orders(OrderFilter(), limit: 20, after: nil)
    let order = try #require(answer.value.items.first)
    #expect(answer.drops.isEmpty)
    #expect(order.number == "727" && order.email == "ada@example.com")
    #expect(order.status == .known(.confirmed) && order.payment == .known(.partiallyRefunded))
    #expect(order.createdAt == Date(timeIntervalSince1970: 1_795_192_082))
    #expect(order.address.name == "Ada Lovelace" && order.address.city == "Berlin")
    #expect(order.address.company == "Engines")
    #expect(order.address.lines == ["Markt 1"] && order.address.postalCode == "10115")
    #expect(order.shipping.name == "Parcel" && order.discountCode == "SPRING")
    #expect(order.lines.map(\.sku) == ["94", "fee-320"])
    #expect(order.lines.map(\.name) == ["Mug – Color: Red", "Gift wrap"])
    // A third of 20.00 is rounded; the totals come from the shop.
    #expect(order.lines.map(\.unitPrice.description) == ["6.67 EUR", "3.50 EUR"])
    #expect(order.lines.map(\.discount.description) == ["1.00 EUR", "0.00 EUR"])
    #expect(order.lines.map(\.total.description) == ["22.61 EUR", "4.17 EUR"])
    // The rate whose amount is empty does not apply.
    #expect(order.lines.map(\.taxPercent) == [19, 19])
    let totals = order.totals
    #expect(totals.subtotal.minorUnits == 2350 && totals.discount.minorUnits == 100)
    #expect(totals.shipping.minorUnits == 400 && totals.tax.minorUnits == 504)
    #expect(totals.total.minorUnits == 3154 && !totals.isTaxIncluded)
    #expect(try order.lines.map(\.total).total(in: .euro).minorUnits == 3154 - 476)
    #expect(order.paid.minorUnits == 3154 && order.refunded.minorUnits == 1000)
    #expect(order.allowed.isEmpty)
  }

  @Test(
    arguments: [
      ("pending", nil, .placed, .unpaid), ("on-hold", nil, .placed, .unpaid),
      ("processing", nil, .confirmed, .unpaid),
      ("completed", "2026-11-20T16:28:08", .delivered, .paid),
      ("cancelled", nil, .cancelled, .voided), ("checkout-draft", nil, .draft, .unpaid),
    ] as [(String, String?, OrderStatus, PaymentStatus)]
  )
  func statusesAreThoseOfOurOrders(
    _ status: String,
    _ paidAt: String?,
    _ expected: OrderStatus,
    _ payment: PaymentStatus
  ) async throws {
    let paid = paidAt.map { "\"\($0)\"" } ?? "null"
    let order = try await Self.read(
      Self.order.replacing("processing", with: status)
        .replacing(#""date_paid_gmt": "2026-11-20T16:28:08""#, with: #""date_paid_gmt": \#(paid)"#)
        .replacing(/"refunds": \[.*\]/, with: #""refunds": []"#)
    )
    #expect(order.status == .known(expected) && order.payment == .known(payment))
    #expect(order.lines.first?.shipped == (status == "completed" ? 3 : 0))
    #expect(order.paid.minorUnits == (payment == .paid ? 3154 : 0))
  }

  @Test func aStatusOfAPluginIsKept() async throws {
    let order = try await Self.read(Self.order.replacing("processing", with: "wc-packed"))
    #expect(order.status == OpenEnum(rawValue: "wc-packed"))
  }

  @Test func anOrderSoldOverTheCounterHasNoAddress() async throws {
    let order = try await Self.read(
      Self.order.replacing(/"billing": \{[^}]*\}/, with: #""billing": {"country": ""}"#)
        .replacing(/"shipping": \{[^}]*\}/, with: #""shipping": {"first_name": "", "city": ""}"#)
    )
    #expect(order.address.country.code == "ZZ" && order.address.name.isEmpty && order.email.isEmpty)
  }

  @Test func pagesAndFiltersAreThoseOfTheShop() async throws {
    let shop = Self.shop(
      [Self.api: "[\(Self.order)]"],
      fields: ["X-WP-Total": "45", "X-WP-TotalPages": "3"]
    )
    let orders = WooCommerceOrders(try shop.client())
    let filter = OrderFilter(
      text: "ada",
      status: .placed,
      since: Date(timeIntervalSince1970: 1_795_192_082),
      until: Date(timeIntervalSince1970: 1_795_192_092),
      order: .oldest
    )
    let page = try await orders.orders(filter, limit: 20, after: .number(2)).value
    #expect(page.next == .number(3) && page.total == 45)
    #expect(
      shop.questions.value.map(\.query) == [
        [
          "page": "2", "per_page": "20", "search": "ada", "status": "pending,on-hold",
          // The shop finds what is after this second.
          "after": "2026-11-20T16:28:01", "before": "2026-11-20T16:28:12",
          "dates_are_gmt": "true", "orderby": "date", "order": "asc",
        ]
      ]
    )
    #expect(try await orders.orders(OrderFilter(), limit: 20, after: .number(3)).value.next == nil)
  }

  /// A proxy may remove the fields of the response.
  @Test func aFullPageWithoutATotalIsTakenToHaveANextOne() async throws {
    let orders = WooCommerceOrders(try Self.shop([Self.api: "[\(Self.order)]"]).client())
    #expect(try await orders.orders(OrderFilter(), limit: 1, after: nil).value.next == .number(2))
    #expect(try await orders.orders(OrderFilter(), limit: 2, after: nil).value.next == nil)
  }

  @Test(arguments: [
    OrderFilter(payment: .paid), OrderFilter(country: CountryCode("DE")),
    OrderFilter(status: .returned),
    OrderFilter(order: .totalAscending),
  ])
  func aFilterThatTheShopLacksIsUnsupported(_ filter: OrderFilter) async throws {
    let shop = Self.shop([:])
    let error = await #expect(throws: OrderingError.self) {
      try await WooCommerceOrders(try shop.client()).orders(filter, limit: 20, after: nil)
    }
    #expect(error?.code == "ordering.unsupported")
    #expect(shop.lines.isEmpty)
  }

  @Test func anOrderHasItsRefunds() async throws {
    let shop = Self.shop([
      "\(Self.api)/727": Self.order,
      "\(Self.api)/727/refunds": """
      [{"id": 801, "date_created_gmt": "2026-11-22T10:00:00", "amount": "10.00", "reason": "Broken",
        "line_items": [{"id": 1, "total_tax": "-1.60"}]},
       {"id": 802, "amount": "1.00"}]
      """,
    ])
    let answer = try await WooCommerceOrders(try shop.client()).order("727")
    let refund = try #require(answer.value.refunds.first)
    #expect(refund.id == 801 && refund.reason == "Broken")
    #expect(refund.amount.description == "10.00 EUR" && refund.tax.description == "1.60 EUR")
    #expect(refund.at == Date(timeIntervalSince1970: 1_795_341_600))
    #expect(answer.value.refunds.count == 1)
    #expect(answer.drops.drops.map(\.path) == ["$[1]"])
  }

  @Test func oddValuesAreDroppedAndReported() async throws {
    let order = Self.order
      .replacing(#""date_modified_gmt": "2026-11-21T16:28:08""#, with: #""date_modified_gmt": 7"#)
      .replacing(#"[{"id": 320"#, with: #"[{"name": "Lost"}, {"id": 320"#)
      .replacing(#""total": "19.00""#, with: #""total": "19.001""#)
    let odd = [
      order, Self.order.replacing(#""EUR""#, with: #""Coins""#).replacing("727", with: "728"),
      Self.order.replacing(#""total": "31.54""#, with: #""total": "31.5400001""#),
      Self.order.replacing(#""total_tax": "5.04""#, with: #""total_tax": "some""#), "7",
    ]
    let shop = Self.shop([Self.api: "[\(odd.joined(separator: ","))]"])
    let answer = try await WooCommerceOrders(try shop.client())
      .orders(OrderFilter(), limit: 20, after: nil)
    #expect(answer.value.items.map(\.number) == ["727"])
    #expect(answer.value.items.first?.updatedAt == nil)
    #expect(answer.value.items.first?.lines.map(\.sku) == ["fee-320"])
    #expect(
      Set(answer.drops.drops.map(\.path)) == [
        "$[0].date_modified_gmt", "$[0].fee_lines[0]", "$[0]", "$[1]", "$[2]", "$[3]", "$[4]",
      ]
    )
    #expect(answer.drops.drops.contains { $0.reason.hasPrefix("A line was left out.") })
  }

  @Test(arguments: [
    (401, "ordering.not_signed_in"), (403, "ordering.not_allowed"), (404, "ordering.not_found"),
    (500, "http.status_500"),
  ])
  func anErrorObjectIsTheErrorOfItsStatus(_ status: Int, _ code: String) async throws {
    let shop = ScriptedShop { _ in
      .json(
        """
        {"code":"woocommerce_rest_error","message":"It is refused.","data":{"status":\(status)}}
        """,
        status: status
      )
    }
    let error = await #expect(throws: OrderingError.self) {
      try await WooCommerceOrders(try shop.client()).order("7")
    }
    #expect(error?.code == code)
    if status == 404 {
      #expect(error?.title == "There is no order 7.")
    } else if status == 500 {
      #expect(error?.reason == "The server failed while handling the request.")
      #expect((error?.causes.last as? any Failure)?.reason?.contains("It is refused.") == true)
    } else {
      #expect(error?.reason?.contains("It is refused.") == true)
    }
  }

  /// Reads an order that a shop has.
  private static func read(_ order: String) async throws -> Order {
    let shop = shop([api: "[\(order)]"])
    let page = try await WooCommerceOrders(try shop.client())
      .orders(OrderFilter(), limit: 20, after: nil).value
    return try #require(page.items.first)
  }
}
