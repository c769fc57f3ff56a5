import Foundation
import FoundationCore
import Ordering

extension OrderAction {
  /// True for an action that moves money or ends an order, and cannot be undone: it is confirmed first.
  var isFinal: Bool {
    switch self {
    case .refund, .void, .cancel, .return: true
    default: false
    }
  }

  /// True for an action that is confirmed first when it is chosen from a menu.
  var isConfirmedFromMenu: Bool { isFinal || self == .ship }
}

/// The question before a step, with the amount, the order and the buyer.
extension OrderActionRequest {
  /// The step with the amount that a refund of the order comes to, so that what is paid back is what
  /// was named, whatever happens meanwhile.
  ///
  /// - Throws: `MoneyError` for amounts that cannot be subtracted.
  func named(for order: Order) throws(MoneyError) -> OrderActionRequest {
    guard case .refund(nil, let reason) = self, order.allows(.refund) else { return self }
    return .refund(try order.paid - order.refunded, reason: reason)
  }

  /// The question before the step is done.
  func question(about order: Order, in locale: Locale) -> String {
    let total = order.totals.total.formatted(in: locale)
    let subject = "order \(order.number) of \(order.email) (\(total))"
    switch self {
    case .refund(let amount?, _):
      return "Refund \(amount.formatted(in: locale)) of order \(order.number) to \(order.email)?"
    case .refund(nil, _): return "Refund \(subject)?"
    case .cancel: return owed(for: order, in: locale) + "Cancel \(subject)?"
    case .void: return "Void the payment of \(subject)?"
    case .takeBack(let lines, _, _): return "Take back \(lines.words) of \(subject)?"
    case .ship(let lines?): return "Ship \(lines.words) of \(subject)?"
    case .ship(nil): return "Ship \(subject)?"
    case .confirm: return "Confirm \(subject)?"
    case .authorize: return "Record the authorization of \(subject)?"
    case .pay: return "Record the payment of \(subject)?"
    case .deliver: return "Record the arrival of \(subject)?"
    }
  }

  /// Returns a sentence about the refund that a paid order needs once it is cancelled.
  private func owed(for order: Order, in locale: Locale) -> String {
    guard let left = try? order.paid - order.refunded, left.minorUnits > 0 else { return "" }
    let amount = left.formatted(in: locale)
    return "Order \(order.number) is paid: \(amount) would have to be refunded. "
  }
}
