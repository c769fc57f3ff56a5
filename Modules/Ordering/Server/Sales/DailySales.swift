import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The part of an order in the table `sales_day`: its sums by day and state.
///
/// An order counts on the day it was placed, each refund on the day it was made; a change of the
/// order's state moves all of it.
struct DailySales {
  private struct Key: Hashable {
    let day: Int
    let state: SalesState
  }

  private var sums: [Key: SalesSums] = [:]
  private let currency: Currency

  /// Creates the part of an order.
  init(of order: Order) {
    self.init(of: order, as: order.salesState, paid: order.paid, refunds: order.refunds)
  }

  /// Creates the part of an order in another state.
  init(of order: Order, as state: SalesState, paid: Money, refunds: [Refund]) {
    currency = order.totals.total.currency
    var sale = SalesSums()
    sale.orders = 1
    sale.items = order.lines.reduce(0) { $0 + $1.quantity }
    sale.subtotal = Int(order.totals.subtotal.minorUnits)
    sale.discount = Int(order.totals.discount.minorUnits)
    sale.shipping = Int(order.totals.shipping.minorUnits)
    sale.tax = Int(order.totals.tax.minorUnits)
    sale.total = Int(order.totals.total.minorUnits)
    sale.paid = Int(paid.minorUnits)
    // Every order of the store has a time.
    add(sale, on: order.createdAt ?? .distantPast, state)
    for refund in refunds {
      var sum = SalesSums()
      sum.refunded = Int(refund.amount.minorUnits)
      sum.refundedTax = Int(refund.tax.minorUnits)
      add(sum, on: refund.at, state)
    }
  }

  private mutating func add(_ sum: SalesSums, on date: Date, _ state: SalesState) {
    sums[Key(day: date.seconds / 86_400, state: state), default: SalesSums()].add(sum)
  }

  /// Writes the difference from the same order before its change; `nil` for a new order.
  func write(after before: DailySales?, in transaction: any Transaction) async throws {
    var changes = sums
    for (key, sum) in before?.sums ?? [:] {
      changes[key, default: SalesSums()].add(sum, times: -1)
    }
    // Always in the same order, so that two writers of one slot wait and never block each other.
    let sorted = changes.ordered {
      ($0.key.day, $0.key.state.rawValue) < ($1.key.day, $1.key.state.rawValue)
    }
    for (key, sum) in sorted where sum != SalesSums() {
      try await transaction.enqueue(statement(key, sum, slot: transaction.dialect.salesSlot))
    }
  }

  private func statement(_ key: Key, _ sum: SalesSums, slot: SQLText) -> SQLText {
    let updates = SalesSums.columns.map { "\($0) = sales_day.\($0) + excluded.\($0)" }
    return """
      INSERT INTO sales_day (day, currency, state, slot, \(SalesSums.names))
      VALUES (\(bound: key.day), \(bound: currency.code), \(bound: key.state.rawValue), \(slot),
        \(.list(sum.all.map { .integer(Int64($0)) })))
      ON CONFLICT (day, currency, state, slot) DO UPDATE
      SET \(SQLText(stringLiteral: updates.joined(separator: ", ")))
      """
  }
}

/// The sums of orders and refunds in one currency and one state, as the store keeps and adds them.
struct SalesSums: Hashable {
  var orders = 0
  var items = 0
  var subtotal = 0
  var discount = 0
  var shipping = 0
  var tax = 0
  var total = 0
  var paid = 0
  var refunded = 0
  /// The tax in the refunds.
  var refundedTax = 0

  /// The names of the columns, in the order of `all`.
  static let columns = [
    "orders", "items", "subtotal", "discount", "shipping", "tax", "total", "paid", "refunded",
    "refunded_tax",
  ]

  /// The sums, in the order of the columns.
  var all: [Int] {
    [orders, items, subtotal, discount, shipping, tax, total, paid, refunded, refundedTax]
  }

  init() {}

  /// Reads the sums from the columns that begin with an index.
  init(_ row: borrowing Row, from first: Int) throws {
    orders = try row[first]
    items = try row[first + 1]
    subtotal = try row[first + 2]
    discount = try row[first + 3]
    shipping = try row[first + 4]
    tax = try row[first + 5]
    total = try row[first + 6]
    paid = try row[first + 7]
    refunded = try row[first + 8]
    refundedTax = try row[first + 9]
  }

  /// Adds a number of times the other sums.
  mutating func add(_ other: SalesSums, times factor: Int = 1) {
    orders += factor * other.orders
    items += factor * other.items
    subtotal += factor * other.subtotal
    discount += factor * other.discount
    shipping += factor * other.shipping
    tax += factor * other.tax
    total += factor * other.total
    paid += factor * other.paid
    refunded += factor * other.refunded
    refundedTax += factor * other.refundedTax
  }

  /// The columns as SQL, each with a suffix such as `, sum(…)`.
  static var names: SQLText { SQLText(stringLiteral: columns.joined(separator: ", ")) }

  /// The sums of the columns as SQL; PostgreSQL sums integers to decimals.
  static var total: SQLText {
    SQLText(
      stringLiteral: columns.map { "CAST(sum(\($0)) AS BIGINT)" }.joined(separator: ", ")
    )
  }
}
