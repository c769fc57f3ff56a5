import FoundationCore
import Ordering
import StoreHTTP
import Testing

/// Shops with different APIs, read in one way.
struct OrderSourceTests {
  /// A shop that ignores the offset sends the first page again and again.
  @Test func pagesThatRepeatAreAnError() async throws {
    let order = #"""
      {"id": "order_01", "currency_code": "eur", "total": 1, "tax_total": 0, "item_subtotal": 1,
       "shipping_subtotal": 0}
      """#
    let shop = ScriptedShop { _ in .json(#"{"orders":[\#(order)],"count":9}"#) }
    var pages = MedusaOrders(try shop.client()).pages().makeAsyncIterator()
    #expect(try await pages.next()?.value.items.map(\.number) == ["order_01"])
    let error = await #expect(throws: OrderingError.self) { try await pages.next() }
    #expect(error?.code == "http.endless_pages")
    #expect(try await pages.next()?.value == nil)
  }

  @Test func theOrdersOfAnotherShopAreReadPageByPage() async throws {
    let order = #"""
      {"id": 7, "status": "processing", "currency": "EUR", "total": "12.50", "total_tax": "0",
       "shipping_total": "0", "discount_total": "0"}
      """#
    let shop = ScriptedShop { _ in .json("[\(order)]") }
    let client = try shop.client()

    var totals: [Money] = []
    for try await page in WooCommerceOrders(client).pages() {
      totals += page.value.items.map(\.totals.total)
    }

    #expect(totals == [Money(minorUnits: 1250, currency: .euro)])
  }

  /// Other shops' orders can only be read: they have no method that changes one.
  @Test func aRialtoStoreIsASourceAsOthersAre() async throws {
    let client = try ScriptedShop().client()
    let sources: [any OrderSource] = [
      StoreClient(client), WooCommerceOrders(client), MedusaOrders(client),
    ]
    for source in sources {
      let error = await #expect(throws: OrderingError.self) { try await source.order("R-9") }
      #expect(error?.title == "There is no order R-9.")
    }
  }
}
