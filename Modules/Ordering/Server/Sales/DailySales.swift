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
    let state = order.salesState
    currency = order.totals.total.currency
    var sale = SalesSums()
    sale[.orders] = 1
    sale[.items] = order.lines.reduce(0) { $0 + $1.quantity }
    sale[.subtotal] = Int(order.totals.subtotal.minorUnits)
    sale[.discount] = Int(order.totals.discount.minorUnits)
    sale[.shipping] = Int(order.totals.shipping.minorUnits)
    sale[.tax] = Int(order.totals.tax.minorUnits)
    sale[.total] = Int(order.totals.total.minorUnits)
    sale[.paid] = Int(order.paid.minorUnits)
    // Every order of the store has a time.
    add(sale, on: order.createdAt ?? .distantPast, state)
    for refund in order.refunds {
      var sum = SalesSums()
      sum[.refunded] = Int(refund.amount.minorUnits)
      sum[.refundedTax] = Int(refund.tax.minorUnits)
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
      try await transaction.enqueue(statement(key, sum, slot: transaction.dialect.slot))
    }
  }

  private func statement(_ key: Key, _ sum: SalesSums, slot: SQLText) -> SQLText {
    let updates = SalesSums.columns.map { "\($0) = sales_day.\($0) + excluded.\($0)" }
    return """
      INSERT INTO sales_day (day, currency, state, slot, \(SalesSums.names))
      VALUES (\(key.day), \(currency.code), \(key.state.rawValue), \(slot),
        \(.list(sum.all.map { .integer(Int64($0)) })))
      ON CONFLICT (day, currency, state, slot) DO UPDATE
      SET \(SQLText(stringLiteral: updates.joined(separator: ", ")))
      """
  }
}

/// The sums of orders and refunds in one currency and one state, as the store keeps and adds them.
struct SalesSums: Hashable {
  enum Column: Int, CaseIterable {
    case orders, items, subtotal, discount, shipping, tax, total, paid, refunded
    /// The tax in the refunds.
    case refundedTax
  }

  /// The sums, in the order of the columns.
  private(set) var all = [Int](repeating: 0, count: Column.allCases.count)

  init() {}

  /// Reads the sums from the columns that begin with an index.
  init(_ row: borrowing Row, from first: Int) throws {
    for index in all.indices { all[index] = try row[first + index] }
  }

  subscript(column: Column) -> Int {
    get { all[column.rawValue] }
    set { all[column.rawValue] = newValue }
  }

  /// Adds a number of times the other sums.
  mutating func add(_ other: SalesSums, times factor: Int = 1) {
    for index in all.indices { all[index] += factor * other.all[index] }
  }

  /// The names of the columns in the database.
  static let columns = Column.allCases.map { $0 == .refundedTax ? "refunded_tax" : "\($0)" }

  /// The columns as SQL.
  static let names = SQLText(stringLiteral: columns.joined(separator: ", "))

  /// The sums of the columns as SQL.
  static let total = sum(of: columns)

  /// Returns the sums of terms as SQL; PostgreSQL sums integers to decimals.
  static func sum(of terms: [String]) -> SQLText {
    SQLText(stringLiteral: terms.map { "CAST(sum(\($0)) AS BIGINT)" }.joined(separator: ", "))
  }
}
