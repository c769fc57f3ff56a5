import Foundation
import FoundationCore
import Ordering

extension OrderAction {
  /// `true` for an action that moves goods or money or ends an order, and is confirmed first.
  var isFinal: Bool {
    switch self {
    case .refund, .void, .cancel, .return, .ship: true
    default: false
    }
  }
}

/// The question before an action, and the note after it.
extension OrderActionRequest {
  /// Returns the request with the amount of a refund filled in, so that the store refunds the amount
  /// that the question named.
  ///
  /// - Throws: `MoneyError` for amounts that cannot be subtracted.
  func resolvingAmount(for order: Order) throws(MoneyError) -> OrderActionRequest {
    guard case .refund(nil, let reason) = self, order.allows(.refund) else { return self }
    return .refund(try order.paid - order.refunded, reason: reason)
  }

  /// Returns the question before the action.
  func question(about order: Order, in locale: Locale) -> String {
    let total = order.totals.total.formatted(in: locale)
    let subject = "order \(order.number) of \(order.email) (\(total))"
    switch self {
    case .refund(let amount?, _):
      return "Refund \(amount.formatted(in: locale)) of order \(order.number) to \(order.email)?"
    case .refund(nil, _): return "Refund \(subject)?"
    case .cancel: return owed(for: order, in: locale) + "Cancel \(subject)?"
    case .void: return "Void the payment of \(subject)?"
    case .return(let lines, _, _): return "Record the return of \(lines.words) from \(subject)?"
    case .ship(let lines?, _): return "Ship \(lines.words) of \(subject)?"
    case .ship(nil, _): return "Ship \(subject)?"
    case .confirm: return "Confirm \(subject)?"
    case .authorize: return "Record the authorization of \(subject)?"
    case .pay: return "Record the payment of \(subject)?"
    case .deliver: return "Record the delivery of \(subject)?"
    }
  }

  /// Returns the note after the action.
  func result(for order: Order, in locale: Locale) -> String {
    switch self {
    case .confirm: "Confirmed order \(order.number)."
    case .authorize: "Recorded the payment authorization of order \(order.number)."
    case .pay: "Recorded the payment of order \(order.number)."
    case .void: "Voided the payment of order \(order.number)."
    case .ship(nil, _): "Marked order \(order.number) as shipped."
    case .ship(let lines?, _): "Marked \(lines.words) of order \(order.number) as shipped."
    case .deliver: "Recorded the delivery of order \(order.number)."
    case .cancel: "Cancelled order \(order.number)."
    case .return(let lines, _, _):
      "Recorded the return of \(lines.words) for order \(order.number)."
    case .refund(let amount?, _):
      "Refunded \(amount.formatted(in: locale)) for order \(order.number)."
    case .refund(nil, _): "Refunded order \(order.number)."
    }
  }

  /// Returns a sentence about the refund that a paid order needs once it is cancelled.
  private func owed(for order: Order, in locale: Locale) -> String {
    guard let left = try? order.paid - order.refunded, left.minorUnits > 0 else { return "" }
    let amount = left.formatted(in: locale)
    return "Order \(order.number) is paid; \(amount) must be refunded separately. "
  }
}
