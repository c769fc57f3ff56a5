import Persistence
import StoreCore

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
