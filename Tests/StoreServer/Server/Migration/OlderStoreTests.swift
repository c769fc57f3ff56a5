import CatalogServer
import OrderingServer
import Persistence
import StoreCore
import StoreServer
import TestSupport
import Testing

/// A store of an earlier version, whose orders this version goes on with.
struct OlderStoreTests {
  private static let modules = [StoreModule.catalog, .ordering]
  private static let older = StoreSchema(
    modules.map { module in
      StoreModule(
        migrations: module.migrations.filter { $0.version == StoreSchema.firstVersion },
        tables: module.tables
      )
    }
  )

  @Test func theOrdersOfAFileAreKept() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    try await Self.expectOrdersKept {
      try await SQLiteDatabase(.file(path), schema: $0)
    }
    let schema = StoreSchema(Self.modules)
    let new = try Connection(.memory, migrations: schema.migrations)
    #expect(try schema.fingerprint(of: Connection(.file(path))) == schema.fingerprint(of: new))
  }

  @Test(.enabled(if: PostgresCluster.isAvailable, "There is no PostgreSQL on this machine."))
  func theOrdersOfADatabaseAreKept() async throws {
    let database = try await PostgresCluster.shared().database()
    try await Self.expectOrdersKept {
      try await PostgresDatabase(PostgresStoreConfiguration(database.url), schema: $0)
    }
  }

  private static func expectOrdersKept(
    _ open: (StoreSchema) async throws -> any StoreDatabase
  ) async throws {
    let before = try await open(older)
    try await before.write { transaction in
      for statement in rows { try await transaction.run(statement) }
    }
    // Tables that are added later have no columns yet; the sums of days are made again from the books.
    let layouts = try await before.read { try await $0.layouts(of: older.tables) }
      .filter { !$0.columns.isEmpty && $0.table.name != "sales_day" }
    let kept = try await before.read { try await contents(of: layouts, in: $0) }
    #expect(kept.values.reduce(0) { $0 + $1.count } == 9)
    let after = try await open(StoreSchema(modules))
    #expect(try await after.read { try await contents(of: layouts, in: $0) } == kept)
    try await after.write { transaction in
      // Of the cancelled order, all three; of the other, none.
      let cancelled = try await transaction.all(
        "SELECT cancelled FROM order_line ORDER BY customer_order"
      ) { try $0[0] as Int }
      #expect(cancelled == [0, 3])
      // The third order was deleted; its number is not given again. Any status is stored.
      let number = try await transaction.insert(
        order(status: "later", payment: "partially_paid"),
        numbered: "number"
      )
      #expect(number == 4)
      try await transaction.run("DELETE FROM customer_order WHERE number = 4")
    }
    await #expect(throws: (any Error).self, "An earlier server issues nothing that the books lack.")
    {
      try await after.write { try await $0.run(document(2)) }
    }
    let versions: [Int] = try await after.read { transaction in
      try await transaction.all("SELECT version FROM order_document") { try $0[0] }
    }
    #expect(versions == [1])
    await #expect(throws: (any Error).self, "A line refers to its order.") {
      try await after.write { transaction in
        try await transaction.run("DELETE FROM customer_order WHERE number = 1")
      }
    }
  }

  private static func contents(
    of layouts: [StoredColumns],
    in transaction: any Transaction
  ) async throws -> [String: [StoredRow]] {
    var contents: [String: [StoredRow]] = [:]
    for layout in layouts where layout.table.index == nil {
      contents[layout.table.name] = try await transaction.rows(of: layout)
    }
    return contents
  }

  private static let rows: [SQLText] =
    [
      order(status: "confirmed", payment: "paid"), order(status: "cancelled", payment: "unpaid"),
      order(status: "placed", payment: "unpaid"), "DELETE FROM customer_order WHERE number = 3",
      document(1),
    ]
    + [1, 2].flatMap { number -> [SQLText] in
      [
        """
        INSERT INTO order_line (customer_order, position, sku, name, options, unit_price, quantity,
          discount, tax_percent, tax, total)
        VALUES (\(number), 0, 'MUG-RED', 'Mug', '{}', 1000, 3, 0, '19', 479, 3000)
        """,
        """
        INSERT INTO order_event (customer_order, version, time, caller, action, to_status,
          to_payment, lines, amount, tracking_number)
        VALUES (\(number), 1, 1000, 'owner', 'pay', 'placed', 'paid', '[]', 3490, 'T-1')
        """,
        "INSERT INTO order_word (word, customer_order) VALUES ('mug-red', \(number))",
      ]
    }

  /// Returns the statement by which version 0.2.0 issues an invoice.
  private static func document(_ number: Int) -> SQLText {
    """
    INSERT INTO order_document (kind, number, customer_order, event, issued, total, content)
    VALUES ('invoice', \(number), \(number), 0, 1000, 3490, '{"tax":{"amount":557}}')
    """
  }

  private static func order(status: String, payment: String) -> SQLText {
    """
    INSERT INTO customer_order (status, payment, version, email, customer, address,
      shipping_method, words, currency, subtotal, discount, shipping, tax, is_tax_included, total,
      paid, created, updated, country, items)
    VALUES (\(status), \(payment), 1, 'Ann@example.com', 'ann@example.com', '{"country":"DE"}',
      '{}', 'mug-red', 'EUR', 3000, 0, 490, 557, 1, 3490, 3490, 1000, 2000, 'DE', 3)
    """
  }
}
