import CatalogTestSupport
import Foundation
import Persistence
import StoreCore
package import StoreHTTP
package import StoreServer
import StoreTestSupport
package import TestSupport
package import Testing

/// A store of all contexts, whose catalog is edited.
package struct EditedStore: CatalogEditing {
  package let place: TestedStore
  package let server: StoreServer
  package var handler: HTTPRequest.Handler { server.handler }
  package var folder: TemporaryFolder { place.folder }
  package var path: String { place.path }

  package init() async throws {
    place = try await TestedStore()
    var configuration = StoreServer.Configuration()
    configuration.now = { Date(timeIntervalSince1970: 1_800_000_000) }
    server = try await place.open(configuration)
  }

  /// Changes the file behind the back of the store, as a fault or an order would.
  package func tamper(_ script: String) async throws { try await place.tamper(script) }

  /// Has an order hold some of each variant that a condition is true of, and that none holds yet.
  package func promise(_ count: Int, ofVariantsWhere condition: String) async throws {
    try await tamper(
      """
      INSERT INTO customer_order
        (status, payment, version, email, customer, address, shipping_method, words, currency,
         subtotal, discount, shipping, tax, is_tax_included, total, created, updated)
      VALUES ('placed', 'unpaid', 1, '', '', '{}', '{}', '', 'EUR', 0, 0, 0, 0, 1, 0, 0, 0);
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount,
         tax_percent, tax, total)
      SELECT (SELECT max(number) FROM customer_order), id, sku, '', '{}', 0, \(count), 0, '0', 0, 0
      FROM variant WHERE reserved = 0 AND \(condition);
      DELETE FROM customer_order WHERE number NOT IN (SELECT customer_order FROM order_line);
      UPDATE customer_order SET items =
        (SELECT CAST(sum(quantity) AS BIGINT) FROM order_line WHERE customer_order = number);
      DELETE FROM sales_line;
      INSERT INTO sales_line
        (customer_order, basis, version, position, time, currency, country, sku, tax_percent,
         orders, lines, items, subtotal, discount, shipping, tax, total, refunded, refunded_tax)
      SELECT number, 'placed', 1, 0, 0, 'EUR', '', '', '0', 1, 1, items, 0, 0, 0, 0, 0, 0, 0
      FROM customer_order;
      DELETE FROM sales_day;
      INSERT INTO sales_day
        (basis, day, currency, slot, orders, lines, items, subtotal, discount, shipping, tax, total,
         refunded, refunded_tax)
      SELECT 'placed', 0, 'EUR', 0, count(*), count(*), CAST(sum(items) AS BIGINT), 0, 0, 0, 0, 0, 0, 0
      FROM customer_order;
      INSERT INTO order_event
        (customer_order, version, time, caller, action, to_status, to_payment, lines)
      SELECT number, 1, 0, 'owner', 'place', 'placed', 'unpaid', '[]' FROM customer_order
      WHERE number NOT IN (SELECT customer_order FROM order_event);
      INSERT INTO stock_movement
        (sku, time, reason, on_hand, reserved, on_hand_after, reserved_after)
      SELECT sku, 0, 'order', 0, \(count), on_hand, \(count) FROM variant
      WHERE reserved = 0 AND \(condition);
      UPDATE variant SET reserved = \(count) WHERE reserved = 0 AND \(condition);
      UPDATE product SET available =
        (SELECT sum(on_hand - reserved) FROM variant WHERE variant.product = product.id)
      """
    )
  }

  package func expectSound(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await server.checkConsistency() == [], sourceLocation: sourceLocation)
  }
}
