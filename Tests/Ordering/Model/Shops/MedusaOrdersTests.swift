import Foundation
import FoundationCore
import Ordering
import StoreHTTP
import TestSupport
import Testing

/// The orders of Medusa.
struct MedusaOrdersTests {
  private static let api = "GET /admin/orders"

  /// An order with a promotion, of prices with tax, whose tax has more decimals than cents.
  private static let order = """
    {"id": "order_01", "display_id": 12, "version": 3, "status": "pending",
     "payment_status": "captured", "fulfillment_status": "partially_shipped",
     "email": "ada@example.com", "currency_code": "eur",
     "created_at": "2026-11-20T16:28:02.123Z", "updated_at": "2026-11-21T16:28:02.000Z",
     "total": 24.990000000000002, "tax_total": 4.0, "item_subtotal": 18.485,
     "shipping_subtotal": 4.205, "summary": {"paid_total": 24.99, "refunded_total": "0"},
     "items": [
       {"id": "ordli_1", "title": "Red", "product_title": "Mug", "variant_title": "Red",
        "variant_sku": "MUG-RED", "variant_id": "variant_1", "quantity": 2, "unit_price": 11,
        "is_tax_inclusive": true, "subtotal": 18.4874, "total": 19.8, "tax_total": 3.1613,
        "tax_lines": [{"id": "t1", "code": "DE", "rate": 19}],
        "adjustments": [{"id": "a1", "code": "SPRING", "amount": 2.2}],
        "detail": {"quantity": 2, "shipped_quantity": 1, "return_received_quantity": 0}}],
     "shipping_address": {"first_name": "Ada", "last_name": "Lovelace", "company": null,
       "address_1": "Markt 1", "address_2": null, "city": "Berlin", "country_code": "de",
       "province": null, "postal_code": "10115"},
     "shipping_methods": [{"id": "m1", "name": "Parcel", "shipping_option_id": "so_1",
       "amount": 5, "is_tax_inclusive": true}]}
    """

