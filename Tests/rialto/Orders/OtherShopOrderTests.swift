import CommandKit
import Foundation
import StoreHTTP
import TestSupport
import Testing

/// The orders of shops with other APIs, which are read-only.
struct OtherShopOrderTests {
  var desk: Desk
  /// The path and the credentials of each request.
  let asked = ObservedValue<[String]>([])

  private static let order = """
    {"id": 727, "status": "processing", "currency": "EUR", "total": "22.61", "total_tax": "3.61",
     "shipping_total": "0.00", "discount_total": "0.00", "date_created_gmt": "2026-11-20T16:28:02",
     "billing": {"first_name": "Ada", "city": "Berlin", "country": "DE", "email": "ada@example.com"},
     "shipping_lines": [{"method_id": "flat_rate", "method_title": "Parcel"}],
     "line_items": [{"name": "Mug", "sku": "MUG-RED", "quantity": 2, "subtotal": "19.00",
       "total": "19.00", "total_tax": "3.61"}]}
    """

  init() throws {
    desk = try Desk()
    desk.environment["RIALTO_STORE_TOKEN"] = "ck_0123456789:cs_9876543210"
    desk.transport = InProcessTransport { [asked] request in
      let path = request.url.path()
      asked.update { $0.append("\(path) \(request.fields["Authorization"] ?? "")") }
      let body: String? =
        switch path {
        case "/wp-json/wc/v3/products": #"[{"id":1,"name":"Mug","stock_status":"instock"}]"#
        case "/wp-json/wc/v3/orders": "[\(Self.order)]"
        case "/wp-json/wc/v3/orders/727": Self.order
        case "/admin/orders": #"{"orders":[],"count":0}"#
        default: nil
        }
      return HTTPResponse(
        status: body == nil ? 404 : 200,
        body: HTTPBody(Array((body ?? #"{"code":"rest_no_route"}"#).utf8))
      )
    }
  }

  @Test(arguments: ["", " --config store.dialect=woocommerce"])
  func ordersOfAShopAreListedAndShown(_ option: String) async {
    let shop = "--store https://shop.example/\(option)"
    let list = await desk.rialto("orders list --json=number,status,totals.total \(shop)")
    #expect(list.status == .done, "\(list.error)")
    #expect(list.output.contains(#""number":"727","status":"confirmed""#), "\(list.output)")
    let order = await desk.rialto("orders show 727 \(shop)", columns: 100)
    #expect(order.status == .done, "\(order.error)")
    #expect(order.output.contains("Mug") && order.output.contains("ada@example.com"))
    // A shop that does not tell the days in transit does not deliver at once.
    #expect(order.output.contains("Parcel") && !order.output.contains("0 days"))
    let missing = await desk.rialto("orders show 9 \(shop)")
    #expect(missing.status == .notFound)
    #expect(missing.error.contains("There is no order 9."), "\(missing.error)")
    let filtered = await desk.rialto("orders list --payment paid \(shop)")
    #expect(filtered.status == .refused)
    #expect(
      filtered.error.contains("does not support filtering orders by payment or country."),
      "\(filtered.error)"
    )
  }

  @Test func itsOrdersAreNotChanged() async {
    let shop = "--store https://shop.example/"
    for line in ["orders ship 727 --yes", "orders show 727 --history", "discounts"] {
      let found = await desk.rialto("\(line) \(shop)")
      #expect(found.status == .unavailable, "\(line): \(found.error)")
      #expect(found.error.contains("uses the woocommerce API, not rialto."), "\(found.error)")
      #expect(found.error.contains("their orders are read-only"), "\(found.error)")
      let named = await desk.rialto("\(line) \(shop) --config store.dialect=woocommerce")
      #expect(named.status == .refused, "\(line): \(named.error)")
      #expect(
        named.error.contains(
          "does not support carts, pricing rules or changes of orders."
        ),
        "\(named.error)"
      )
    }
  }

  @Test func aSecretKeyOfMedusaIsTheNameOfBasicAuthentication() async {
    var desk = desk
    desk.environment["RIALTO_STORE_TOKEN"] = "sk_0123456789"
    let list = await desk.rialto(
      "orders list --json=number --store https://shop.example/ --config store.dialect=medusa"
    )
    #expect(list.output == "[]\n", "\(list.error)")
    #expect(asked.value == ["/admin/orders Basic c2tfMDEyMzQ1Njc4OTo="])
  }
}
