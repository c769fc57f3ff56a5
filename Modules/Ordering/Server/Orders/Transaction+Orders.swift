import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

extension Transaction {
  /// Returns the order with a number, or `nil` if there is none.
  func order(_ number: Order.ID) async throws -> Order? {
    guard let number = Int(number.rawValue) else { return nil }
    // A list of one number takes twice as long, and every placement does this query.
    return try await orders(where: { "\($0) = \(bound: number)" })[number]
  }

  /// Returns orders in the order of the numbers, without those that do not exist.
  func orders(_ numbers: [Int]) async throws -> [Order] {
    guard !numbers.isEmpty else { return [] }
    let orders = try await orders(where: { dialect.isIn($0, .numbers(numbers)) })
    return numbers.compactMap { orders[$0] }
  }

  /// Returns the orders whose number meets a condition, in three statements.
  ///
  /// The columns are not the fields of the order's shape: the amounts of an order share one column for
  /// their currency, its shipments and returns are rows of its history, and a search reads the address as words.
  private func orders(where condition: (SQLText) -> SQLText) async throws -> [Int: Order] {
    let lines = try await lines(where: condition("l.customer_order"))
    let movements = try await movements(where: condition("customer_order"))
    var orders: [Int: Order] = [:]
    try await each(
      """
      SELECT number, currency, status, payment, version, email, address, shipping_method,
        discount_code, subtotal, discount, shipping, tax, is_tax_included, total, paid, refunded,
        created, updated, erased
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
    try await each(
      """
      SELECT l.customer_order, o.currency, l.sku, l.name, l.options, l.unit_price, l.quantity,
        l.discount, l.tax_percent, l.tax, l.total, l.shipped, l.returned
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
    try await each(
      """
      SELECT customer_order, action, version, time, lines, is_restocked, reason, carrier,
        tracking_number, tracking_link, amount, tax, (
          SELECT currency FROM customer_order WHERE number = order_event.customer_order
        )
      FROM order_event
      WHERE \(condition) AND action IN ('ship', 'return', 'refund')
      ORDER BY customer_order, version
      """
    ) { row in
      try movements[try row[0], default: OrderMovements()].add(row)
    }
    return movements
  }

  /// Returns the events of an order, oldest first.
  func events(of number: Int, in currency: Currency) async throws -> [OrderEvent] {
    try await all(
      """
      SELECT version, time, caller, action, from_status, from_payment, to_status, to_payment,
        reason, key, lines, amount, carrier, tracking_number, tracking_link
      FROM order_event WHERE customer_order = ? ORDER BY version
      """,
      [number]
    ) { row in
      let from: (String?, String?) = (try row[4], try row[5])
      let amount: Int64? = try row[11]
      return OrderEvent(
        id: OrderEvent.ID(rawValue: try row[0]),
        at: Date(seconds: try row[1]),
        by: try row[2],
        action: OpenEnum(rawValue: try row[3]),
        from: from.0.map {
          .init(OpenEnum(rawValue: $0), payment: OpenEnum(rawValue: from.1 ?? ""))
        },
        to: OrderEvent.State(
          OpenEnum(rawValue: try row[6]),
          payment: OpenEnum(rawValue: try row[7])
        ),
        reason: try row[8],
        key: try row[9],
        lines: try row.json(10),
        amount: amount.map { Money(minorUnits: $0, currency: currency) },
        tracking: try row.tracking(12)
      )
    }
  }
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
    let (address, shipping): (String, String) = (try row[6], try row[7])
    let number: Int = try row[0]
    self.init(
      number: ID(rawValue: String(number)),
      status: status,
      payment: payment,
      revision: try row[4],
      email: try row[5],
      address: try ExactJSONDecoder().decode(Address.self, from: address.utf8),
      lines: lines,
      shipping: try ExactJSONDecoder().decode(ShippingMethod.Choice.self, from: shipping.utf8),
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
      allowed: Transitions.allowedActions(from: status, payment: payment).map(OpenEnum.known),
      createdAt: Date(seconds: try row[17]),
      updatedAt: Date(seconds: try row[18]),
      erasedAt: (try row[19] as Int?).map(Date.init(seconds:))
    )
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
      tax: try row.money(9, in: currency),
      total: try row.money(10, in: currency),
      shipped: try row[11],
      returned: try row[12]
    )
  }
}
