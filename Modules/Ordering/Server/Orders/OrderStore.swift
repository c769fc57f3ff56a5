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
  func order(_ number: Order.ID) async throws -> Order? {
    guard let number = Int(number.rawValue) else { return nil }
    // A list of one number takes twice as long, and every placement does this query.
    return try await orders(where: { "\($0) = \(number)" })[number]
  }

  /// Returns the order with a number; throws a problem of status 404 without such an order.
  func require(_ number: Int) async throws -> Order {
    try await orders([number]).first.orNotFound("order \(number)")
  }

  /// Returns orders in the order of the numbers, without missing ones.
  ///
  /// Runs three statements for any number of orders.
  func orders(_ numbers: [Int]) async throws -> [Order] {
    guard !numbers.isEmpty else { return [] }
    let orders = try await orders(where: { transaction.dialect.isIn($0, .numbers(numbers)) })
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
  /// Returns the orders whose number meets a condition, in three statements.
  ///
  /// The columns are not the fields of the order's shape: the amounts of an order share one column for
  /// their currency, its shipments and returns are rows of its history, and a search reads the address as words.
  private func orders(where condition: (SQLText) -> SQLText) async throws -> [Int: Order] {
    let lines = try await lines(where: condition("l.customer_order"))
    let movements = try await movements(where: condition("customer_order"))
    var orders: [Int: Order] = [:]
    try await transaction.each(
      """
      SELECT number, currency, status, payment, version, email, address, shipping_method,
        discount_code, subtotal, discount, shipping, tax, is_tax_included, total, paid, refunded,
        created, updated, erased, billing_address, vat_id, shipping_taxes, note
      FROM customer_order WHERE \(condition("number"))
      """
    ) { row in
      let number: Int = try row[0]
      orders[number] = try Order(
        row,
        lines: lines[number] ?? [],
        movements: movements[number] ?? OrderMovements()
      )
    }
    return orders
  }

  private func lines(where condition: SQLText) async throws -> [Int: [OrderLine]] {
    var lines: [Int: [OrderLine]] = [:]
    try await transaction.each(
      """
      SELECT l.customer_order, o.currency, l.sku, l.name, l.options, l.unit_price, l.quantity,
        l.discount, l.tax_percent, l.tax, l.total, l.shipped, l.returned, l.exemption, l.cancelled
      FROM order_line l JOIN customer_order o ON o.number = l.customer_order
      WHERE \(condition)
      ORDER BY l.customer_order, l.position
      """
    ) { row in
      lines[try row[0], default: []].append(try OrderLine(row))
    }
    return lines
  }

  private func movements(where condition: SQLText) async throws -> [Int: OrderMovements] {
    var movements: [Int: OrderMovements] = [:]
    try await transaction.each(
      """
      SELECT customer_order, action, version, time, lines, is_restocked, reason, carrier,
        tracking_number, tracking_link, amount, tax, (
          SELECT currency FROM customer_order WHERE number = order_event.customer_order
        ), details
      FROM order_event
      WHERE \(condition) AND action IN ('ship', 'track', 'return', 'refund', 'pay', 'unpay')
      ORDER BY customer_order, version
      """
    ) { row in
      try movements[try row[0], default: OrderMovements()].add(row)
    }
    return movements
  }
}

extension Order: TaggedRepresentation {
  package var tag: EntityTag { EntityTag(revision: revision) }
}

extension Order {
  fileprivate init(
    _ row: borrowing Row,
    lines: [OrderLine],
    movements: OrderMovements
  ) throws {
    let currency = try row.currency(1)
    let status = OpenEnum<OrderStatus>(rawValue: try row[2])
    let payment = OpenEnum<PaymentStatus>(rawValue: try row[3])
    let number: Int = try row[0]
    self.init(
      number: ID(rawValue: String(number)),
      status: status,
      payment: payment,
      revision: try row[4],
      email: try row[5],
      address: try row.json(6),
      billingAddress: try row[20] as String? == nil ? nil : try row.json(20),
      vatID: try row[21],
      lines: lines,
      shipping: try row.json(7),
      shippingTaxes: try row.json(22),
      discountCode: (try row[8] as String?).map { Discount.ID(rawValue: $0) },
      totals: Totals(
        subtotal: try row.money(9, in: currency),
        discount: try row.money(10, in: currency),
        shipping: try row.money(11, in: currency),
        tax: try row.money(12, in: currency),
        isTaxIncluded: try row[13],
        total: try row.money(14, in: currency)
      ),
      paid: try row.money(15, in: currency),
      refunded: try row.money(16, in: currency),
      shipments: movements.shipments,
      returns: movements.returns,
      refunds: movements.refunds,
      payments: movements.payments,
      note: try row[23],
      createdAt: Date(seconds: try row[17]),
      updatedAt: Date(seconds: try row[18]),
      erasedAt: (try row[19] as Int?).map(Date.init(seconds:))
    )
    allowed = Transitions.allowedActions(on: self).map(OpenEnum.known)
  }
}

