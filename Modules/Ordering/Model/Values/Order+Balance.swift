import Foundation
public import FoundationCore

/// The amounts that follow from the items, the payments and the refunds of an order.
///
/// An amount of another shop may have any value; the sums wrap rather than stop the program.
extension Order {
  /// The value of the cancelled items, with their part of the discount and the tax; the whole total,
  /// with shipping, of an order that was cancelled or has expired.
  public var cancelled: Money { isCalledOff ? totals.total : amount(value(of: \.cancelled)) }

  /// The amount to pay: the total without what was cancelled.
  public var due: Money { amount(totals.total.minorUnits &- cancelled.minorUnits) }

  /// The value of the returned items, with their part of the discount and the tax.
  ///
  /// Items come back after others were cancelled, so that the parts of a line add up to it.
  public var returnedValue: Money {
    amount(value { $0.cancelled &+ $0.returned } &- value(of: \.cancelled))
  }

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

  /// Returns the amount for which a credit note is due: what the invoice and its credit notes leave
  /// above what was paid or is still wanted, less the refunds.
  ///
  /// - Parameter documents: The invoice and the credit notes of the order.
  /// - Returns: The amount; zero for an order without an invoice.
  public func creditDue(after documents: [OrderDocument]) -> Money {
    let invoiced = documents.reduce(Int64(0)) { sum, document in
      let total = document.total.minorUnits
      return document.kind.known == .invoice ? sum &+ total : sum &- total
    }
    return amount(max(0, invoiced &- claim))
  }

  /// `true` if less than the total is claimed, or something is to be refunded; otherwise no credit note
  /// is due.
  package var isReduced: Bool { claim < totals.total.minorUnits || refundDue.minorUnits > 0 }

  /// The greater of what was paid and what is still wanted, less the refunds, in minor units.
  private var claim: Int64 { max(paid.minorUnits, isOff ? 0 : kept) &- refunded.minorUnits }

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

  /// `true` if nothing more is claimed for the order: it was called off, or its payment was voided.
  package var isOff: Bool { isCalledOff || payment.known == .voided }

  /// `true` if nothing was or will be paid, and nothing was sent.
  package var isNeverDue: Bool { isOff && paid.minorUnits == 0 && shipments.isEmpty }

  /// The value of what the buyer keeps, with shipping, in minor units.
  private var kept: Int64 { due.minorUnits &- returnedValue.minorUnits }

  private func value(of count: (OrderLine) -> Int) -> Int64 {
    lines.reduce(0) { $0 &+ $1.part(of: $1.total, for: count($1)).minorUnits }
  }

  private func amount(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: totals.total.currency)
  }
}
