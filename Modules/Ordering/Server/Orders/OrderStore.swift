import Foundation
import FoundationCore
package import Ordering
import Persistence
package import StoreCore
package import StoreHTTP

/// The questions about orders, in a transaction.
package struct OrderStore {
  let transaction: any Transaction

  package init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Returns the order with a number; `nil` if there is no such order.
  func order(_ number: Order.ID) async throws -> Order? { try await queue(number)() }

  /// Queues the queries of the order with a number, and returns a function that returns the order.
  func queue(_ number: Order.ID) async throws -> () async throws -> Order? {
    guard let number = Int(number.rawValue) else { return { nil } }
    // A list of one number takes twice as long.
    let orders = try await queue(where: { "\($0) = \(number)" })
    return { try await orders()[number] }
  }

  /// Returns the order with a number; throws a problem of status 404 without such an order.
  func require(_ number: Int) async throws -> Order {
    try await orders([number]).first.orNotFound("order \(number)")
  }

  /// Returns orders in the order of the numbers, without missing ones.
  ///
  /// Runs three statements in one round trip for any number of orders.
  func orders(_ numbers: [Int]) async throws -> [Order] {
    guard !numbers.isEmpty else { return [] }
    let orders = try await queue(where: { transaction.dialect.isIn($0, .numbers(numbers)) })()
    return numbers.compactMap { orders[$0] }
  }

  /// Returns all orders of a customer by name, oldest first.
  func orders(ofCustomer name: String) async throws -> [Order] {
    let numbers: [Int] = try await transaction.all(
      "SELECT number FROM customer_order WHERE customer = \(name) ORDER BY number"
    ) { try $0[0] }
    return try await orders(numbers)
  }

  /// Returns the numbers of the orders that were placed until a time, and neither confirmed nor paid.
  func open(placedUntil time: Int) async throws -> [Int] {
    try await transaction.all(
      """
      SELECT number FROM customer_order
      WHERE status = 'placed' AND payment IN ('unpaid', 'voided') AND created <= \(time)
      ORDER BY number
      """
    ) { try $0[0] }
  }

  /// Returns the events of an order, oldest first.
  func events(of number: Int, in currency: Currency) async throws -> [OrderEvent] {
    try await transaction.all(
      """
      SELECT version, time, caller, action, from_status, from_payment, to_status, to_payment,
        reason, key, lines, amount, carrier, tracking_number, tracking_link, details
      FROM order_event WHERE customer_order = \(number) ORDER BY version
      """
    ) { try OrderEvent($0, in: currency) }
  }

  /// Returns what a receiver is told in a delivery: the event, and the order as it was after it.
  ///
  /// - Parameter item: The delivery.
  /// - Returns: The notification.
  /// - Throws: The error of the database, or of an order that cannot be decoded.
  package func notification(of item: ClaimedDelivery) async throws -> OrderNotification {
    var order = try ExactJSONDecoder().decode(Order.self, from: item.content.utf8)
    if item.webhook == DeliveryLane.mail {
      // A message that waits, or was given up, goes to the address as it was corrected since.
      order.email = try await require(item.order).email
    }
    let events = try await events(of: item.order, in: order.paid.currency)
    return OrderNotification(
      id: OrderNotification.ID(rawValue: item.event),
      type: item.type,
      at: Date(seconds: item.created),
      number: order.number,
      event: events.first { $0.id.rawValue == item.version },
      order: order
    )
  }

  /// Returns the query of the revision of an order, in its column `version`.
  static func revision(of number: Int) -> SQLText {
    "SELECT version FROM customer_order WHERE number = \(number)"
  }
}

/// The SQL of orders.
extension OrderStore {
  /// Queues three statements of the orders whose number meets a condition, and returns a function that
  /// returns the orders.
  ///
  /// The columns are not the fields of the order's shape: the amounts of an order share one column for
  /// their currency, its shipments and returns are rows of its history, and a search reads the address as words.
  private func queue(
    where condition: (SQLText) -> SQLText
  ) async throws -> () async throws -> [Int: Order] {
    var lines: [Int: [OrderLine]] = [:]
    let lineRows = try await transaction.queue(
      """
      SELECT l.customer_order, o.currency, l.sku, l.name, l.options, l.unit_price, l.quantity,
        l.discount, l.tax_percent, l.tax, l.total, l.shipped, l.returned, l.exemption, l.cancelled
      FROM order_line l JOIN customer_order o ON o.number = l.customer_order
      WHERE \(condition("l.customer_order"))
      ORDER BY l.customer_order, l.position
      """
    ) { lines[try $0[0], default: []].append(try OrderLine($0)) }
    var movements: [Int: OrderMovements] = [:]
    let movementRows = try await transaction.queue(
      """
      SELECT customer_order, action, version, time, lines, is_restocked, reason, carrier,
        tracking_number, tracking_link, amount, tax, (
          SELECT currency FROM customer_order WHERE number = order_event.customer_order
        ), details
      FROM order_event
      WHERE \(condition("customer_order"))
        AND action IN ('ship', 'track', 'return', 'refund', 'pay', 'unpay')
      ORDER BY customer_order, version
      """
    ) { try movements[try $0[0], default: OrderMovements()].add($0) }
    let rows = try await transaction.queue(
      """
      SELECT number, currency, status, payment, version, email, address, shipping_method,
        discount_code, subtotal, discount, shipping, tax, is_tax_included, total, paid, refunded,
        created, updated, erased, billing_address, vat_id, shipping_taxes, note
      FROM customer_order WHERE \(condition("number"))
      """
    ) { row in
      let number: Int = try row[0]
      return try (
        number,
        Order(row, lines: lines[number] ?? [], movements: movements[number] ?? OrderMovements())
      )
    }
    return {
      _ = try await (lineRows.all(), movementRows.all())
      return Dictionary(uniqueKeysWithValues: try await rows.all())
    }
  }
}

extension Order: TaggedRepresentation {
  package var tag: EntityTag { EntityTag(revision: revision) }
}
