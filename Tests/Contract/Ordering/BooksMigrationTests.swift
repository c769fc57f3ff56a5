import Foundation
import FoundationCore
import Ordering
import OrderingTestSupport
import StoreCore
import StoreServer
import StoreServerTestSupport
import StoreTestSupport
import Testing

/// The books of a store of version 0.2.0, which had none: schema 13.
struct BooksMigrationTests {
  /// January 15, 2027; a month later, and two.
  private static let (january, february, march) = (1_800_000_000, 1_802_678_400, 1_805_097_600)

  /// Four orders of January.
  ///
  /// A has two mugs of 12.50 and a cup of 9.99, the others have one mug; the
  /// shipping is 4.90. A is paid and invoiced in February, and 10.00 are refunded in March. B is
  /// invoiced, and cancelled and credited in February. C is paid at once, cancelled in February and
  /// refunded in March. D is voided in February.
  private static let script = """
    INSERT INTO customer_order
      (number, status, payment, version, email, customer, address, shipping_method, discount_code,
       words, currency, subtotal, discount, shipping, tax, is_tax_included, total, paid, refunded,
       created, updated, country, items)
    VALUES
      (1, 'delivered', 'partially_refunded', 3, '', '', '{"country":"DE"}', '{}', NULL, '', 'EUR',
       3499, 0, 490, 637, 1, 3989, 3989, 1000, \(january), \(march), 'DE', 3),
      (2, 'cancelled', 'unpaid', 2, '', '', '{"country":"DE"}', '{}', NULL, '', 'EUR',
       1250, 0, 490, 278, 1, 1740, 0, 0, \(january), \(february), 'DE', 1),
      (3, 'cancelled', 'refunded', 4, '', '', '{"country":"AT"}', '{}', NULL, '', 'EUR',
       1250, 0, 490, 290, 1, 1740, 1740, 1740, \(january), \(march), 'AT', 1),
      (4, 'placed', 'voided', 2, '', '', '{"country":"DE"}', '{}', 'CODE', '', 'EUR',
       1250, 250, 490, 238, 1, 1490, 0, 0, \(january), \(february), 'DE', 1);
    INSERT INTO order_line
      (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
       tax, total)
    VALUES
      (1, 0, 'MUG', 'Mug', '{}', 1250, 2, 0, '19', 399, 2500),
      (1, 1, 'CUP', 'Cup', '{}', 999, 1, 0, '19', 160, 999),
      (2, 0, 'MUG', 'Mug', '{}', 1250, 1, 0, '19', 200, 1250),
      (3, 0, 'MUG', 'Mug', '{}', 1250, 1, 0, '20', 208, 1250),
      (4, 0, 'MUG', 'Mug', '{}', 1250, 1, 250, '19', 160, 1000);
    INSERT INTO order_event
      (customer_order, version, time, caller, action, from_status, from_payment, to_status,
       to_payment, lines, amount, tax)
    VALUES
      (1, 1, \(january), 'a', 'place', NULL, NULL, 'placed', 'unpaid', '[]', NULL, NULL),
      (1, 2, \(february), 'a', 'pay', 'placed', 'unpaid', 'delivered', 'paid', '[]', 3989, NULL),
      (1, 3, \(march), 'a', 'refund', 'delivered', 'paid', 'delivered', 'partially_refunded', '[]',
       1000, 160),
      (2, 1, \(january), 'a', 'place', NULL, NULL, 'placed', 'unpaid', '[]', NULL, NULL),
      (2, 2, \(february), 'a', 'cancel', 'placed', 'unpaid', 'cancelled', 'unpaid', '[]', NULL,
       NULL),
      (3, 1, \(january), 'a', 'place', NULL, NULL, 'placed', 'unpaid', '[]', NULL, NULL),
      (3, 2, \(january), 'a', 'pay', 'placed', 'unpaid', 'placed', 'paid', '[]', 1740, NULL),
      (3, 3, \(february), 'a', 'cancel', 'placed', 'paid', 'cancelled', 'paid', '[]', NULL, NULL),
      (3, 4, \(march), 'a', 'refund', 'cancelled', 'paid', 'cancelled', 'refunded', '[]', 1740, 290),
      (4, 1, \(january), 'a', 'place', NULL, NULL, 'placed', 'unpaid', '[]', NULL, NULL),
      (4, 2, \(february), 'a', 'void', 'placed', 'unpaid', 'placed', 'voided', '[]', NULL, NULL);
    INSERT INTO order_document (kind, number, customer_order, event, issued, total, content)
    VALUES
      ('invoice', 1, 2, 0, \(january), 1740, '{"tax":{"amount":278}}'),
      ('invoice', 2, 1, 0, \(february), 3989, '{"tax":{"amount":637}}'),
      ('credit_note', 1, 2, 2, \(february), 1740, '{"tax":{"amount":278}}'),
      ('credit_note', 2, 1, 3, \(march), 1000, '{"tax":{"amount":159}}');
    """

