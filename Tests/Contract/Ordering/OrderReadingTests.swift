import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreHTTP
import StoreServerTestSupport
import StoreTestSupport
import Testing

struct OrderReadingTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore() }

  private func numbers(_ query: String) async throws -> [String] {
    let answer = try await store.client.get("/v1/orders\(query)")
    #expect(answer.status == 200)
    return (answer.json?["items"]?.elements ?? []).compactMap { $0["number"]?.text }
  }

  @Test func ordersComePageByPageTheNewestFirst() async throws {
    for _ in 1...5 { _ = try await store.placed() }
    var found: [String] = []
    var path: String? = "/v1/orders?limit=2"
    while let next = path {
      let answer = try await store.client.get(next)
      found += (answer.json?["items"]?.elements ?? []).compactMap { $0["number"]?.text }
      path = answer.json?["next"]?.text.map { "/v1/orders?limit=2&cursor=\($0)" }
      #expect(answer.fields.contains("Link") == (path != nil))
      // An order placed meanwhile does not shift the pages.
      _ = try await store.placed()
    }
    #expect(found == ["5", "4", "3", "2", "1"])
  }

  @Test func ordersAreFoundByStatusPaymentAndWords() async throws {
    let first = try await store.performed(.confirm, .pay(), on: store.placed())
    _ = try await store.placed(.order(["CUP-RED": 1], email: "bob@example.org"))
    #expect(try await numbers("?status=confirmed") == [first.number.rawValue])
    #expect(try await numbers("?payment=unpaid") == ["2"])
    #expect(try await numbers("?q=BOB") == ["2"])
    #expect(try await numbers("?q=cup-red") == ["2"])
    #expect(try await numbers("?q=koln+example") == ["2", "1"])
    #expect(try await numbers("?q=1") == ["1"])
    #expect(try await numbers("?q=100%25") == [])
    #expect(try await numbers("?status=confirmed&payment=unpaid") == [])
    #expect(try await store.client.get("/v1/orders?status=lost").status == 400)
    let cursor = try await store.client.get("/v1/orders?limit=1").json?["next"]?.text ?? ""
    let other = try await store.client.get("/v1/orders?limit=1&q=bob&cursor=\(cursor)")
    #expect(other.code == "invalid_cursor")
  }

  @Test func amongManyOrdersWordsAreFoundByTheirBeginnings() async throws {
    _ = try await store.placed()
    _ = try await store.placed(.order(["CUP-RED": 1], email: "bob@example.org"))
    #expect(try await numbers("?q=example.org") == ["2"])
    // As if many had been placed between the first two and this one.
    try await store.place.tamper(
      """
      INSERT INTO customer_order
        (number, status, payment, version, email, customer, address, shipping_method, words,
         currency, subtotal, discount, shipping, tax, is_tax_included, total, created, updated)
      SELECT 20001, status, payment, version, email, customer, address, shipping_method, words,
        currency, subtotal, discount, shipping, tax, is_tax_included, total, created, updated
      FROM customer_order WHERE number = 2;
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
         tax, total)
      SELECT 20001, position, sku, name, options, unit_price, quantity, discount, tax_percent, tax,
        total
      FROM order_line WHERE customer_order = 2;
      INSERT INTO order_word (word, customer_order)
      SELECT word, 20001 FROM order_word WHERE customer_order = 2
      """
    )
    #expect(try await numbers("?q=BOB") == ["20001", "2"])
    #expect(try await numbers("?q=bob&limit=1") == ["20001"])
    #expect(try await numbers("?q=cup+b&status=placed") == ["20001", "2"])
    #expect(try await numbers("?q=koln+example") == ["20001", "2", "1"])
    #expect(try await numbers("?q=bob&status=cancelled") == [])
    #expect(try await numbers("?q=example.org") == [])
    #expect(try await numbers("?q=zanzibar") == [])
    #expect(try await numbers("?q=1") == ["1"])
  }

  @Test(.overOneDatabase) func entityTagsStayValidUntilOrderChanges() async throws {
    let order = try await store.placed()
    let paths = ["/v1/orders", "/v1/orders/1", "/v1/orders/1/events"]
    var tags: [String] = []
    for path in paths { tags.append(try #require(try await store.client.get(path).tag)) }
    for (path, tag) in zip(paths, tags) {
      let answer = try await store.client.get(path, fields: ["If-None-Match": tag])
      #expect(answer.status == 304)
    }
    _ = try await store.performed(.pay(), on: order)
    for (path, tag) in zip(paths, tags) {
      let answer = try await store.client.get(path, fields: ["If-None-Match": tag])
      #expect(answer.status == 200)
    }
  }

  @Test(.overOneDatabase) func unknownOrdersReturnNotFound() async throws {
    for path in ["/v1/orders/7", "/v1/orders/7/events", "/v1/orders/x", "/v1/orders/-1"] {
      #expect(try await store.client.get(path).status == 404)
    }
  }
}
