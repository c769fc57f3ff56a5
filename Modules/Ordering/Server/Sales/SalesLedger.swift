import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The books of the store, in a transaction.
///
/// What an order counts for changes with its events. Each change is booked as the difference that it
/// makes, at its own time, and no line changes afterwards; so the sums of past days stay.
struct SalesLedger {
  private let transaction: any Transaction

  init(_ transaction: any Transaction) { self.transaction = transaction }

  /// Books the difference that a change of an order makes, placed and paid.
  ///
  /// - Parameters:
  ///   - before: The order before the change; `nil` if it is new.
  ///   - after: The order after the change, with its new revision.
  ///   - time: The time of the change.
  /// - Returns: The tax in the amount that the change refunds; `nil` without a refund.
  /// - Throws: The error of the database, or of an amount that is too large.
  @discardableResult
  func book(from before: Order?, to after: Order, at time: Int) async throws -> Money? {
    var refunds = RefundAllocation()
    if let before, before.refunded.minorUnits > 0 {
      refunds = try await allocation(
        of: before,
        "basis = 'paid'",
        "sum(refunded)",
        "sum(refunded_tax)"
      )
    }
    let amount = Int(after.refunded.minorUnits - (before?.refunded.minorUnits ?? 0))
    let refund = amount > 0 ? try refunds.next(amount, of: after) : RefundAllocation()
    let all = refunds.adding(refund)
    let before = try before.map { order in
      (
        placed: try SalesPosition(placed: order, refunds),
        paid: try SalesPosition(paid: order, refunds)
      )
    }
    let placed = try SalesPosition(placed: after, all).since(before?.placed ?? SalesPosition())
    let paid = try SalesPosition(paid: after, all).since(before?.paid ?? SalesPosition())
    let revision = after.revision
    try await insert(placed, of: after, on: .placed, revision: revision, at: time)
    try await insert(paid, of: after, on: .paid, revision: revision, at: time)
    guard amount > 0 else { return nil }
    return Money(minorUnits: Int64(refund.tax), currency: after.refunded.currency)
  }

  /// Books an invoice of an order.
  func book(_ invoice: OrderDocument, of order: Order) async throws {
    let time = invoice.issuedAt.seconds
    let position = SalesPosition(invoice: invoice)
    try await insert(position, of: order, on: .invoiced, revision: 0, at: time)
  }

  /// Books the credit note for an event of an invoiced order, and returns its amounts by tax rate.
  ///
  /// It is divided by what the event took back of the claim on each line: the greater of what is placed
  /// and what is paid, less the refunds.
  func bookCredit(
    _ amount: Money,
    for event: OrderEvent,
    of order: Order,
    at time: Int
  ) async throws -> [TaxAmount] {
    let revision = event.id.rawValue
    let left = try await allocation(
      of: order,
      "basis = 'invoiced'",
      "sum(total - refunded)",
      "sum(tax - refunded_tax)"
    )
    let before = try await claim(on: order, "version < \(revision)")
    let taken = before.fall(to: try await claim(on: order, "version <= \(revision)"))
    let credit = try left.credit(Int(amount.minorUnits), for: taken)
    let position = SalesPosition(credit)
    try await insert(position, of: order, on: .invoiced, revision: revision, at: time)
    return try credit.taxes(of: order)
  }
}

/// The SQL of the books.
extension SalesLedger {
  private func insert(
    _ position: SalesPosition,
    of order: Order,
    on basis: SalesBasis,
    revision: Int,
    at time: Int
  ) async throws {
    let lines = position.lines.filter { !position[$0].isZero }
    guard !lines.isEmpty else { return }
    func values(_ sums: SalesSums) -> SQLText { .list(sums.all.map { .integer(Int64($0)) }) }
    for (place, line) in lines.enumerated() {
      try await transaction.enqueue(
        """
        INSERT INTO sales_line
          (customer_order, basis, version, position, time, currency, discount_code, country, sku,
           tax_percent, \(SalesSums.names))
        VALUES (\(Int(order.number.rawValue)), \(basis.rawValue), \(revision), \(place), \(time),
          \(order.paid.currency.code), \(order.discountCode?.rawValue),
          \(order.address.country.code), \(line.sku), \(line.taxPercent.digits),
          \(values(position[line])))
        """
      )
    }
    var sum = SalesSums()
    for line in lines { sum.add(position[line]) }
    guard !sum.isZero else { return }
    // Placed before paid, so that two writers of one slot wait and never block each other.
    try await transaction.enqueue(
      """
      INSERT INTO sales_day (basis, day, currency, slot, \(SalesSums.names))
      VALUES (\(basis.rawValue), \(time / 86_400), \(order.paid.currency.code),
        \(transaction.dialect.slot), \(values(sum)))
      ON CONFLICT (basis, day, currency, slot) DO UPDATE
      SET \(Self.updates)
      """
    )
  }

  private static let updates = SQLText(
    stringLiteral: SalesSums.columns.map { "\($0) = sales_day.\($0) + excluded.\($0)" }
      .joined(separator: ", ")
  )

  /// Returns the claim on each line of an order after some of its events.
  private func claim(on order: Order, _ events: SQLText) async throws -> RefundAllocation {
    func claim(_ column: SQLText, less refunded: SQLText) -> SQLText {
      let sums = ["placed", "paid"].map { (basis: SQLText) -> SQLText in
        "sum(CASE WHEN basis = '\(basis)' THEN \(column) ELSE 0 END)"
      }
      return """
        CASE WHEN \(sums[0]) > \(sums[1]) THEN \(sums[0]) ELSE \(sums[1]) END
          - sum(CASE WHEN basis = 'paid' THEN \(refunded) ELSE 0 END)
        """
    }
    return try await allocation(
      of: order,
      "basis <> 'invoiced' AND \(events)",
      claim("total", less: "refunded"),
      claim("tax", less: "refunded_tax")
    )
  }

  /// Returns sums of amounts of an order and of their tax by line, as the ledger has them.
  private func allocation(
    of order: Order,
    _ condition: SQLText,
    _ amount: SQLText,
    _ tax: SQLText
  ) async throws -> RefundAllocation {
    var allocation = RefundAllocation()
    try await transaction.each(
      """
      SELECT sku, tax_percent, CAST(\(amount) AS BIGINT), CAST(\(tax) AS BIGINT)
      FROM sales_line WHERE customer_order = \(Int(order.number.rawValue)) AND \(condition)
      GROUP BY sku, tax_percent ORDER BY min(position)
      """
    ) { row in
      let percent: String = try row[1]
      guard let percent = Decimal(string: percent) else { throw Problem.damaged }
      allocation[.init(sku: try row[0], taxPercent: percent)] = .init(
        amount: try row[2],
        tax: try row[3]
      )
    }
    return allocation
  }
}
