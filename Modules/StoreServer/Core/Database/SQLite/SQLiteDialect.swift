import FoundationCore
import Persistence

/// What SQLite says in its own way.
struct SQLiteDialect: SQLDialect {
  func isIn(_ column: SQLText, numbers: [Int]) -> SQLText {
    "\(column) IN (SELECT value FROM json_each(\(bound: list(numbers))))"
  }

  func isIn(_ column: SQLText, texts: [String]) -> SQLText {
    "\(column) IN (SELECT value FROM json_each(\(bound: list(texts))))"
  }

  func table(of numbers: [Int], as name: SQLText) -> SQLText {
    "json_each(\(bound: list(numbers))) \(name)"
  }

  func table(of texts: [String], as name: SQLText) -> SQLText {
    "json_each(\(bound: list(texts))) \(name)"
  }

  private func list(_ numbers: [Int]) -> String {
    "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
  }

  private func list(_ texts: [String]) -> String {
    JSONValue.array(texts.map(JSONValue.string)).text()
  }

  /// The sign changes nothing but that SQLite does not look for an index.
  func unindexed(_ column: SQLText) -> SQLText { "+\(column)" }

  func table(_ table: SQLText, foundBy index: SQLText) -> SQLText {
    "\(table) INDEXED BY \(index)"
  }

  /// It never reads the tables of such a join in another order.
  var join: SQLText { "CROSS JOIN" }

  func joining(
    _ table: SQLText,
    as name: SQLText,
    by number: SQLText,
    in query: SQLText,
    _ conditions: [SQLText]
  ) -> SQLText {
    let isFound: SQLText = "\(name).\(number) IN (SELECT \(number) FROM (\(query)))"
    return "CROSS JOIN \(table) \(name) WHERE \(.all([isFound] + conditions))"
  }

  func contains(_ column: SQLText, _ text: String) -> SQLText {
    "instr(\(column), \(bound: text)) > 0"
  }

  var joinedSKUs: SQLText {
    """
    (SELECT group_concat(sku, ' ')
      FROM (SELECT sku FROM variant v WHERE v.product = p.id ORDER BY position))
    """
  }
}

extension SQLiteDialect {
  func isReadable(_ column: SQLText) -> SQLText { "json_valid(\(column))" }

  func elements(of column: SQLText, as name: SQLText) -> SQLText {
    "json_each(CASE WHEN json_valid(\(column)) THEN \(column) ELSE '[]' END) AS \(name)"
  }

  func text(_ member: SQLText, of element: SQLText) -> SQLText {
    "json_extract(\(element).value, '$.\(member)')"
  }

  func number(_ member: SQLText, of element: SQLText) -> SQLText { text(member, of: element) }
}

/// All who write wait for one another, so one row counts everything.
extension SQLiteDialect {
  var countChange: SQLText { "UPDATE revision SET catalog = catalog + 1" }

  /// Asked for by itself: for what `RETURNING` gives back, SQLite opens a table of its own.
  var changeNumber: SQLText { "SELECT catalog FROM revision" }

  var lastNumber: SQLText { "(SELECT max(catalog) FROM revision)" }
  var countRows: Int { 1 }

  /// Whatever changes an order leaves an event.
  var orderState: SQLText { "SELECT coalesce(max(id), 0) FROM order_event" }
  var countsOrders: Bool { false }

  func hold(_ number: Int) -> SQLText? { nil }
}
