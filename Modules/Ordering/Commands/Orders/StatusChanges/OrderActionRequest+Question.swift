import CommandKit
import Foundation
import FoundationCore
import Ordering

/// The question before an action, and the note after it.
extension OrderActionRequest {
  /// Returns the request with the amount of a refund filled in, so that the store refunds the amount
  /// that the question named: what is due for cancelled and returned items, or else all that remains.
  ///
  /// - Throws: `MoneyError` for amounts that cannot be subtracted.
  func resolvingAmount(for order: Order) throws(MoneyError) -> OrderActionRequest {
    guard case .refund(nil, let reason) = self, order.allows(.refund) else { return self }
    let due = order.refundDue
    return .refund(due.minorUnits > 0 ? due : try order.paid - order.refunded, reason: reason)
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
    case .cancel(let lines, _):
      let rest = order.lines.contains { $0.shipped > 0 } ? "what is unshipped of " : ""
      let some = lines.map { "\($0.words) of " } ?? rest
      return owed(for: order, cancelling: lines, in: locale) + "Cancel \(some)\(subject)?"
    case .void: return "Record that the payment of \(subject) was voided?"
    case .return(let lines, _, _): return "Record the return of \(lines.words) from \(subject)?"
    case .ship(let lines?, _): return "Ship \(lines.words) of \(subject)?"
    case .ship(nil, _): return "Ship \(subject)?"
    case .track: return "Change the tracking of \(subject)?"
    case .confirm: return "Confirm \(subject)?"
    case .unconfirm: return "Take back the confirmation of \(subject)?"
    case .authorize: return "Record the authorization of \(subject)?"
    case .pay(let amount, _):
      let payment = (amount ?? order.outstanding).formatted(in: locale)
      return "Record a payment of \(payment) for \(subject)?"
    case .unpay:
      let payment = (order.payments.last?.amount ?? order.paid).formatted(in: locale)
      return "Take back the payment of \(payment) for \(subject)? No refund is recorded."
    case .deliver: return "Record the delivery of \(subject)?"
    case .edit: return "Change \(subject)?"
    }
  }

  /// Returns the note after the action, with what is still to be paid or refunded.
  func result(for order: Order, in locale: Locale) -> String {
    let number = order.number
    let done =
      switch self {
      case .confirm: "Confirmed order \(number)."
      case .unconfirm: "Took back the confirmation of order \(number)."
      case .authorize: "Recorded the payment authorization of order \(number)."
      case .pay: "Recorded the payment of order \(number)."
      case .unpay: "Took back the payment of order \(number)."
      case .void: "Recorded that the payment of order \(number) was voided."
      case .ship(nil, _): "Marked order \(number) as shipped."
      case .ship(let lines?, _): "Marked \(lines.words) of order \(number) as shipped."
      case .track: "Changed the tracking of order \(number)."
      case .deliver: "Recorded the delivery of order \(number)."
      case .cancel(let lines?, _): "Cancelled \(lines.words) of order \(number)."
      case .cancel(nil, _):
        order.isCalledOff
          ? "Cancelled order \(number)." : "Cancelled what was unshipped of order \(number)."
      case .return(let lines, _, _): "Recorded the return of \(lines.words) for order \(number)."
      case .refund(let amount?, _):
        "Recorded a refund of \(amount.formatted(in: locale)) for order \(number)."
      case .refund(nil, _): "Recorded a refund of order \(number)."
      case .edit: "Changed order \(number)."
      }
    switch action {
    case .cancel, .return, .edit:
      guard order.refundDue.minorUnits > 0 else { return done }
      let amount = order.refundDue
      let command = "rialto orders refund \(Shell.word(number.rawValue)) --amount \(amount.typed)"
      return "\(done) To be refunded: \(amount.formatted(in: locale)), with '\(command)'."
    case .pay where order.outstanding.minorUnits > 0:
      return "\(done) Still to be paid: \(order.outstanding.formatted(in: locale))."
    default: return done
    }
  }

  /// Returns a sentence about the refund that is due once items of a paid order are cancelled.
  private func owed(
    for order: Order,
    cancelling items: [ItemQuantity]?,
    in locale: Locale
  ) -> String {
    var after = order
    for place in after.lines.indices {
      let line = after.lines[place]
      let count = items.map { $0.first { $0.sku == line.sku }?.quantity ?? 0 } ?? line.open
      after.lines[place].cancelled &+= min(count, line.open)
    }
    if after.lines.allSatisfy({ $0.open == 0 && $0.shipped == 0 }) {
      after.status = .known(.cancelled)
    }
    guard after.refundDue.minorUnits > 0 else { return "" }
    let amount = after.refundDue.formatted(in: locale)
    return "Order \(order.number) is paid; \(amount) must be refunded separately. "
  }
}
