import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Applies actions to orders, within the transaction of a change.
///
/// The tables of transitions alone decide which actions are allowed and which status they lead to.
/// The updater counts what was shipped, returned and paid, and derives the status from the counts.
struct OrderUpdater {
  let change: StoreChange
  let key: IdempotencyKey?
  private var transaction: any Transaction { change.transaction }
  private var orders: OrderStore { OrderStore(transaction) }

  /// Applies an action to an order.
  ///
  /// - Throws: A problem that names the invalid fields, or the allowed actions if this one is not.
  func perform(_ request: OrderActionRequest, on order: Order) async throws {
    let errors = request.errors
    guard errors.isEmpty else { throw Problem.invalid(errors.all) }
    guard order.allows(request.action) else {
      throw Problem.transitionRefused(request.action, of: order)
    }
    switch request {
    case .confirm, .unconfirm, .authorize, .void, .deliver:
      try await transition(order, by: request.action)
    case .pay:
      let total = order.totals.total
      try await transition(order, by: .pay, paid: total, details: .init(amount: total))
    case .unpay:
      let nothing = Money.zero(order.paid.currency)
      try await transition(order, by: .unpay, paid: nothing, details: .init(amount: order.paid))
    case .refund(let amount, let reason): try await refund(amount, of: order, reason: reason)
    case .cancel(let reason):
      try await releaseReservations(of: order, by: .cancel, reason: reason)
    case .ship(let lines, let tracking): try await ship(lines, of: order, tracking: tracking)
    case .return(let lines, let restock, let reason):
      try await recordReturn(of: lines, from: order, restock: restock, reason: reason)
    }
  }

  /// Releases the reserved stock and the discount use of an order that will not be shipped.
  func releaseReservations(of order: Order, by action: OrderAction, reason: String?) async throws {
    for line in order.lines {
      let place = try await place(of: line.sku)
      try await change.adjustStock(
        of: place,
        reserved: line.shipped - line.quantity,
        because: .release(of: Int(order.number.rawValue))
      )
    }
    if let code = order.discountCode {
      try await PricingRuleStore<Discount>(transaction).changeUses(of: code, by: -1, in: change)
    }
    try await transition(order, by: action, details: .init(reason: reason))
  }

  private func refund(_ amount: Money?, of order: Order, reason: String?) async throws {
    let left = try order.paid - order.refunded
    let amount = amount ?? left
    guard amount.currency == left.currency else {
      let message = "Use \(left.currency), the currency of the order."
      throw Problem.invalid([FieldError(field: "amount", code: "currency", message: message)])
    }
    guard amount.minorUnits <= left.minorUnits else { throw Problem.refundTooLarge(left) }
    let refunded = try order.refunded + amount
    try await transition(
      order,
      by: .refund,
      isComplete: refunded == order.paid,
      refunded: refunded,
      details: .init(reason: reason, amount: amount, tax: order.tax(inRefundOf: amount))
    )
  }

  private func ship(
    _ lines: [ItemQuantity]?,
    of order: Order,
    tracking: Tracking?
  ) async throws {
    let open = order.lines.map { ItemQuantity(sku: $0.sku, quantity: $0.quantity - $0.shipped) }
      .filter { $0.quantity > 0 }
    let lines = lines ?? open
    try validate(lines, of: order, against: open, participle: "shipped")
    for line in lines {
      // Shipped items were reserved: the stock available to other customers does not change.
      let place = try await place(of: line.sku)
      try await change.adjustStock(
        of: place,
        onHand: -line.quantity,
        reserved: -line.quantity,
        because: .shipment(of: Int(order.number.rawValue))
      )
      try await orders.add(line, of: order, to: "shipped")
    }
    try await transition(
      order,
      by: .ship,
      isComplete: lines.total == open.total,
      details: .init(lines: lines, tracking: tracking?.recorded)
    )
  }

