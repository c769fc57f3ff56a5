import Foundation
public import FoundationCore

/// The amounts that follow from the items, the payments and the refunds of an order.
///
/// An amount of another shop may have any value; the sums wrap rather than stop the program.
extension Order {
  /// The value of the cancelled items, with their part of the discount and the tax; the whole total,
  /// with shipping, of an order that was cancelled or has expired.
  public var cancelled: Money { isCalledOff ? totals.total : value(of: \.cancelled) }

  /// The amount to pay: the total without what was cancelled.
  public var due: Money { amount(totals.total.minorUnits &- cancelled.minorUnits) }

  /// The value of the returned items, with their part of the discount and the tax.
  public var returnedValue: Money { value(of: \.returned) }

  /// The amount that is still to be paid for what the buyer keeps.
  public var outstanding: Money {
    switch payment.known {
    case .unpaid, .authorized, .partiallyPaid: amount(max(0, kept &- paid.minorUnits))
    default: amount(0)
    }
  }

  /// The amount that was paid for cancelled and returned items, and is not refunded yet.
  ///
  /// The shipping is in it once the whole order is cancelled, not when items come back.
  public var refundDue: Money {
    amount(max(0, paid.minorUnits &- refunded.minorUnits &- max(0, kept)))
  }

  /// The order without its cancelled items, with its totals less their value; an order that was
  /// called off as a whole is as it was placed.
  public var withoutCancelled: Order {
    guard !isCalledOff else { return self }
    var (order, rest) = (self, totals)
    func take(_ part: Money, from sum: inout Money) {
      sum = amount(sum.minorUnits &- part.minorUnits)
    }
    order.lines = lines.compactMap { line in
      var kept = line
      kept.quantity = line.quantity &- line.cancelled
      kept.cancelled = 0
      for (value, sum) in [
        (\OrderLine.discount, \Totals.discount), (\.tax, \.tax), (\.total, \.total),
      ] {
        let part = line.part(of: line[keyPath: value], for: line.cancelled)
        take(part, from: &kept[keyPath: value])
        take(part, from: &rest[keyPath: sum])
      }
      take(amount(line.unitPrice.minorUnits &* Int64(line.cancelled)), from: &rest.subtotal)
      return kept.quantity > 0 ? kept : nil
    }
    order.totals = rest
    return order
  }

  /// `true` if the payments cover what the buyer keeps.
  package var isSettled: Bool { paid.minorUnits >= kept }

  /// `true` if the order was cancelled or has expired before anything was shipped.
  public var isCalledOff: Bool { [.cancelled, .expired].contains(status.known) }

  /// The value of what the buyer keeps, with shipping, in minor units.
  private var kept: Int64 { due.minorUnits &- returnedValue.minorUnits }

  private func value(of count: KeyPath<OrderLine, Int>) -> Money {
    amount(lines.reduce(0) { $0 &+ $1.part(of: $1.total, for: $1[keyPath: count]).minorUnits })
  }

  private func amount(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: totals.total.currency)
  }
}
