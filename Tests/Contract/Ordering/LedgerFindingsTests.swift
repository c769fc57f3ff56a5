import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreCore
import StoreHTTP
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import TestSupport
import Testing

/// Each inconsistency of orders is found, and named in the finding.
struct LedgerFindingsTests {
  let store: OrderedStore

  init() async throws { store = try await OrderedStore(servedAt: Self.filled.value.copy()) }

  /// One order that is partially shipped and refunded, and another that is partially returned.
  private static let filled = Task {
    let store = try await OrderedStore()
    try await store.add("discounts", ["code": "FREE", "kind": "free_shipping", "isActive": true])
    let code = [JSONValue.Member("discountCode", "FREE")]
    let two = [ItemQuantity(sku: "MUG-RED", quantity: 2)]
    let one = [ItemQuantity(sku: "MUG-RED", quantity: 1)]
    let part = Money(minorUnits: 100, currency: .euro)
    let sent = try await store.placed(.order(["MUG-RED": 3], more: code))
    _ = try await store.performed(.confirm, .pay(), .ship(two), .refund(part), on: sent)
    let back = try await store.placed(.order(["MUG-RED": 2]))
    _ = try await store.performed(
      .confirm,
      .ship(),
      .deliver,
      .return(one, restock: true),
      on: back
    )
    await store.server.close()
    return store.place
  }

  private static let inBoth = [
    ("reserved", "UPDATE variant SET reserved = 2 WHERE sku = 'MUG-RED'"),
    ("reserved", "UPDATE customer_order SET status = 'cancelled' WHERE number = 1"),
    ("reserved", "UPDATE variant SET sku = 'OTHER' WHERE sku = 'MUG-RED'"),
    ("discount_uses", "UPDATE discount SET uses = 2"),
    ("discount_uses", "UPDATE customer_order SET discount_code = NULL"),
    ("order_lines", "DELETE FROM order_line WHERE customer_order = 2"),
    ("order_total", "UPDATE customer_order SET total = total + 1"),
    ("order_total", "UPDATE order_line SET unit_price = unit_price + 1"),
    ("order_money", "UPDATE customer_order SET paid = 0, refunded = 0"),
    ("order_money", "UPDATE customer_order SET refunded = refunded + 1 WHERE number = 1"),
    ("order_status", "UPDATE customer_order SET status = 'returned' WHERE number = 2"),
    ("order_status", "DELETE FROM order_event WHERE customer_order = 2 AND version = 2"),
    ("order_status", "DELETE FROM order_event WHERE customer_order = 2 AND version = 5"),
    ("order_tracking", "UPDATE order_event SET carrier = 'dhl' WHERE action = 'place'"),
    ("order_key", "UPDATE order_event SET key = 'twice' WHERE action = 'place'"),
    ("order_key", "DELETE FROM idempotency_key"),
    ("order_shipped", "UPDATE order_line SET shipped = 3 WHERE customer_order = 1"),
    ("order_words", "DELETE FROM order_word WHERE word = 'example'"),
    ("order_returned", "UPDATE order_line SET returned = 0"),
  ]

  /// The inconsistencies that PostgreSQL's constraints prevent.
  private static let inFile = [("reference", "DELETE FROM customer_order WHERE number = 2")]

  @Test func soundBooksHaveNone() async throws { try await store.expectSound() }

  @Test(arguments: inBoth + (TestedStore.isInFile ? inFile : []))
  func ledgerDamageIsReported(code: String, script: String) async throws {
    try await store.place.tamper(script)
    let found = try await store.server.checkConsistency()
    let finding = try #require(found.first { $0.code == code }, "\(found)")
    #expect(finding.description.hasSuffix("."))
  }
}
