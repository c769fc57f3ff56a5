import FoundationCore
import Ordering
import StoreCore

/// The problems of issuing invoices and credit notes.
extension Problem {
  /// Returns the problem of an order that nothing was or will be paid for.
  static func nothingToInvoice(_ order: Order) -> Problem {
    Problem(
      409,
      "nothing_to_invoice",
      "There is nothing to invoice.",
      detail: "Order \(order.number) is \(order.status) and \(order.payment); nothing was sent."
    )
  }

  /// Returns the problem of an order without an invoice that a credit note could refer to.
  static func notInvoiced(_ order: Order) -> Problem {
    Problem(
      409,
      "not_invoiced",
      "There is no invoice to credit.",
      detail: "Order \(order.number) has no invoice. Issue its invoice first."
    )
  }

  /// Returns the problem of an order without a refund, or without the one of an event.
  static func nothingToCredit(_ order: Order, event: OrderEvent.ID?) -> Problem {
    Problem(
      409,
      "nothing_to_credit",
      "There is nothing to credit.",
      detail: event.map {
        "Event \($0) of order \(order.number) takes back nothing of the invoice."
      }
        ?? "Nothing of order \(order.number) was refunded."
    )
  }
}
