import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

extension Order {
  init(_ row: borrowing Row, lines: [OrderLine], movements: OrderMovements) throws {
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
  init(_ row: borrowing Row) throws {
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
  init(_ row: borrowing Row, in currency: Currency) throws {
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
      to: State(OpenEnum(rawValue: try row[6]), payment: OpenEnum(rawValue: try row[7])),
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
struct OrderMovements {
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
