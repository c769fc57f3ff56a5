import Foundation
import FoundationCore
import Ordering

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

  /// Returns the question before the action, which says if it cannot be undone.
  func question(about order: Order, in locale: Locale) -> String {
    sentence(about: order, in: locale) + (action.isFinal ? " This cannot be undone." : "")
  }

  private func sentence(about order: Order, in locale: Locale) -> String {
    let total = order.totals.total.formatted(in: locale)
    let subject = "order \(order.number) of \(order.email) (\(total))"
    switch self {
    case .refund(let amount?, _):
      let refund = "a refund of \(amount.formatted(in: locale))"
      return "Record \(refund) to \(order.email) for order \(order.number)?"
    case .refund(nil, _): return "Record a refund of \(subject)?"
    case .cancel: return owed(for: order, in: locale) + "Cancel \(subject)?"
    case .void: return "Record that the payment of \(subject) was voided?"
    case .return(let lines, _, _): return "Record the return of \(lines.words) from \(subject)?"
    case .ship(let lines?, _): return "Ship \(lines.words) of \(subject)?"
    case .ship(nil, _): return "Ship \(subject)?"
    case .confirm: return "Confirm \(subject)?"
    case .unconfirm: return "Take back the confirmation of \(subject)?"
    case .authorize: return "Record the authorization of \(subject)?"
    case .pay: return "Record the payment of \(subject)?"
    case .unpay:
      return
        "Take back the payment of \(subject)? The order is unpaid again; no refund is recorded."
    case .deliver: return "Record the delivery of \(subject)?"
    }
  }

  /// Returns the note after the action.
  func result(for order: Order, in locale: Locale) -> String {
    switch self {
    case .confirm: "Confirmed order \(order.number)."
    case .unconfirm: "Took back the confirmation of order \(order.number)."
    case .authorize: "Recorded the payment authorization of order \(order.number)."
    case .pay: "Recorded the payment of order \(order.number)."
    case .unpay: "Took back the payment of order \(order.number)."
    case .void: "Recorded that the payment of order \(order.number) was voided."
    case .ship(nil, _): "Marked order \(order.number) as shipped."
    case .ship(let lines?, _): "Marked \(lines.words) of order \(order.number) as shipped."
    case .deliver: "Recorded the delivery of order \(order.number)."
    case .cancel: "Cancelled order \(order.number)."
    case .return(let lines, _, _):
      "Recorded the return of \(lines.words) for order \(order.number)."
    case .refund(let amount?, _):
      "Recorded a refund of \(amount.formatted(in: locale)) for order \(order.number)."
    case .refund(nil, _): "Recorded a refund of order \(order.number)."
    }
  }

  /// Returns a sentence about the refund that a paid order needs once it is cancelled.
  private func owed(for order: Order, in locale: Locale) -> String {
    guard let left = try? order.paid - order.refunded, left.minorUnits > 0 else { return "" }
    let amount = left.formatted(in: locale)
    return "Order \(order.number) is paid; \(amount) must be refunded separately. "
  }
}
