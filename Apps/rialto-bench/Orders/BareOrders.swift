import CSQLite
import Foundation

/// The transaction of placing an order by SQLite alone: the same questions and the same rows, each
/// waited for until the disk has it.
///
/// It reads the order back as the server does, which keeps what it answers beside the key. What it
/// does not do is all else that an answer takes: a socket, JSON, checks and totals.
final class BareOrders {
  private var handle: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]
  private var count = 0

  init(_ path: String) throws {
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw LoadError("The store cannot be opened.")
    }
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA cache_size = -65536")
    try run("PRAGMA foreign_keys = ON")
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  private enum Value {
    case number(Int)
    case text(String)
    case bytes([UInt8])
  }

  /// Places orders one after the other for so long, and tells how many in a second.
  func place(for duration: Duration) throws -> Double {
    let start = ContinuousClock.now
    var placed = 0
    while ContinuousClock.now - start < duration {
      try run("BEGIN IMMEDIATE")
      try place()
      try run("COMMIT")
      placed += 1
    }
    return Double(placed) / ((ContinuousClock.now - start) / .seconds(1))
  }

  /// Places so many in one transaction.
  func fill(_ count: Int) throws {
    try run("UPDATE variant SET on_hand = 1000000000")
    try run("UPDATE product SET available = 1000000000")
    try run("BEGIN IMMEDIATE")
    for _ in 0..<count { try place() }
    try run("COMMIT")
  }

  private func place() throws {
    count += 1
    let (key, sku) = (UUID().uuidString, OrdersStore.sku(count))
    let email = "buyer-\(count)@example.com"
    let now = Int(Date.now.timeIntervalSince1970)
    try run(
      """
      SELECT status, customer_order, version, answer, hash FROM idempotency_key
      WHERE caller = ? AND key = ?
      """,
      [.text("owner"), .text(key)]
    )
    let variant = try run(
      """
      SELECT v.id, p.title, v.options, c.amount, v.product, v.on_hand - v.reserved
      FROM variant v JOIN product p ON p.id = v.product
        LEFT JOIN price c ON c.variant = v.id AND c.currency = ?
      WHERE v.sku = ? AND p.status = 'active'
      """,
      [.text("EUR"), .text(sku)]
    )
    try run("SELECT content, revision FROM tax_rate WHERE code = ?", [.text("DE")])
    try run("SELECT content, revision FROM shipping_method WHERE code = ?", [.text("standard")])
    try run(
      "UPDATE variant SET on_hand = on_hand + 0, reserved = reserved + 1 WHERE id = ?",
      [.number(variant)]
    )
    try run("UPDATE revision SET catalog = catalog + 1")
    let revision = try run("SELECT catalog FROM revision")
    try run(
      """
      UPDATE product SET available = available - 1, updated = ?, revision = ?
      WHERE id = (SELECT product FROM variant WHERE id = ?)
      """,
      [.number(now), .number(revision), .number(variant)]
    )
    try run(
      """
      INSERT INTO customer_order
        (status, payment, version, email, customer, address, shipping_method, discount_code, words,
         currency, subtotal, discount, shipping, tax, is_tax_included, total, created, updated)
      VALUES ('placed', 'unpaid', 1, ?, ?, ?, ?, NULL, ?, 'EUR', 1250, 0, 490, 278, 1, 1740, ?, ?)
      """,
      [
        .text(email), .text(email), .text(Self.address), .text(Self.shipping),
        .text("\(email)\nann example\nhamburg\n\(sku)"), .number(now), .number(now),
      ]
    )
    let number = Int(sqlite3_last_insert_rowid(handle))
    try run(
      """
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
         tax, total)
      VALUES (?, 0, ?, 'Mug', '{}', 1250, 1, 0, '19', 200, 1250)
      """,
      [.number(number), .text(sku)]
    )
    try run(
      """
      INSERT INTO order_event
        (customer_order, version, time, caller, action, from_status, from_payment, to_status,
         to_payment, reason, key, lines, amount, is_restocked)
      VALUES (?, 1, ?, 'owner', 'place', NULL, NULL, 'placed', 'unpaid', NULL, ?, '[]', NULL, NULL)
      """,
      [.number(number), .number(now), .text(key)]
    )
    try readBack(number)
    try run(
      """
      INSERT INTO idempotency_key
        (caller, key, hash, customer_order, version, status, answer, created)
      VALUES ('owner', ?, ?, ?, 1, 201, ?, ?)
      """,
      [
        .text(key), .bytes([UInt8](repeating: 7, count: 32)), .number(number), .text(Self.answer),
        .number(now),
      ]
    )
  }

  private func readBack(_ number: Int) throws {
    try run(
      """
      SELECT l.customer_order, o.currency, l.sku, l.name, l.options, l.unit_price, l.quantity,
        l.discount, l.tax_percent, l.tax, l.total, l.shipped, l.returned
      FROM order_line l JOIN customer_order o ON o.number = l.customer_order
      WHERE l.customer_order = ? ORDER BY l.customer_order, l.position
      """,
      [.number(number)]
    )
    try run(
      """
      SELECT customer_order, version, time, lines, is_restocked, reason FROM order_event
      WHERE customer_order = ? AND action = 'return' ORDER BY customer_order, version
      """,
      [.number(number)]
    )
    try run(
      """
      SELECT number, currency, status, payment, version, email, address, shipping_method,
        discount_code, subtotal, discount, shipping, tax, is_tax_included, total, paid, refunded,
        created, updated
      FROM customer_order WHERE number = ?
      """,
      [.number(number)]
    )
  }

  private static let address =
    #"{"name":"Ann Example","lines":["Main Street 1"],"city":"Hamburg","country":"DE"}"#
  private static let shipping =
    #"{"code":"standard","name":"Parcel","daysFrom":1,"daysTo":3}"#
  /// As long as that of the server.
  private static let answer = String(repeating: "x", count: 1100)

  /// Runs a statement, reads all it gives, and returns the number in the first column of the first
  /// row; 0 where there is none.
  @discardableResult
  private func run(_ sql: String, _ values: [Value] = []) throws -> Int {
    let statement = try statement(sql)
    defer { sqlite3_reset(statement) }
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .number(let number): sqlite3_bind_int64(statement, place, Int64(number))
      case .text(let text): csqlite_bind_text(statement, place, text, UInt64(text.utf8.count))
      case .bytes(let bytes): csqlite_bind_blob(statement, place, bytes, UInt64(bytes.count))
      }
    }
    var number: Int?
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      if number == nil { number = Int(sqlite3_column_int64(statement, 0)) }
      for column in 0..<sqlite3_column_count(statement) {
        _ = sqlite3_column_text(statement, column)
      }
      code = sqlite3_step(statement)
    }
    guard code == SQLITE_DONE else { throw LoadError(String(cString: sqlite3_errmsg(handle))) }
    return number ?? 0
  }

  private func statement(_ sql: String) throws -> OpaquePointer {
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw LoadError(String(cString: sqlite3_errmsg(handle)))
    }
    statements[sql] = statement
    return statement
  }
}
