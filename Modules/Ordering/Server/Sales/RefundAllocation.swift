import Foundation
import FoundationCore
import Ordering

/// Refunds of an order by line, with their tax.
///
/// A refund is of what was paid: first for what was cancelled or returned and is not refunded yet, and
/// then for all lines in proportion to what is left of them. The credit notes have the same division.
struct RefundAllocation {
  struct Share {
    var amount = 0
    var tax = 0
  }

  private(set) var lines: [SalesPosition.Line] = []
  private var shares: [SalesPosition.Line: Share] = [:]

  subscript(line: SalesPosition.Line) -> Share {
    get { shares[line] ?? Share() }
    set { if shares.updateValue(newValue, forKey: line) == nil { lines.append(line) } }
  }

  var amount: Int { lines.reduce(0) { $0 + self[$1].amount } }
  var tax: Int { lines.reduce(0) { $0 + self[$1].tax } }

  /// Returns the refunds with others.
  func adding(_ others: RefundAllocation) -> RefundAllocation {
    var all = self
    for line in others.lines {
      all[line].amount += others[line].amount
      all[line].tax += others[line].tax
    }
    return all
  }

  /// Returns the division of a further refund.
  ///
  /// The tax of all refunds at a rate is rounded half up, so that a refund of all that was paid has
  /// all of its tax.
  func next(_ amount: Int, of order: Order) throws(MoneyError) -> RefundAllocation {
    let parts = order.salesParts
    let paid = try order.paidSums(of: parts)
    func left(_ sums: SalesSums, of part: SalesPart) -> Int {
      max(0, sums[.total] - self[part.line].amount)
    }
    let amounts = try amount.allocated(
      first: zip(paid, parts).map { left($0.adding($1.kept, times: -1), of: $1) },
      then: zip(paid, parts).map(left)
    )
    var taxes = amounts.map { _ in 0 }
    for (_, places) in Dictionary(grouping: parts.indices, by: { parts[$0].line.taxPercent }) {
      func sum(_ value: (Int) -> Int) -> Int { places.reduce(0) { $0 + value($1) } }
      let refunded = sum { self[parts[$0].line].amount + amounts[$0] }
      let due = sum { paid[$0][.tax] }.part(refunded, of: sum { paid[$0][.total] })
      let tax = max(0, due - sum { self[parts[$0].line].tax })
      // In proportion to the tax of each line alone, so that a full refund also has all of that.
      let ratios = places.map { place in
        let (whole, before) = (paid[place], self[parts[place].line])
        let due = whole[.tax].part(before.amount + amounts[place], of: whole[.total])
        return max(0, due - before.tax)
      }
      for (place, tax) in zip(places, try tax.allocated(by: ratios)) { taxes[place] = tax }
    }
    var refund = RefundAllocation()
    for (place, part) in parts.enumerated() {
      refund[part.line] = Share(amount: amounts[place], tax: taxes[place])
    }
    return refund
  }

  /// Returns the division of a credit for an event over what is left of an invoice: first by what the
  /// event took back of each line.
  func credit(_ amount: Int, for event: RefundAllocation) throws(MoneyError) -> RefundAllocation {
    let amounts = try amount.allocated(
      first: lines.map { min(self[$0].amount, event[$0].amount) },
      then: lines.map { self[$0].amount }
    )
    var credit = RefundAllocation()
    for (line, amount) in zip(lines, amounts) where amount > 0 {
      let (left, taken) = (self[line], event[line])
      let isExact = amount == taken.amount && amount < left.amount
      let tax = isExact ? min(taken.tax, left.tax) : left.tax.part(amount, of: left.amount)
      credit[line] = Share(amount: amount, tax: tax)
    }
    return credit
  }

  /// Returns what an event took back: what is less than before it.
  func fall(to after: RefundAllocation) -> RefundAllocation {
    var fall = RefundAllocation()
    for line in lines {
      fall[line] = Share(
        amount: max(0, self[line].amount - after[line].amount),
        tax: max(0, self[line].tax - after[line].tax)
      )
    }
    return fall
  }

  /// Returns the refunds less an amount that was for cancelled items.
  func without(_ surplus: Int, of parts: [SalesPart]) throws(MoneyError) -> RefundAllocation {
    guard surplus > 0 else { return self }
    let kept = max(0, amount - surplus)
    let cancelled = Dictionary(parts.map { ($0.line, $0.cancelled[.total]) }) { $0 + $1 }
    // In the order of the parts, so that a cent goes to the same line whenever this is divided again.
    var sorted = RefundAllocation()
    for part in parts { sorted[part.line] = self[part.line] }
    let beyond = sorted.lines.map { max(0, sorted[$0].amount - (cancelled[$0] ?? 0)) }
    let isEnough = beyond.reduce(0, +) >= kept
    return try sorted.part(kept, by: isEnough ? beyond : sorted.lines.map { sorted[$0].amount })
  }

  private func part(_ amount: Int, by ratios: [Int]) throws(MoneyError) -> RefundAllocation {
    var part = RefundAllocation()
    for (line, amount) in zip(lines, try amount.allocated(by: ratios)) {
      part[line] = Share(amount: amount, tax: self[line].tax.part(amount, of: self[line].amount))
    }
    return part
  }

  /// Returns the amounts by tax rate, the highest first.
  func taxes(of order: Order) throws(MoneyError) -> [TaxAmount] {
    try lines.map { line in
      let (share, currency) = (self[line], order.paid.currency)
      let exemption =
        line.sku.isEmpty
        ? order.shippingTaxes.first { $0.percent == line.taxPercent }?.exemption
        : order.lines.first { $0.sku.rawValue == line.sku }?.exemption
      return TaxAmount(
        percent: line.taxPercent,
        exemption: exemption,
        net: Money(minorUnits: Int64(share.amount - share.tax), currency: currency),
        tax: Money(minorUnits: Int64(share.tax), currency: currency),
        total: Money(minorUnits: Int64(share.amount), currency: currency)
      )
    }.summedByRate()
  }
}
