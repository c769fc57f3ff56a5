import Foundation

/// The transaction of placing an order by a database's own library alone: the same questions and the
/// same rows as the store's, each waited for until the disk has it.
///
/// It has no socket, no JSON, no checks and no totals, which the store has as well.
struct BareOrders {
  private let connection: any BareConnection
  private let numbers: RequestNumbers

  init(_ connection: any BareConnection, numbers: RequestNumbers = RequestNumbers()) {
    self.connection = connection
    self.numbers = numbers
  }

  /// Places orders one after the other until then, and tells how many there were.
  func place(until end: ContinuousClock.Instant) throws -> Int {
    var placed = 0
    while ContinuousClock.now < end {
      try place()
      placed += 1
    }
    return placed
  }

  private func place() throws {
    let count = numbers.next()
    let (key, sku) = (UUID().uuidString, OrdersStore.sku(count))
    let email = "buyer-\(count)@example.com"
    let now = Int(Date.now.timeIntervalSince1970)
    try connection.begin(key)
    try connection.run(
      """
      SELECT status, customer_order, version, answer, hash FROM idempotency_key
      WHERE caller = ? AND key = ?
      """,
      [.text("owner"), .text(key)]
    )
    try connection.hold(sku)
    let variant = try connection.run(
      """
      SELECT v.id, p.title, v.options, c.amount, v.product, v.on_hand - v.reserved
      FROM variant v JOIN product p ON p.id = v.product
        LEFT JOIN price c ON c.variant = v.id AND c.currency = ?
      WHERE v.sku = ? AND p.status = 'active'
      """,
      [.text("EUR"), .text(sku)]
    )
    try connection.run("SELECT content, revision FROM tax_rate WHERE code = ?", [.text("DE")])
    try connection.run(
      "SELECT content, revision FROM shipping_method WHERE code = ?",
      [.text("standard")]
    )
    try connection.run(
      "UPDATE variant SET on_hand = on_hand + 0, reserved = reserved + 1 WHERE id = ?",
      [.number(variant)]
    )
    let revision = try connection.incrementRevision()
    try connection.run(
      """
      UPDATE product SET available = available - 1, updated = ?, revision = ?
      WHERE id = (SELECT product FROM variant WHERE id = ?)
      """,
      [.number(now), .number(revision), .number(variant)]
    )
    let number = try connection.insert(
      """
      INSERT INTO customer_order
        (status, payment, version, email, customer, address, shipping_method, discount_code, words,
         currency, subtotal, discount, shipping, tax, is_tax_included, total, created, updated,
         country, items)
      VALUES ('placed', 'unpaid', 1, ?, ?, ?, ?, NULL, ?, 'EUR', 1250, 0, 490, 278, 1, 1740, ?, ?,
        'DE', 1)
      """,
      [
        .text(email), .text(email), .text(Self.address), .text(Self.shipping),
        .text("\(email)\nann example\nhamburg\n\(sku)"), .number(now), .number(now),
      ],
      numbered: "number"
    )
    try connection.run(
      """
      INSERT INTO stock_movement
        (time, caller, reason, on_hand, reserved, customer_order, note, sku, on_hand_after,
         reserved_after)
      SELECT ?, 'owner', 'placing', 0, 1, ?, NULL, sku, on_hand, reserved FROM variant WHERE id = ?
      """,
      [.number(now), .number(number), .number(variant)]
    )
    try connection.run(
      """
      INSERT INTO order_word (word, customer_order)
      VALUES (?, ?), ('ann', ?), ('example', ?), ('hamburg', ?), (?, ?)
      """,
      [
        .text(email), .number(number), .number(number), .number(number), .number(number),
        .text(sku.lowercased()), .number(number),
      ]
    )
    try connection.run(
      """
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
         tax, total)
      VALUES (?, 0, ?, 'Mug', '{}', 1250, 1, 0, '19', 200, 1250)
      """,
      [.number(number), .text(sku)]
    )
    try connection.run(
      """
      INSERT INTO order_event
        (customer_order, version, time, caller, action, from_status, from_payment, to_status,
         to_payment, reason, key, lines, amount, is_restocked)
      VALUES (?, 1, ?, 'owner', 'place', NULL, NULL, 'placed', 'unpaid', NULL, ?, '[]', NULL, NULL)
      """,
      [.number(number), .number(now), .text(key)]
    )
    try connection.run(
      """
      INSERT INTO sales_line
        (customer_order, basis, version, position, time, currency, country, sku, tax_percent,
         orders, lines, items, subtotal, discount, shipping, tax, total, refunded, refunded_tax)
      VALUES (?, 'placed', 1, 0, ?, 'EUR', 'DE', ?, '19', 1, 1, 1, 1250, 0, 0, 200, 1250, 0, 0),
        (?, 'placed', 1, 1, ?, 'EUR', 'DE', '', '19', 0, 0, 0, 0, 0, 490, 78, 490, 0, 0)
      """,
      [.number(number), .number(now), .text(sku), .number(number), .number(now)]
    )
    try connection.run(
      """
      INSERT INTO sales_day
        (basis, day, currency, slot, orders, lines, items, subtotal, discount, shipping, tax, total,
         refunded, refunded_tax)
      VALUES ('placed', ?, 'EUR', \(connection.slot), 1, 1, 1, 1250, 0, 490, 278, 1740, 0, 0)
      ON CONFLICT (basis, day, currency, slot) DO UPDATE
      SET orders = sales_day.orders + 1, lines = sales_day.lines + 1, items = sales_day.items + 1,
        subtotal = sales_day.subtotal + 1250, shipping = sales_day.shipping + 490,
        tax = sales_day.tax + 278, total = sales_day.total + 1740
      """,
      [.number(now / 86_400)]
    )
    try connection.run(
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
    // To each receiver that wants it; no receiver does.
    try connection.run(
      """
      INSERT INTO delivery
        (webhook, event, type, customer_order, version, content, created, status, due)
      SELECT id, ?, 'order.placed', ?, 1, ?, ?, 'pending', ?
      FROM (SELECT id, events FROM webhook UNION ALL SELECT 0, events FROM mail) receiver
      WHERE events = '' OR events LIKE '% order.placed %'
      ORDER BY id
      """,
      [.text(key), .number(number), .text(Self.answer), .number(now), .number(now)]
    )
    try connection.run("COMMIT")
  }

  static let address =
    #"{"name":"Ann Example","lines":["Main Street 1"],"city":"Hamburg","postalCode":"20095","country":"DE"}"#
  static let shipping =
    #"{"code":"standard","name":"Parcel","daysFrom":1,"daysTo":3}"#
  /// As long as the server's.
  static let answer = String(repeating: "x", count: 1100)
}