  private func recordReturn(
    of lines: [ItemQuantity],
    from order: Order,
    restock: Bool,
    reason: String?
  ) async throws {
    let out = order.lines.map { ItemQuantity(sku: $0.sku, quantity: $0.shipped - $0.returned) }
    try validate(lines, of: order, against: out, participle: "returned")
    for line in lines {
      if restock {
        try await change.adjustStock(
          of: place(of: line.sku),
          onHand: line.quantity,
          because: .return(of: Int(order.number.rawValue))
        )
      }
      try await orders.add(line, of: order, to: "returned")
    }
    try await transition(
      order,
      by: .return,
      isComplete: lines.total == out.total,
      details: .init(reason: reason, lines: lines, isRestocked: restock)
    )
  }

  /// Checks lines against the quantities that are left of an order.
  private func validate(
    _ lines: [ItemQuantity],
    of order: Order,
    against left: [ItemQuantity],
    participle: String
  ) throws(Problem) {
    var errors: [FieldError] = []
    for (place, line) in lines.enumerated() {
      let most = left.first { $0.sku == line.sku }?.quantity ?? 0
      guard line.quantity > most else { continue }
      guard order.lines.contains(where: { $0.sku == line.sku }) else {
        errors.append(
          FieldError(
            field: "lines[\(place)].sku",
            code: "unknown",
            message: "The order has no such item."
          )
        )
        continue
      }
      let message = "\(most == 0 ? "None" : "At most \(most)") can be \(participle)."
      errors.append(
        FieldError(field: "lines[\(place)].quantity", code: "too_large", message: message)
      )
    }
    guard errors.isEmpty else { throw .invalid(errors) }
  }

  private func place(of sku: ProductReference.ID) async throws -> StockRow {
    guard let place = try await StockStore(transaction).row(of: sku.rawValue) else {
      throw Problem(
        409,
        "not_in_catalog",
        "The store does not sell \(sku) any more.",
        detail: "It has no stock that could be changed."
      )
    }
    return place
  }

  /// Changes the status of an order as the tables say, and logs the event.
  private func transition(
    _ order: Order,
    by action: OrderAction,
    isComplete: Bool = true,
    paid: Money? = nil,
    refunded: Money? = nil,
    details: OrderEventLog.Details = .init()
  ) async throws {
    guard let status = order.status.known, let payment = order.payment.known,
      let number = Int(order.number.rawValue),
      let state = Transitions.standard.state(
        after: action,
        from: status,
        payment: payment,
        isComplete: isComplete
      )
    else { throw Problem.transitionRefused(action, of: order) }
    let revision = order.revision + 1
    try await orders.update(
      number,
      to: state,
      revision: revision,
      paid: paid ?? order.paid,
      refunded: refunded ?? order.refunded,
      at: change.time
    )
    try await OrderEventLog(change: change, key: key).append(
      action,
      toOrder: number,
      revision: revision,
      from: OrderEvent.State(order.status, payment: order.payment),
      to: state,
      details: details
    )
    var refunds = order.refunds
    if action == .refund, let amount = details.amount, let tax = details.tax {
      refunds.append(
        Refund(
          id: .init(rawValue: revision),
          at: Date(seconds: change.time),
          amount: amount,
          tax: tax
        )
      )
    }
    let after = DailySales(
      of: order,
      as: SalesState(of: state.status, payment: state.payment),
      paid: paid ?? order.paid,
      refunds: refunds
    )
    try await after.write(after: DailySales(of: order), in: transaction)
  }
}

extension [ItemQuantity] {
  fileprivate var total: Int { reduce(0) { $0 + $1.quantity } }
}

extension Order {
  /// Returns the tax in a further refund, in proportion to the tax of the order.
  ///
  /// The tax of all refunds together is rounded half up, so that a full refund has all of the tax.
  fileprivate func tax(inRefundOf amount: Money) -> Money {
    let before = tax(in: refunded.minorUnits)
    let after = tax(in: refunded.minorUnits + amount.minorUnits)
    return Money(minorUnits: after - before, currency: amount.currency)
  }

  private func tax(in refunded: Int64) -> Int64 {
    let total = Int128(totals.total.minorUnits)
    guard total > 0 else { return 0 }
    // At most the tax of the order, so that it fits.
    return Int64((2 * Int128(totals.tax.minorUnits) * Int128(refunded) + total) / (2 * total))
  }
}
