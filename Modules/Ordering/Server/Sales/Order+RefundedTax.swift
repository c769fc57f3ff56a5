import FoundationCore
import Ordering

extension Order {
  /// Returns the tax in a further refund, in proportion to the tax of the order.
  ///
  /// The tax of all refunds together is rounded half up, so that a full refund has all of the tax.
  func tax(inRefundOf amount: Money) -> Money {
    let before = tax(in: refunded.minorUnits)
    let after = tax(in: refunded.minorUnits + amount.minorUnits)
    return Money(minorUnits: after - before, currency: amount.currency)
  }

  private func tax(in refunded: Int64) -> Int64 {
    let total = Int128(totals.total.minorUnits)
    guard total > 0 else { return 0 }
    // At most the tax of the order, so that it fits.
    return Int64((2 * Int128(totals.tax.minorUnits) * Int128(refunded) + total) / (2 * total))
  }
}
