/// Adds many orders to a store at once, by statements that all databases understand.
///
/// Most were delivered, every twentieth was cancelled, and the newest fiftieth waits. What they are
/// the sum of is there as well, so that the store is sound.
struct FilledOrders {
  private let connection: any BareConnection
  /// The seconds from one order to the next: a million orders take three years.
  private let spacing = 94

  init(_ connection: any BareConnection) { self.connection = connection }

  /// Adds so many orders, and things enough for all that are still to come.
  func add(_ count: Int) throws {
    let last = try connection.run("SELECT coalesce(max(number), 0) FROM customer_order")
    try connection.fill {
      try addOrders(count, after: last)
      try addWords(after: last)
      try addLines(after: last)
      try addEvents(after: last)
      try addSales(after: last)
      try addKeys(after: last)
      try reserve(after: last)
    }
  }

  /// The address of who has placed the so-many-eth of all orders.
  static func email(_ number: Int) -> String { "customer-\(number)@example.com" }

  private func addOrders(_ count: Int, after last: Int) throws {
    try connection.run(
      """
      WITH RECURSIVE place (i) AS (
        SELECT \(last + 1) WHERE \(count) > 0
        UNION ALL SELECT i + 1 FROM place WHERE i < \(last + count)
      ), filled AS (
        SELECT i, CASE
          WHEN i > \(last + count - count / 50) THEN 'placed'
          WHEN i % 20 = 0 THEN 'cancelled'
          ELSE 'delivered'
        END AS status, 'customer-' || i || '@example.com' AS email FROM place
      )
      INSERT INTO customer_order
        (status, payment, version, email, customer, address, shipping_method, words, currency,
         subtotal, discount, shipping, tax, is_tax_included, total, paid, created, updated,
         country, items)
      SELECT status, CASE status WHEN 'delivered' THEN 'paid' ELSE 'unpaid' END,
        CASE status WHEN 'delivered' THEN 4 WHEN 'cancelled' THEN 2 ELSE 1 END,
        email, email, '\(BareOrders.address)', '\(BareOrders.shipping)',
        email || '\nann example\nhamburg\nsku-' || (i % \(OrdersStore.skuCount)), 'EUR',
        1250, 0, 490, 278, 1, 1740, CASE status WHEN 'delivered' THEN 1740 ELSE 0 END,
        1700000000 + \(spacing) * i, 1700000000 + \(spacing) * i, 'DE', 1
      FROM filled
      """
    )
  }

  private func addWords(after last: Int) throws {
    let sku = "'sku-' || (number % \(OrdersStore.skuCount))"
    for word in ["email", "'ann'", "'example'", "'hamburg'", sku] {
      try connection.run(
        """
        INSERT INTO order_word (word, customer_order)
        SELECT \(word) AS word, number FROM customer_order WHERE number > \(last)
        ORDER BY 1, number
        """
      )
    }
  }

  private func addLines(after last: Int) throws {
    try connection.run(
      """
      INSERT INTO order_line
        (customer_order, position, sku, name, options, unit_price, quantity, discount, tax_percent,
         tax, total, shipped)
      SELECT number, 0, 'SKU-' || (number % \(OrdersStore.skuCount)), 'Mug', '{}', 1250, 1, 0, '19',
        200, 1250, CASE status WHEN 'delivered' THEN 1 ELSE 0 END
      FROM customer_order WHERE number > \(last)
      """
    )
  }

  private func addEvents(after last: Int) throws {
    try connection.run(
      """
      WITH step (status, version, action, to_status, to_payment) AS (
        VALUES ('placed', 1, 'place', 'placed', 'unpaid'),
          ('cancelled', 1, 'place', 'placed', 'unpaid'),
          ('cancelled', 2, 'cancel', 'cancelled', 'unpaid'),
          ('delivered', 1, 'place', 'placed', 'unpaid'),
          ('delivered', 2, 'pay', 'placed', 'paid'),
          ('delivered', 3, 'ship', 'shipped', 'paid'),
          ('delivered', 4, 'deliver', 'delivered', 'paid')
      )
      INSERT INTO order_event
        (customer_order, version, time, caller, action, to_status, to_payment, key, lines, amount)
      SELECT o.number, s.version, o.created, 'owner', s.action, s.to_status, s.to_payment,
        CASE s.action WHEN 'place' THEN 'filled-' || o.number END,
        CASE s.action WHEN 'ship'
          THEN '[{"sku":"SKU-' || (o.number % \(OrdersStore.skuCount)) || '","quantity":1}]'
          ELSE '[]' END,
        CASE s.action WHEN 'pay' THEN o.total END
      FROM customer_order o JOIN step s ON s.status = o.status
      WHERE o.number > \(last) ORDER BY o.number, s.version
      """
    )
  }

