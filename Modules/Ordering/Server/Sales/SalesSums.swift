import FoundationCore
import Ordering
import Persistence
import StoreCore

/// The counts and amounts of sales in one currency, as the store keeps and adds them.
struct SalesSums: Hashable {
  enum Column: Int, CaseIterable {
    case orders
    /// The lines with an item that counts: 1 or 0 in a line of an order.
    case lines
    case items, subtotal, discount, shipping, tax, total, refunded
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

  var isZero: Bool { all.allSatisfy { $0 == 0 } }

  /// Adds a number of times the other sums.
  mutating func add(_ other: SalesSums, times factor: Int = 1) {
    for index in all.indices { all[index] += factor * other.all[index] }
  }

  /// Returns the sums with a number of times the other sums.
  func adding(_ other: SalesSums, times factor: Int = 1) -> SalesSums {
    var sums = self
    sums.add(other, times: factor)
    return sums
  }

  /// Returns the sums as figures of a report.
  func figures(in currency: Currency) -> SalesFigures {
    func money(_ column: Column) -> Money {
      Money(minorUnits: Int64(self[column]), currency: currency)
    }
    return SalesFigures(
      orders: self[.orders],
      items: self[.items],
      gross: money(.subtotal),
      discount: money(.discount),
      shipping: money(.shipping),
      tax: money(.tax),
      total: money(.total),
      refunds: money(.refunded),
      refundedTax: money(.refundedTax)
    )
  }

  /// The names of the columns in the database.
  static let columns = Column.allCases.map { $0 == .refundedTax ? "refunded_tax" : "\($0)" }

  /// The columns as SQL.
  static let names = SQLText(stringLiteral: columns.joined(separator: ", "))

  /// Returns the columns of a table as SQL.
  static func names(of table: String) -> SQLText {
    SQLText(stringLiteral: columns.map { "\(table).\($0)" }.joined(separator: ", "))
  }

  /// The sums of the columns as SQL, under the same names; PostgreSQL sums integers to decimals.
  static let totals = totals(of: columns)

  /// Returns the sums of columns as SQL, under the same names.
  static func totals(of columns: [String]) -> SQLText {
    let sums = columns.map { "CAST(sum(\($0)) AS BIGINT) AS \($0)" }
    return SQLText(stringLiteral: sums.joined(separator: ", "))
  }
}

extension Int {
  /// Returns an amount divided into parts: first by what comes first of each, and then in proportion to
  /// the rest of what is left of each.
  func allocated(first: [Int], then left: [Int]) throws(MoneyError) -> [Int] {
    let most = Swift.min(self, first.reduce(0, +))
    let parts = try most.allocated(by: first)
    let rest = try (self - most).allocated(by: zip(left, parts).map { $0 - $1 })
    return zip(parts, rest).map { $0 + $1 }
  }

  /// Returns an amount in proportion to a part of a whole, rounded half up; 0 without a whole.
  func part(_ part: Int, of whole: Int) -> Int {
    guard whole > 0 else { return 0 }
    return Int((2 * Int128(self) * Int128(part) + Int128(whole)) / (2 * Int128(whole)))
  }

  /// Returns an amount divided by ratios into parts that add up to it; without ratios, the last part
  /// is all of it.
  func allocated(by ratios: [Int]) throws(MoneyError) -> [Int] {
    guard ratios.contains(where: { $0 > 0 }) else {
      return ratios.indices.map { $0 == ratios.endIndex - 1 ? self : 0 }
    }
    return try Money(minorUnits: Int64(self), currency: .euro).allocated(by: ratios)
      .map { Int($0.minorUnits) }
  }
}