  /// Two orders of January; a mug of them comes back in February before they are paid: E has two and
  /// shipping, and is paid in March; F has one and free shipping, and is voided in March.
  private static let returns = """
    INSERT INTO customer_order
      (number, status, payment, version, email, customer, address, shipping_method, words, currency,
       subtotal, discount, shipping, tax, is_tax_included, total, paid, refunded, created, updated,
       country, items)
    VALUES
      (1, 'partially_returned', 'paid', 3, '', '', '{"country":"DE"}', '{}', '', 'EUR',
       2500, 0, 490, 477, 1, 2990, 2990, 0, \(january), \(march), 'DE', 2),
      (2, 'returned', 'voided', 3, '', '', '{"country":"DE"}', '{}', '', 'EUR',
       1250, 0, 0, 200, 1, 1250, 0, 0, \(january), \(march), 'DE', 1);
    INSERT INTO order_line
      (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
       tax, total, shipped, returned)
    VALUES
      (1, 0, 'MUG', 'Mug', '{}', 1250, 2, 0, '19', 399, 2500, 2, 1),
      (2, 0, 'MUG', 'Mug', '{}', 1250, 1, 0, '19', 200, 1250, 1, 1);
    INSERT INTO order_event
      (customer_order, version, time, caller, action, from_status, from_payment, to_status,
       to_payment, lines, amount)
    VALUES
      (1, 1, \(january), 'a', 'place', NULL, NULL, 'placed', 'unpaid', '[]', NULL),
      (1, 2, \(february), 'a', 'return', 'delivered', 'unpaid', 'partially_returned', 'unpaid',
       '[{"sku":"MUG","quantity":1}]', NULL),
      (1, 3, \(march), 'a', 'pay', 'partially_returned', 'unpaid', 'partially_returned', 'paid',
       '[]', 2990),
      (2, 1, \(january), 'a', 'place', NULL, NULL, 'placed', 'unpaid', '[]', NULL),
      (2, 2, \(february), 'a', 'return', 'delivered', 'unpaid', 'returned', 'unpaid',
       '[{"sku":"MUG","quantity":1}]', NULL),
      (2, 3, \(march), 'a', 'void', 'returned', 'unpaid', 'returned', 'voided', '[]', NULL);
    """

  private func migrated(_ script: String) async throws -> OrderedStore {
    let place = try await TestedStore.ofVersion(13)
    try await place.tamper(script)
    return try await OrderedStore(servedAt: place)
  }

  private func rows(_ query: String, of store: OrderedStore) async throws -> [String] {
    let answer = try await store.client.get("/v1/sales?\(query)")
    let report = try answer.decoded(as: SalesReport.self)
    return report.rows.map { row in
      let key = [row.key ?? "-", row.taxPercent.map { "\($0)%" }].compactMap(\.self)
      let figures = row.sold
      let amounts = [
        figures.gross, figures.discount, figures.shipping, figures.tax, figures.total,
        figures.refunds, figures.refundedTax,
      ]
      return (key + ["\(figures.orders) \(figures.items)"] + amounts.map { "\($0.minorUnits)" })
        .joined(separator: " ")
    }
  }

  @Test func whatCameBackUnpaidIsTakenBack() async throws {
    let store = try await migrated(Self.returns)
    #expect(
      try await rows("basis=placed", of: store) == [
        "2027-01 2 3 3750 0 490 677 4240 0 0", "2027-02 -1 -2 -2500 0 0 -400 -2500 0 0",
        "2027-03 0 1 1250 0 0 200 1250 0 0",
      ]
    )
    #expect(try await rows("basis=paid", of: store) == ["2027-03 1 2 2500 0 490 477 2990 0 0"])
    let found = try await store.server.checkConsistency().map(\.code)
    #expect(found.filter { $0.hasPrefix("sales") } == [])
  }

  @Test func theHistoryOfTheOrdersIsBooked() async throws {
    let store = try await migrated(Self.script)
    func rows(_ query: String) async throws -> [String] {
      try await self.rows(query, of: store)
    }
    #expect(
      try await rows("basis=placed") == [
        "2027-01 4 6 7249 250 1960 1443 8959 0 0", "2027-02 -3 -3 -3750 -250 -1470 -806 -4970 0 0",
        "2027-03 0 0 0 0 0 0 0 1000 160",
      ]
    )
    #expect(
      try await rows("basis=paid") == [
        "2027-01 1 1 1250 0 490 290 1740 0 0", "2027-02 1 3 3499 0 490 637 3989 0 0",
        "2027-03 0 0 0 0 0 0 0 2740 450",
      ]
    )
    // A credit note keeps the tax that it was issued with.
    #expect(
      try await rows("basis=invoiced") == [
        "2027-01 1 1 1250 0 490 278 1740 0 0", "2027-02 1 3 3499 0 490 637 3989 1740 278",
        "2027-03 0 0 0 0 0 0 0 1000 159",
      ]
    )
    // 10.00 in proportion to 25.00, 9.99 and 4.90, added up: 6.27, 8.77 and 10.00; the tax of 1.60
    // in proportion to 3.99, 1.60 and 0.78: 1.00, 1.40 and 1.60.
    #expect(
      try await rows("basis=paid&by=variant&from=2027-02-01&until=2027-02-28") == [
        "MUG 1 2 2500 0 0 399 2500 0 0", "CUP 1 1 999 0 0 160 999 0 0", "- 0 0 0 0 490 78 490 0 0",
      ]
    )
    #expect(
      try await rows("basis=placed&by=variant&from=2027-03-01") == [
        "- 0 0 0 0 0 0 0 123 20", "CUP 0 0 0 0 0 0 0 250 40", "MUG 0 0 0 0 0 0 0 627 100",
      ]
    )
    #expect(
      try await rows("basis=paid&by=rate") == [
        "AT 20% 1 1 1250 0 490 290 1740 1740 290", "DE 19% 1 3 3499 0 490 637 3989 1000 160",
      ]
    )
    let found = try await store.server.checkConsistency().map(\.code)
    #expect(found.filter { $0.hasPrefix("sales") || $0.hasPrefix("refund") } == [])
  }
}
