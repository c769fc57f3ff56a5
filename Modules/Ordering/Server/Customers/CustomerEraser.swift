import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// Erases customers, within the transaction of a change.
///
/// Numbers, dates, items, amounts, taxes and countries stay, so the books are the same as before.
struct CustomerEraser {
  let store: Store
  let change: StoreChange
  private var transaction: any Transaction { change.transaction }
  private var orders: OrderStore { OrderStore(transaction) }

  /// The tables that the person is erased from.
  static let tables = [
    "customer_order", "order_word", "order_event", "order_document", "idempotency_key", "delivery",
  ]

  /// Removes a person from all orders and, if wanted, from the documents.
  ///
  /// - Throws: A problem that names the unfinished orders, if there are any.
  func erase(_ id: Int, includesDocuments: Bool) async throws -> CustomerErasure {
    let documents = DocumentStore(transaction)
    let name = try await CustomerStore(transaction).name(of: id)
    let found = try await orders.orders(ofCustomer: name)
    let unfinished = found.filter { $0.erasedAt == nil && $0.isUnfinished }
    guard unfinished.isEmpty else { throw Problem.unfinished(unfinished, of: id) }
    var (kept, erased) = (0, 0)
    for order in found {
      guard let number = Int(order.number.rawValue) else { continue }
      if order.erasedAt == nil { try await erase(order, numbered: number, ofCustomer: id) }
      for document in try await documents.documents(of: number)
      where document.buyer.email != Order.erasedText {
        if includesDocuments {
          try await documents.update(document.erasingBuyer(), of: number)
          erased += 1
        } else {
          kept += 1
        }
      }
    }
    return CustomerErasure(
      customer: Customer.ID(rawValue: id),
      orderCount: found.count,
      keptDocumentCount: kept,
      erasedDocumentCount: erased
    )
  }

  private func erase(_ order: Order, numbered number: Int, ofCustomer id: Int) async throws {
    let date = Date(seconds: change.time)
    let words = OrderWords(erased: order)
    try await transaction.run(
      """
      UPDATE customer_order
      SET email = \(Order.erasedText), customer = \(Order.erasedText + " \(id)"),
        address = \(Address.erased(in: order.address.country).jsonText()), billing_address = NULL,
        vat_id = NULL, note = NULL, words = \(words.text), version = \(order.revision + 1),
        updated = \(change.time), erased = \(change.time)
      WHERE number = \(number)
      """
    )
    try await orders.replace(words, of: number)
    try await eraseDetails(of: number)
    try await transaction.run(
      """
      UPDATE order_event SET reason = NULL, tracking_number = NULL, tracking_link = NULL
      WHERE customer_order = \(number)
      """
    )
    try await eraseResponses(of: number, at: date)
    try await eraseDeliveries(of: number, at: date)
    let state = OrderEvent.State(order.status, payment: order.payment)
    try await OrderEventLog(change: change, key: nil).append(
      .erase,
      toOrder: number,
      revision: order.revision + 1,
      from: state,
      to: state
    )
    guard let erased = try await orders.orders([number]).first else { return }
    try await store.publish(change, content: erased.jsonText())
  }

  /// Erases the references of payments and what was edited from the events.
  private func eraseDetails(of number: Int) async throws {
    let events: [(revision: Int, details: OrderEventDetails)] = try await transaction.all(
      """
      SELECT version, details FROM order_event
      WHERE customer_order = \(number) AND details IS NOT NULL
      """
    ) { (try $0[0], try $0.json(1)) }
    for var event in events {
      event.details.payment?.reference = nil
      event.details.changes = []
      try await transaction.run(
        """
        UPDATE order_event SET details = \(event.details.column)
        WHERE customer_order = \(number) AND version = \(event.revision)
        """
      )
    }
  }

  /// Erases the person from the responses that the store repeats for idempotency keys.
  private func eraseResponses(of number: Int, at date: Date) async throws {
    let keys: [(caller: String, key: String, order: Order)] = try await transaction.all(
      """
      SELECT k.caller, k.key, k.answer FROM order_event e
        JOIN idempotency_key k ON k.caller = e.caller AND k.key = e.key
      WHERE e.customer_order = \(number) AND k.customer_order = e.customer_order
      """
    ) { (try $0[0], try $0[1], try $0.json(2)) }
    for key in keys {
      try await transaction.run(
        """
        UPDATE idempotency_key SET answer = \(key.order.erasingCustomer(at: date).jsonText())
        WHERE caller = \(key.caller) AND key = \(key.key)
        """
      )
    }
  }

  /// Erases the person from the events that receivers were or will be told; a reason may name it, too.
  private func eraseDeliveries(of number: Int, at date: Date) async throws {
    let deliveries: [(id: Int, order: Order)] = try await transaction.all(
      "SELECT id, content FROM delivery WHERE customer_order = \(number)"
    ) { (try $0[0], try $0.json(1)) }
    for delivery in deliveries {
      try await transaction.run(
        """
        UPDATE delivery
        SET content = \(delivery.order.erasingCustomer(at: date).jsonText()), reason = NULL
        WHERE id = \(delivery.id)
        """
      )
    }
  }
}

extension OrderDocument {
  /// Returns the document without its buyer, except for the country, and without its reason.
  fileprivate func erasingBuyer() -> OrderDocument {
    var document = self
    document.buyer = Buyer(email: Order.erasedText, address: .erased(in: buyer.address.country))
    document.reason = nil
    return document
  }
}

extension Problem {
  /// Returns the problem of a customer with orders that are not finished.
  fileprivate static func unfinished(_ orders: [Order], of id: Int) -> Problem {
    let numbers = orders.prefix(20).map(\.number.rawValue)
    let list = numbers.joined(separator: ", ") + (orders.count > 20 ? " and others" : "")
    var problem = Problem(
      409,
      "unfinished_orders",
      "Customer \(id) has unfinished orders.",
      detail: """
        Not delivered or not settled: \(list). Finish them first: deliver or cancel them, and record \
        payments and refunds.
        """
    )
    problem.members = [.init("orders", .array(numbers.map(JSONValue.string)))]
    return problem
  }
}
