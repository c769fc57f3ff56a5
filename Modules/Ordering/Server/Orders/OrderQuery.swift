import Foundation
import Ordering
import Persistence
import StoreCore

/// A query for orders.
struct OrderQuery {
  var words: [String] = []
  var status: String?
  var payment: String?
  var country: String?
  /// The time from which on the orders were placed, in seconds since 1970.
  var since: Int?
  /// The time before which the orders were placed.
  var until: Int?
  /// The time from which on the orders had a refund.
  var refundedSince: Int?
  var order = OrderSortOrder.newest
  /// The orders to select from; all if `nil`.
  var candidates: Set<Int>?
  /// `true` to find words by their beginnings, `false` to find them anywhere in the texts.
  var matchesBeginnings = false

  /// The number of orders up to which words are found anywhere in the texts, without an index.
  static let fewOrders = 10_000
  /// The maximum number of orders with a rare word.
  static let maximumRareCount = 10_000

  /// The place of an order in the list: its number and the value that it is sorted by.
  struct Position {
    let number: Int
    /// The time at which it was placed, or its total.
    let value: Int
    /// The currency of the total; empty in a list by time.
    var currency = ""
  }

  /// Returns the SQL that selects their numbers, values and currencies, in the sort order.
  func positions(after last: Position?, limit: Int, _ dialect: any SQLDialect) -> SQLText {
    var conditions = conditions(dialect)
    let (columns, key): (SQLText, SQLText) =
      order.isByTotal
      ? ("number, total, currency", "currency, total, number")
      : ("number, created, ''", "created, number")
    if let last {
      let values: SQLText =
        order.isByTotal
        ? "\(bound: last.currency), \(bound: last.value), \(bound: last.number)"
        : "\(bound: last.value), \(bound: last.number)"
      conditions.append("(\(key)) \(order.isDescending ? "<" : ">") (\(values))")
    }
    let direction: SQLText = order.isDescending ? "DESC" : "ASC"
    let sorting: SQLText =
      order.isByTotal
      ? "currency \(direction), total \(direction), number \(direction)"
      : "created \(direction), number \(direction)"
    return """
      SELECT \(columns) FROM customer_order
      WHERE \(.all(conditions)) ORDER BY \(sorting) LIMIT \(bound: limit)
      """
  }

  private func conditions(_ dialect: any SQLDialect) -> [SQLText] {
    let text: SQLText = matchesBeginnings ? "' ' || replace(words, '\n', ' ')" : "words"
    var conditions: [SQLText] = words.map { word in
      let found = dialect.contains(text, matchesBeginnings ? " " + word : word)
      return "(\(found) OR CAST(number AS TEXT) = \(bound: word))"
    }
    if let candidates { conditions.append(dialect.isIn("number", .numbers(candidates.sorted()))) }
    if let status { conditions.append("status = \(bound: status)") }
    if let payment { conditions.append("payment = \(bound: payment)") }
    if let country { conditions.append("country = \(bound: country)") }
    if let since { conditions.append("created >= \(bound: since)") }
    if let until { conditions.append("created < \(bound: until)") }
    if let refundedSince {
      conditions.append(
        """
        number IN (
          SELECT customer_order FROM order_event
          WHERE action = 'refund' AND time >= \(bound: refundedSince)
        )
        """
      )
    }
    return conditions
  }

  /// The query that a cursor belongs to.
  var cursorScope: String {
    let times = [since, until, refundedSince].map { $0.map(String.init) ?? "" }
    let parts = [status ?? "", payment ?? "", country ?? "", order.rawValue] + times + words
    return "orders " + parts.joined(separator: " ")
  }
}

extension OrderSortOrder {
  fileprivate var isByTotal: Bool { self == .totalAscending || self == .totalDescending }

  fileprivate var isDescending: Bool { self == .newest || self == .totalDescending }
}

extension PageCursor {
  init(_ position: OrderQuery.Position) {
    self.init(position.value, position.number, text: position.currency)
  }

  /// Returns the position in a list of orders.
  func position() throws(Problem) -> OrderQuery.Position {
    OrderQuery.Position(
      number: try number(1, of: 2),
      value: try number(0, of: 2),
      currency: text
    )
  }
}
