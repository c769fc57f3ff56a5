import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Changes orders, within the transaction of their change.
///
/// The tables of transitions alone say what can be done and where it leads. How far an order was
/// sent, came back and was paid for is counted here, and the status follows from the counts.
struct OrderUpdater {
  let change: StoreChange
  let caller: String
  let key: IdempotencyKey?
  var transaction: any Transaction { change.transaction }

  /// Does a step, or says what can be done instead.
  func perform(_ step: OrderActionRequest, on order: Order) async throws {
    let errors = step.errors
    guard errors.isEmpty else { throw Problem.invalid(errors.all) }
    guard order.allows(step.action) else {
      throw Problem.transitionRefused(step.action, of: order)
    }
    switch step {
    case .confirm, .authorize, .void, .deliver: try await move(order, step.action)
    case .pay:
      try await move(order, .pay, paid: order.totals.total, .init(amount: order.totals.total))
    case .refund(let amount, let reason): try await refund(amount, of: order, reason)
    case .cancel(let reason): try await release(order, .cancel, reason)
    case .ship(let lines): try await ship(lines, of: order)
    case .takeBack(let lines, let restock, let reason):
      try await takeBack(lines, of: order, restock: restock, reason)
    }
  }

  /// Gives free what an order that will not be sent holds: its stock and the use of its discount.
  func release(_ order: Order, _ action: OrderAction, _ reason: String?) async throws {
    for line in order.lines {
      let place = try await place(of: line.sku)
      try await change.adjustStock(of: place, reserved: line.shipped - line.quantity)
    }
    if let code = order.discountCode { try await change.countUse(of: code, by: -1) }
    try await move(order, action, .init(reason: reason))
  }

  private func refund(_ amount: Money?, of order: Order, _ reason: String?) async throws {
    let left = try order.paid - order.refunded
    let amount = amount ?? left
    guard amount.currency == left.currency, amount.minorUnits <= left.minorUnits else {
      let message = "At most \(left) can be paid back."
      throw Problem.invalid([FieldError(field: "amount", code: "too_large", message: message)])
    }
    let refunded = try order.refunded + amount
    try await move(
      order,
      .refund,
      isComplete: refunded == order.paid,
      refunded: refunded,
      .init(reason: reason, amount: amount)
    )
  }

  private func ship(_ lines: [ItemQuantity]?, of order: Order) async throws {
    let open = order.lines.map { ItemQuantity(sku: $0.sku, quantity: $0.quantity - $0.shipped) }
      .filter { $0.quantity > 0 }
    let lines = lines ?? open
    try require(lines, of: open, "to be sent")
    for line in lines {
      // What is sent was promised: what others can buy stays the same.
      let place = try await place(of: line.sku)
      try await change.adjustStock(of: place, onHand: -line.quantity, reserved: -line.quantity)
      try await count(line, of: order, "shipped")
    }
    try await move(order, .ship, isComplete: lines.total == open.total, .init(lines: lines))
  }

  private func takeBack(
    _ lines: [ItemQuantity],
    of order: Order,
    restock: Bool,
    _ reason: String?
  ) async throws {
    let out = order.lines.map { ItemQuantity(sku: $0.sku, quantity: $0.shipped - $0.returned) }
    try require(lines, of: out, "to come back")
    for line in lines {
      if restock { try await change.adjustStock(of: place(of: line.sku), onHand: line.quantity) }
      try await count(line, of: order, "returned")
    }
    try await move(
      order,
      .return,
      isComplete: lines.total == out.total,
      .init(reason: reason, lines: lines, isRestocked: restock)
    )
  }

  /// Refuses lines that the order does not have, and more of one than there is left.
  private func require(_ lines: [ItemQuantity], of left: [ItemQuantity], _ what: String)
    throws(Problem)
  {
    var errors: [FieldError] = []
    for (place, line) in lines.enumerated() {
      let most = left.first { $0.sku == line.sku }?.quantity ?? 0
      guard line.quantity > most else { continue }
      let message = "Left \(what) of \(line.sku): \(most)."
      errors.append(
        FieldError(field: "lines[\(place)].quantity", code: "too_large", message: message)
      )
    }
    guard errors.isEmpty else { throw .invalid(errors) }
  }

  private func place(of sku: ProductReference.ID) async throws -> StockRow {
    let place = try await transaction.first(
      "SELECT id, product FROM variant WHERE sku = ?",
      [sku.rawValue]
    ) { StockRow(variant: try $0[0], product: try $0[1]) }
    guard let place else {
      throw Problem(
        409,
        "not_in_catalog",
        "The store has no \(sku) any more.",
        detail: "There is no stock of it that it could be counted to."
      )
    }
    return place
  }

  private func count(_ line: ItemQuantity, of order: Order, _ column: SQLText) async throws {
    let update: SQLText = """
      UPDATE order_line SET \(column) = \(column) + \(bound: line.quantity)
      WHERE customer_order = \(bound: Int(order.number.rawValue))
        AND sku = \(bound: line.sku.rawValue)
      """
    try await transaction.run(update)
  }

  /// Brings an order to where the tables lead, and writes down how it came there.
  private func move(
    _ order: Order,
    _ action: OrderAction,
    isComplete: Bool = true,
    paid: Money? = nil,
    refunded: Money? = nil,
    _ details: OrderEventLog.Details = .init()
  ) async throws {
    guard let status = order.status.known, let payment = order.payment.known,
      let number = Int(order.number.rawValue),
      let state = Transitions.standard.state(
        after: action,
        from: status,
        payment,
        isComplete: isComplete
      )
    else { throw Problem.transitionRefused(action, of: order) }
    let version = order.version + 1
    try await transaction.run(
      """
      UPDATE customer_order
      SET status = ?, payment = ?, version = ?, paid = ?, refunded = ?, updated = ?
      WHERE number = ?
      """,
      [
        state.status.rawValue, state.payment.rawValue, version, (paid ?? order.paid).minorUnits,
        (refunded ?? order.refunded).minorUnits, change.time, number,
      ]
    )
    try await OrderEventLog(change: change, caller: caller, key: key?.text).note(
      action,
      of: number,
      version: version,
      from: OrderEvent.State(order.status, order.payment),
      to: state,
      details
    )
  }
}

extension [ItemQuantity] {
  fileprivate var total: Int { reduce(0) { $0 + $1.quantity } }
}
