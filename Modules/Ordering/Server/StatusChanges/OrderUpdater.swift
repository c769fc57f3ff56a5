import CatalogServer
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Applies actions to orders, within the transaction of a change.
///
/// The tables of transitions alone decide which actions are allowed and which status they lead to.
/// The updater counts what was cancelled, shipped, returned and paid, and derives the status from the
/// counts.
struct OrderUpdater {
  let change: StoreChange
  let key: IdempotencyKey?
  let now: Date
  let decodedRules: DecodedRules
  private var transaction: any Transaction { change.transaction }
  private var orders: OrderStore { OrderStore(transaction) }

  /// Applies an action to an order.
  ///
  /// - Returns: The changed order, as it was written.
  /// - Throws: A problem that names the invalid fields, or the allowed actions if this one is not.
  func perform(_ request: OrderActionRequest, on order: Order) async throws -> Order {
    let errors = request.errors
    guard errors.isEmpty else { throw Problem.invalid(errors.all) }
    guard order.allows(request.action) else {
      throw Problem.transitionRefused(request.action, of: order)
    }
    var after = order
    var details = OrderEventLog.Details()
    var isComplete = true
    switch request {
    case .confirm, .unconfirm, .authorize, .void, .deliver: break
    case .pay(let amount, let source):
      try requirePast(source.paidOn)
      details.amount = try pay(amount, of: &after)
      details.more.payment = source == PaymentDetails() ? nil : source
    case .unpay:
      let last = order.payments.last?.amount ?? order.paid
      after.paid = try order.paid - last
      details.amount = last
      isComplete = after.paid.minorUnits == 0
    case .refund(let amount, let reason):
      let amount = try refund(amount, of: &after)
      details = .init(reason: reason, amount: amount)
      isComplete = after.refunded == after.paid
    case .cancel(let lines, let reason):
      details = .init(reason: reason, lines: try await cancel(lines, of: &after))
      isComplete = after.lines.allSatisfy { $0.open == 0 }
    case .ship(let lines, let tracking):
      let lines = try await ship(lines, of: &after)
      details = .init(lines: lines, tracking: tracking?.recorded)
      isComplete = after.lines.allSatisfy { $0.open == 0 }
    case .track(let tracking, let shipment):
      details = .init(tracking: tracking.recorded)
      details.more.shipment = try order.shipment(shipment)
    case .return(let lines, let restock, let reason):
      try await recordReturn(of: lines, from: &after, restock: restock)
      details = .init(reason: reason, lines: lines, isRestocked: restock)
      isComplete = after.lines.allSatisfy { $0.returned == $0.shipped }
    case .edit(let edit):
      let editor = OrderEditor(change: change, now: now, decodedRules: decodedRules)
      details.more.changes = try await editor.apply(edit, to: &after)
    }
    return try await transition(
      order,
      to: after,
      by: request.action,
      isComplete: isComplete,
      details
    )
  }

  /// Expires an order, and releases its stock and its discount use.
  ///
  /// - Returns: The expired order, as it was written.
  func expire(_ order: Order) async throws -> Order {
    var after = order
    let lines = try await cancel(nil, of: &after)
    return try await transition(
      order,
      to: after,
      by: .expire,
      isComplete: true,
      .init(lines: lines)
    )
  }

  private func pay(_ amount: Money?, of order: inout Order) throws -> Money {
    let amount = amount ?? order.outstanding
    let left = try order.due - order.paid
    try require(amount, in: left.currency)
    guard amount.minorUnits <= left.minorUnits else { throw Problem.paymentTooLarge(left) }
    order.paid = try order.paid + amount
    return amount
  }

  /// Throws a problem if a day begins later than the present day does anywhere.
  private func requirePast(_ day: CalendarDay?) throws(Problem) {
    guard let day, let latest = CalendarDay(now + 14 * 3600, in: .gmt), latest < day else { return }
    let message = "Use today or an earlier day."
    throw .invalid([FieldError(field: "payment.paidOn", code: "future", message: message)])
  }

  private func refund(_ amount: Money?, of order: inout Order) throws -> Money {
    let left = try order.paid - order.refunded
    let amount = amount ?? left
    try require(amount, in: left.currency)
    guard amount.minorUnits <= left.minorUnits else { throw Problem.refundTooLarge(left) }
    order.refunded = try order.refunded + amount
    return amount
  }

  private func require(_ amount: Money, in currency: Currency) throws(Problem) {
    guard amount.currency == currency else {
      let message = "Use \(currency), the currency of the order."
      throw .invalid([FieldError(field: "amount", code: "currency", message: message)])
    }
  }

  /// Cancels items that are not shipped, by default all, and releases their stock.
  ///
  /// Once nothing of the order was or will be shipped, its discount use is released as well.
  ///
  /// - Returns: The cancelled items.
  private func cancel(
    _ lines: [ItemQuantity]?,
    of order: inout Order
  ) async throws -> [ItemQuantity] {
    let lines = lines ?? order.openItems
    try order.count(lines, as: \.cancelled, upTo: \.open, participle: "cancelled")
    try await moveStock(of: lines, reserved: -1, because: .release(of: order.digits))
    let isWhole = order.lines.allSatisfy { $0.open == 0 && $0.shipped == 0 }
    if isWhole, let code = order.discountCode {
      try await PricingRuleStore<Discount>(transaction).changeUses(of: code, by: -1, in: change)
    }
    return lines
  }

