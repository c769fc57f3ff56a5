import FoundationCore
import Ordering

/// An amount of an invoice that is not due any more, and the event of the order that says so.
struct Credit: Sendable {
  let event: OrderEvent
  let amount: Money
}

extension Order {
  /// Returns what credit notes are due for, oldest first: each refund, or the cancellation of the
  /// order if it was never paid.
  ///
  /// Once a cancellation has a credit note, nothing of the invoice is left for refunds.
  func credits(in events: [OrderEvent], after documents: [OrderDocument]) -> [Credit] {
    let end = events.last { [.cancel, .expire].contains($0.action.known) }
    if let end {
      let isCredited = documents.contains { $0.event == end.id }
      if isCredited || paid.minorUnits == 0 { return [Credit(event: end, amount: totals.total)] }
    }
    return events.compactMap { event in
      guard event.action.known == .refund, let amount = event.amount else { return nil }
      return Credit(event: event, amount: amount)
    }
  }
}

extension [TaxAmount] {
  /// Returns an amount divided among the tax rates, in proportion to what is left of each.
  ///
  /// Each division is exact, so that credit notes for the whole invoice add up to it at every rate.
  func taking(_ taken: [TaxAmount], _ amount: Money) throws(MoneyError) -> [TaxAmount] {
    let left = try map { row throws(MoneyError) in try row.less(taken) }
    guard amount.minorUnits > 0 else { return left.map { $0.zero } }
    let shares = try amount.allocated(by: left.map { Int($0.total.minorUnits) })
    var parts: [TaxAmount] = []
    for (row, share) in zip(left, shares) where share.minorUnits > 0 {
      let ratios = [Int(row.net.minorUnits), Int(row.tax.minorUnits)]
      let part = try share.allocated(by: ratios)
      parts.append(
        TaxAmount(percent: row.percent, net: part[0], tax: part[1], total: try part[0] + part[1])
      )
    }
    return parts
  }
}

extension TaxAmount {
  fileprivate var zero: TaxAmount {
    let none = Money.zero(total.currency)
    return TaxAmount(percent: percent, net: none, tax: none, total: none)
  }

  /// Returns what is left after the amounts that were taken at the same rate.
  fileprivate func less(_ taken: [TaxAmount]) throws(MoneyError) -> TaxAmount {
    var left = self
    for part in taken where part.percent == percent {
      left = TaxAmount(
        percent: percent,
        net: try left.net - part.net,
        tax: try left.tax - part.tax,
        total: try left.total - part.total
      )
    }
    return left
  }
}
