import Foundation
import FoundationCore
import Ordering

/// The part of an order that counts as sales, by line: the items, the shipping and the refunds.
///
/// It follows from the state of the order and from the lines that its refunds are for. The ledger
/// books the differences between positions.
struct SalesPosition {
  /// A line of an order, or its shipping, at a tax rate.
  struct Line: Hashable {
    /// The SKU; empty for the shipping.
    let sku: String
    let taxPercent: Decimal
  }

  /// The lines in the order of the order, the shipping last.
  private(set) var lines: [Line] = []
  private(set) var sums: [Line: SalesSums] = [:]

  init() {}

  /// Creates the position of an order that counts once it is placed, without what is cancelled,
  /// expired or voided, or came back and was not paid.
  ///
  /// A refund of what was paid for cancelled items is no refund of a sale.
  init(placed order: Order, _ refunds: RefundAllocation) throws(MoneyError) {
    let parts = order.salesParts
    let (kept, returned) = (parts.map(\.kept), parts.map(\.returned))
    let paid = Int(order.paid.minorUnits) - kept.sum(.total)
    let surplus = max(0, paid - returned.sum(.total))
    let paidBack = try returned.inProportion(to: max(0, paid - surplus), of: order)
    try add(parts, kept.adding(paidBack), refunds.without(surplus, of: parts))
  }

  /// Creates the position of an order that counts in proportion to what is paid.
  init(paid order: Order, _ refunds: RefundAllocation) throws(MoneyError) {
    // An order without a payment adds nothing.
    guard order.paid.minorUnits > 0 || order.isPaid else { return }
    let parts = order.salesParts
    add(parts, try order.paidSums(of: parts), refunds)
  }

  /// Creates the position of an invoice.
  init(invoice: OrderDocument) {
    for line in invoice.lines {
      var sum = SalesSums()
      let isItem = line.sku != nil
      (sum[.lines], sum[.items]) = isItem ? (1, line.quantity) : (0, 0)
      sum[isItem ? .subtotal : .shipping] = Int(line.unitPrice.minorUnits) * line.quantity
      sum[.discount] = Int(line.discount.minorUnits)
      sum[.tax] = Int(line.tax.minorUnits)
      sum[.total] = Int(line.total.minorUnits)
      self[Line(sku: line.sku?.rawValue ?? "", taxPercent: line.taxPercent)].add(sum)
    }
    if let first = lines.first { self[first][.orders] = 1 }
  }

  /// Creates the position of refunds alone.
  init(_ refunds: RefundAllocation) { add(refunds) }

  /// The sums of a line.
  subscript(line: Line) -> SalesSums {
    get { sums[line] ?? SalesSums() }
    set { if sums.updateValue(newValue, forKey: line) == nil { lines.append(line) } }
  }

  /// Returns the difference from the position before a change.
  func since(_ before: SalesPosition) -> SalesPosition {
    var difference = self
    for line in before.lines { difference[line].add(before[line], times: -1) }
    return difference
  }

  private mutating func add(
    _ parts: [SalesPart],
    _ counted: [SalesSums],
    _ refunds: RefundAllocation
  ) {
    for (part, sum) in zip(parts, counted) { self[part.line].add(sum) }
    if let first = lines.first, counted.contains(where: { !$0.isZero }) { self[first][.orders] = 1 }
    add(refunds)
  }

  private mutating func add(_ refunds: RefundAllocation) {
    for line in refunds.lines {
      self[line][.refunded] += refunds[line].amount
      self[line][.refundedTax] += refunds[line].tax
    }
  }
}

/// A line of an order, or its shipping, in three parts.
struct SalesPart {
  let line: SalesPosition.Line
  /// The part that the buyer has or will have.
  let kept: SalesSums
  /// The part that came back.
  let returned: SalesSums
  /// The part that is cancelled, expired or voided.
  let cancelled: SalesSums
}

extension Order {
  fileprivate var isPaid: Bool { [.paid, .partiallyRefunded, .refunded].contains(payment.known) }

  /// The lines and the shipping, as the books count them.
  var salesParts: [SalesPart] {
    let items = lines.map { line in
      let count = isOff ? line.quantity : line.cancelled
      let cancelled = SalesSums(count, of: line, in: totals)
      let gone = SalesSums(min(line.quantity, count + line.returned), of: line, in: totals)
      return SalesPart(
        line: .init(sku: line.sku.rawValue, taxPercent: line.taxPercent),
        kept: SalesSums(line.quantity, of: line, in: totals).adding(gone, times: -1),
        returned: gone.adding(cancelled, times: -1),
        cancelled: cancelled
      )
    }
    let carriage = shippingParts.map { part, price, discount in
      var shipping = SalesSums()
      shipping[.shipping] = Int(price.minorUnits)
      shipping[.discount] = Int(discount.minorUnits)
      shipping[.tax] = Int(part.tax.minorUnits)
      shipping[.total] = Int(part.total.minorUnits)
      return SalesPart(
        line: .init(sku: "", taxPercent: part.percent),
        kept: isOff ? SalesSums() : shipping,
        returned: SalesSums(),
        cancelled: isOff ? shipping : SalesSums()
      )
    }
    return items + carriage
  }

  /// Returns what is paid of each part: a payment is for what the buyer keeps; only what exceeds that
  /// is for returned items, and the rest for cancelled ones.
  func paidSums(of parts: [SalesPart]) throws(MoneyError) -> [SalesSums] {
    var (sums, rest) = (parts.map { _ in SalesSums() }, Int(paid.minorUnits))
    for kind in [\SalesPart.kept, \.returned, \.cancelled] {
      let part = parts.map { $0[keyPath: kind] }
      let amount = min(rest, part.sum(.total))
      sums = sums.adding(try part.inProportion(to: amount, of: self))
      rest -= amount
    }
    return sums
  }
}

extension SalesSums {
  /// Creates the sums of some items of a line.
  fileprivate init(_ quantity: Int, of line: OrderLine, in totals: Totals) {
    self.init()
    self[.lines] = quantity == line.quantity ? 1 : 0
    self[.items] = quantity
    self[.subtotal] = Int(line.unitPrice.minorUnits) * quantity
    self[.tax] = Int(line.part(of: line.tax, for: quantity).minorUnits)
    self[.total] = Int(line.part(of: line.total, for: quantity).minorUnits)
    self[.discount] = self[.subtotal] + (totals.isTaxIncluded ? 0 : self[.tax]) - self[.total]
  }
}

extension [SalesSums] {
  fileprivate func sum(_ column: SalesSums.Column) -> Int { reduce(0) { $0 + $1[column] } }

  fileprivate func adding(_ others: [SalesSums]) -> [SalesSums] {
    zip(self, others).map { $0.adding($1) }
  }

  /// Returns the sums in proportion to an amount, whose parts add up to it.
  ///
  /// Items count as soon as something is paid; what costs nothing, once the order is paid.
  fileprivate func inProportion(to amount: Int, of order: Order) throws(MoneyError) -> [SalesSums] {
    let whole = sum(.total)
    if amount == 0 && !(whole == 0 && order.isPaid) { return map { _ in SalesSums() } }
    if amount == whole { return self }
    let totals = try amount.allocated(by: map { $0[.total] })
    return zip(self, totals).map { sum, total in
      var part = sum
      part[.total] = total
      part[.tax] = sum[.tax].part(amount, of: whole)
      part[.discount] = sum[.discount].part(amount, of: whole)
      part[sum[.shipping] == 0 ? .subtotal : .shipping] =
        total + part[.discount] - (order.totals.isTaxIncluded ? 0 : part[.tax])
      return part
    }
  }
}