  private static func shop(_ answers: [String: String]) -> ScriptedShop {
    ScriptedShop { question in
      guard let answer = answers[question.line] else {
        return .json(#"{"type":"not_found","message":"Order id not found: order_9"}"#, status: 404)
      }
      return .json(answer)
    }
  }

  private static func page(_ orders: [String], count: Int) -> String {
    #"{"orders":[\#(orders.joined(separator: ","))],"count":\#(count),"offset":0,"limit":20}"#
  }

  @Test func anOrderIsReadAndItsAmountsAddUp() async throws {
    let shop = Self.shop(["\(Self.api)/order_01": #"{"order":\#(Self.order)}"#])
    let answer = try await MedusaOrders(try shop.client()).order("order_01")
    let order = answer.value
    #expect(answer.drops.isEmpty)
    #expect(order.number == "order_01" && order.revision == 3)
    #expect(order.status == .known(.partiallyShipped) && order.payment == .known(.paid))
    #expect(order.address.country.code == "DE" && order.address.lines == ["Markt 1"])
    #expect(order.shipping.name == "Parcel" && order.discountCode == "SPRING")
    let line = try #require(order.lines.first)
    #expect(line.sku == "MUG-RED" && line.name == "Mug, Red" && line.taxPercent == 19)
    #expect(line.quantity == 2 && line.shipped == 1 && line.returned == 0)
    #expect(line.unitPrice.description == "9.24 EUR" && line.total.description == "19.80 EUR")
    #expect(line.discount.description == "1.85 EUR" && line.tax.description == "3.16 EUR")
    let totals = order.totals
    #expect(totals.total.description == "24.99 EUR" && !totals.isTaxIncluded)
    #expect(totals.subtotal.description == "18.49 EUR")
    #expect(totals.discount.description == "1.70 EUR")
    #expect(totals.shipping.description == "4.21 EUR")
    // Rounded by itself, the tax would be 4.00, and the sum a cent too much.
    #expect(totals.tax.description == "3.99 EUR")
    let sum = try totals.subtotal - totals.discount + totals.shipping + totals.tax
    #expect(sum == totals.total)
    #expect(order.paid.minorUnits == 2499 && order.refunded.minorUnits == 0)
  }

  @Test(
    arguments: [
      ("canceled", "not_fulfilled", .known(.cancelled)),
      ("pending", "not_fulfilled", .known(.placed)), ("pending", "fulfilled", .known(.confirmed)),
      ("completed", "delivered", .known(.delivered)), ("draft", "not_fulfilled", .known(.draft)),
      ("pending", "partially_delivered", OpenEnum(rawValue: "partially_delivered")),
    ] as [(String, String, OpenEnum<OrderStatus>)]
  )
  func statusesAreThoseOfOurOrdersOrAreKept(
    _ status: String,
    _ fulfillment: String,
    _ expected: OpenEnum<OrderStatus>
  ) async throws {
    let order = Self.order.replacing("pending", with: status)
      .replacing("partially_shipped", with: fulfillment)
    let shop = Self.shop(["\(Self.api)/order_01": #"{"order":\#(order)}"#])
    #expect(try await MedusaOrders(try shop.client()).order("order_01").value.status == expected)
  }

  @Test func pagesAreOffsets() async throws {
    let shop = Self.shop([Self.api: Self.page([Self.order, "7"], count: 5)])
    let orders = MedusaOrders(try shop.client())
    let filter = OrderFilter(text: "ada", since: Date(timeIntervalSince1970: 1_795_192_082))
    let first = try await orders.orders(filter, limit: 2, after: nil)
    // The unreadable order counts, too.
    #expect(first.value.next == .number(2) && first.value.total == 5)
    #expect(first.drops.drops.map(\.path) == ["$.orders[1]"])
    #expect(try await orders.orders(filter, limit: 2, after: .number(3)).value.next == nil)
    let asked = try #require(shop.questions.value.last?.query)
    #expect(asked["offset"] == "3" && asked["limit"] == "2" && asked["q"] == "ada")
    #expect(asked["created_at[$gte]"] == "2026-11-20T16:28:02Z")
    #expect(asked["order"] == "-created_at")
    #expect(asked["fields"]?.contains("*items.tax_lines") == true)
  }

  @Test(arguments: [
    OrderFilter(status: .placed), OrderFilter(payment: .paid),
    OrderFilter(country: CountryCode("DE")), OrderFilter(order: .totalDescending),
  ])
  func aFilterThatTheStoreLacksIsUnsupported(_ filter: OrderFilter) async throws {
    let shop = Self.shop([:])
    let error = await #expect(throws: OrderingError.self) {
      try await MedusaOrders(try shop.client()).orders(filter, limit: 20, after: nil)
    }
    #expect(error?.code == "ordering.unsupported")
    #expect(shop.lines.isEmpty)
  }

  @Test func oddValuesAreDroppedAndReported() async throws {
    let odd = Self.order.replacing(
      #""quantity": 2, "unit_price""#,
      with: #""quantity": "x", "unit_price""#
    )
    .replacing(#""version": 3"#, with: #""version": "new""#)
    let noTotal = Self.order.replacing(#""total": 24.990000000000002,"#, with: "")
    let shop = Self.shop([Self.api: Self.page([odd, noTotal], count: 2)])
    let answer = try await MedusaOrders(try shop.client())
      .orders(OrderFilter(), limit: 20, after: nil)
    #expect(answer.value.items.map(\.revision) == [1])
    #expect(answer.value.items.first?.lines.isEmpty == true)
    #expect(
      Set(answer.drops.drops.map(\.path)) == [
        "$.orders[0].items[0]", "$.orders[0].version", "$.orders[1]",
      ]
    )
  }

  @Test func aMissingOrderIsNotFound() async throws {
    let error = await #expect(throws: OrderingError.self) {
      try await MedusaOrders(try Self.shop([:]).client()).order("order_9")
    }
    #expect(error?.title == "There is no order order_9.")
  }

  @Test func aRefusedKeyIsSaid() async throws {
    let shop = ScriptedShop { _ in .json(#"{"message":"Unauthorized"}"#, status: 401) }
    let error = await #expect(throws: OrderingError.self) {
      try await MedusaOrders(try shop.client()).orders(OrderFilter(), limit: 20, after: nil)
    }
    #expect(error?.code == "ordering.not_signed_in")
  }
}