  private func ship(_ lines: [ItemQuantity]?, of order: inout Order) async throws -> [ItemQuantity]
  {
    let lines = lines ?? order.openItems
    try order.count(lines, as: \.shipped, upTo: \.open, participle: "shipped")
    // Shipped items were reserved: the stock available to other customers does not change.
    try await moveStock(of: lines, onHand: -1, reserved: -1, because: .shipment(of: order.digits))
    return lines
  }

  private func recordReturn(
    of lines: [ItemQuantity],
    from order: inout Order,
    restock: Bool
  ) async throws {
    try order.count(lines, as: \.returned, upTo: \.out, participle: "returned")
    guard restock else { return }
    try await moveStock(of: lines, onHand: 1, because: .return(of: order.digits))
  }

  /// Adds the quantities of items, times factors, to their stock.
  private func moveStock(
    of items: [ItemQuantity],
    onHand: Int = 0,
    reserved: Int = 0,
    because cause: StockCause
  ) async throws {
    for item in items {
      try await change.adjustStock(
        of: StockStore(transaction).requireRow(of: item.sku),
        onHand: onHand * item.quantity,
        reserved: reserved * item.quantity,
        because: cause
      )
    }
  }

  /// Changes the status of an order as the tables say, writes it, and logs the event.
  ///
  /// - Returns: The changed order, as it was written.
  private func transition(
    _ order: Order,
    to changed: Order,
    by action: OrderAction,
    isComplete: Bool,
    _ details: OrderEventLog.Details
  ) async throws -> Order {
    guard let status = order.status.known, let payment = order.payment.known,
      let number = Int(order.number.rawValue),
      let state = Transitions.standard.state(
        after: action,
        from: status,
        payment: payment,
        isComplete: isComplete
      )
    else { throw Problem.transitionRefused(action, of: order) }
    var (changed, details) = (changed, details)
    changed.status = state.status
    changed.payment = state.payment
    if [.paid, .partiallyPaid].contains(state.payment.known) {
      changed.payment = .known(changed.isSettled ? .paid : .partiallyPaid)
    }
    changed.revision += 1
    let cancelled = changed.cancelled.minorUnits - order.cancelled.minorUnits
    // An edit may take back what was cancelled instead.
    if [.cancel, .expire, .edit].contains(action), cancelled > 0 {
      details.amount = Money(minorUnits: cancelled, currency: order.paid.currency)
    }
    details.tax = try await SalesLedger(transaction).book(from: order, to: changed, at: change.time)
    try await orders.update(changed, after: order, number: number, at: change.time)
    if action == .edit { try await orders.update(edited: changed, number: number) }
    try await OrderEventLog(change: change, key: key).append(
      action,
      toOrder: number,
      revision: changed.revision,
      from: OrderEvent.State(order.status, payment: order.payment),
      to: OrderEvent.State(changed.status, payment: changed.payment),
      details: details
    )
    return try await orders.require(number)
  }
}

extension StockStore {
  /// Returns the stock of an ordered item; throws a problem if the catalog has lost the item.
  func requireRow(of sku: ProductReference.ID) async throws -> StockRow {
    guard let row = try await row(of: sku.rawValue) else {
      throw Problem(
        409,
        "not_in_catalog",
        "The store does not sell \(sku) any more.",
        detail: "It has no stock that could be changed."
      )
    }
    return row
  }
}

extension OrderLine {
  /// The quantity at the buyer.
  fileprivate var out: Int { shipped - returned }
}

extension Order {
  /// The number, as the tables have it.
  fileprivate var digits: Int? { Int(number.rawValue) }

  /// Adds quantities of items to a count of their lines.
  ///
  /// - Throws: A problem that names each quantity above what is left.
  fileprivate mutating func count(
    _ items: [ItemQuantity],
    as counted: WritableKeyPath<OrderLine, Int>,
    upTo left: KeyPath<OrderLine, Int>,
    participle: String
  ) throws(Problem) {
    var errors: [FieldError] = []
    for (place, item) in items.enumerated() {
      guard let line = lines.firstIndex(where: { $0.sku == item.sku }) else {
        let message = "The order has no such item."
        errors.append(FieldError(field: "lines[\(place)].sku", code: "unknown", message: message))
        continue
      }
      let most = lines[line][keyPath: left]
      guard item.quantity > most else {
        lines[line][keyPath: counted] += item.quantity
        continue
      }
      let message = "\(most == 0 ? "None" : "At most \(most)") can be \(participle)."
      errors.append(
        FieldError(field: "lines[\(place)].quantity", code: "too_large", message: message)
      )
    }
    guard errors.isEmpty else { throw .invalid(errors) }
  }

  /// The items that are neither cancelled nor shipped.
  fileprivate var openItems: [ItemQuantity] {
    lines.filter { $0.open > 0 }.map { ItemQuantity(sku: $0.sku, quantity: $0.open) }
  }

  /// Returns a shipment of the order, by default the last; throws a problem if there is no such one.
  fileprivate func shipment(_ id: Shipment.ID?) throws(Problem) -> Shipment.ID {
    guard let found = shipments.last(where: { id == nil || $0.id == id }) else {
      let message = "The order has no such shipment."
      throw .invalid([FieldError(field: "shipment", code: "unknown", message: message)])
    }
    return found.id
  }
}