extension OrderLine {
  fileprivate init(_ row: borrowing Row) throws {
    let currency = try row.currency(1)
    let percent: String = try row[8]
    self.init(
      sku: ProductReference.ID(rawValue: try row[2]),
      name: try row[3],
      options: try row.json(4),
      unitPrice: try row.money(5, in: currency),
      quantity: try row[6],
      discount: try row.money(7, in: currency),
      taxPercent: Decimal(string: percent) ?? 0,
      exemption: try row[13],
      tax: try row.money(9, in: currency),
      total: try row.money(10, in: currency),
      cancelled: try row[14],
      shipped: try row[11],
      returned: try row[12]
    )
  }
}

extension OrderEvent {
  fileprivate init(_ row: borrowing Row, in currency: Currency) throws {
    let from: (String?, String?) = (try row[4], try row[5])
    let amount: Int64? = try row[11]
    let details: OrderEventDetails? = try row.details(15)
    self.init(
      id: ID(rawValue: try row[0]),
      at: Date(seconds: try row[1]),
      by: try row[2],
      action: OpenEnum(rawValue: try row[3]),
      from: from.0.map {
        .init(OpenEnum(rawValue: $0), payment: OpenEnum(rawValue: from.1 ?? ""))
      },
      to: State(
        OpenEnum(rawValue: try row[6]),
        payment: OpenEnum(rawValue: try row[7])
      ),
      reason: try row[8],
      key: try row[9],
      lines: try row.json(10),
      amount: amount.map { Money(minorUnits: $0, currency: currency) },
      tracking: try row.tracking(12),
      shipment: details?.shipment,
      payment: details?.payment,
      changes: details?.changes ?? []
    )
  }
}

/// The shipments, returns, refunds and payments of an order.
private struct OrderMovements {
  private(set) var shipments: [Shipment] = []
  private(set) var returns: [Return] = []
  private(set) var refunds: [Refund] = []
  private(set) var payments: [Payment] = []

  /// Adds an event, from its columns after the number of the order.
  mutating func add(_ row: borrowing Row) throws {
    let action: String = try row[1]
    let at = Date(seconds: try row[3])
    switch action {
    case "ship":
      shipments.append(
        Shipment(
          id: Shipment.ID(rawValue: try row[2]),
          at: at,
          lines: try row.json(4),
          tracking: try row.tracking(7)
        )
      )
    case "track":
      let shipment = try row.details(13)?.shipment
      // An erased event has no tracking.
      guard let place = shipments.firstIndex(where: { $0.id == shipment }),
        let tracking = try row.tracking(7)
      else { return }
      shipments[place].tracking = tracking
    case "pay":
      payments.append(
        Payment(
          id: Payment.ID(rawValue: try row[2]),
          at: at,
          amount: try row.money(10, in: row.currency(12)),
          details: try row.details(13)?.payment ?? PaymentDetails()
        )
      )
    case "unpay": _ = payments.popLast()
    case "return":
      returns.append(
        Return(
          id: Return.ID(rawValue: try row[2]),
          at: at,
          lines: try row.json(4),
          isRestocked: try row[5],
          reason: try row[6]
        )
      )
    default:
      let currency = try row.currency(12)
      let tax: Int64? = try row[11]
      refunds.append(
        Refund(
          id: Refund.ID(rawValue: try row[2]),
          at: at,
          amount: try row.money(10, in: currency),
          tax: Money(minorUnits: tax ?? 0, currency: currency),
          reason: try row[6]
        )
      )
    }
  }
}

extension Row {
  borrowing func currency(_ index: Int) throws -> Currency {
    let code: String = try self[index]
    guard let currency = Currency(code) else {
      throw Problem(500, "internal", "The store has an order without a valid currency.")
    }
    return currency
  }

  /// Returns the tracking in three columns, or `nil` if they are empty.
  fileprivate borrowing func tracking(_ index: Int) throws -> Tracking? {
    let carrier: String? = try self[index]
    let tracking = Tracking(
      carrier: carrier.map { Carrier.ID(rawValue: $0) },
      number: try self[index + 1],
      link: try self[index + 2]
    )
    return tracking == Tracking() ? nil : tracking
  }

  /// Returns the details of an event in a column; `nil` for an event without any.
  borrowing func details(_ index: Int) throws -> OrderEventDetails? {
    guard try self[index] as String? != nil else { return nil }
    return try json(index)
  }

  fileprivate borrowing func money(_ index: Int, in currency: Currency) throws -> Money {
    Money(minorUnits: try self[index], currency: currency)
  }
}