  private func addSales(after last: Int) throws {
    let sums = [
      "orders", "lines", "items", "subtotal", "discount", "shipping", "tax", "total", "refunded",
      "refunded_tax",
    ]
    try connection.run(
      """
      WITH booking (status, basis, version, factor) AS (
        VALUES ('placed', 'placed', 1, 1), ('cancelled', 'placed', 1, 1),
          ('cancelled', 'placed', 2, -1), ('delivered', 'placed', 1, 1),
          ('delivered', 'paid', 2, 1)
      ), line (position, item, shipping, tax) AS (VALUES (0, 1250, 0, 200), (1, 0, 490, 78))
      INSERT INTO sales_line
        (customer_order, basis, version, position, time, currency, country, sku, tax_percent,
         \(sums.joined(separator: ", ")))
      SELECT o.number, b.basis, b.version, l.position, o.created, o.currency, o.country,
        CASE l.position WHEN 0 THEN 'SKU-' || (o.number % \(OrdersStore.skuCount)) ELSE '' END, '19',
        b.factor * (1 - l.position), b.factor * (1 - l.position), b.factor * (1 - l.position),
        b.factor * l.item, 0, b.factor * l.shipping, b.factor * l.tax,
        b.factor * (l.item + l.shipping), 0, 0
      FROM customer_order o JOIN booking b ON b.status = o.status CROSS JOIN line l
      WHERE o.number > \(last) ORDER BY o.number, b.basis, b.version, l.position
      """
    )
    try connection.run(
      """
      INSERT INTO sales_day (basis, day, currency, slot, \(sums.joined(separator: ", ")))
      SELECT basis, time / 86400 AS day, currency, \(last),
        \(sums.map { "CAST(sum(\($0)) AS BIGINT)" }.joined(separator: ", "))
      FROM sales_line WHERE customer_order > \(last) GROUP BY 1, 2, 3
      """
    )
  }

  private func addKeys(after last: Int) throws {
    try connection.run(
      """
      INSERT INTO idempotency_key
        (caller, key, hash, customer_order, version, status, answer, created)
      SELECT 'owner', 'filled-' || number, CAST('77777777777777777777777777777777'
        AS \(connection.bytesType)), number, 1, 201, '\(BareOrders.answer)', created
      FROM customer_order WHERE number > \(last)
      """
    )
  }

  private func reserve(after last: Int) throws {
    try connection.run(
      """
      INSERT INTO stock_movement
        (time, caller, reason, on_hand, reserved, customer_order, note, sku, on_hand_after,
         reserved_after)
      SELECT max(o.created), 'owner', 'placing', 0, count(*), max(o.number), NULL, v.sku,
        max(v.on_hand), max(v.reserved) + count(*)
      FROM customer_order o JOIN order_line l ON l.customer_order = o.number
        JOIN variant v ON v.sku = l.sku
      WHERE o.status = 'placed' AND o.number > \(last) GROUP BY v.sku
      """
    )
    try connection.run(
      """
      UPDATE variant SET reserved = reserved + (
        SELECT count(*) FROM customer_order o JOIN order_line l ON l.customer_order = o.number
        WHERE o.status = 'placed' AND o.number > \(last) AND l.sku = variant.sku
      )
      """
    )
    try connection.run(
      """
      UPDATE product SET available =
        (SELECT sum(on_hand - reserved) FROM variant WHERE product = product.id)
      """
    )
  }
}
