import FoundationCore
import Persistence

/// The SQL of SQLite.
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

  /// The unary plus prevents SQLite from using an index.
  func unindexed(_ column: SQLText) -> SQLText { "+\(column)" }

  func table(_ table: SQLText, indexedBy index: SQLText) -> SQLText {
    "\(table) INDEXED BY \(index)"
  }

  /// SQLite never reorders the tables of a CROSS JOIN.
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

/// Revisions with one writer: one row counts everything.
extension SQLiteDialect {
  var incrementRevision: SQLText { "UPDATE revision SET catalog = catalog + 1" }

  /// A query of its own: for `RETURNING`, SQLite opens a temporary table.
  var nextRevision: SQLText { "SELECT catalog FROM revision" }

  var lastRevision: SQLText { "(SELECT max(catalog) FROM revision)" }
  var slotCount: Int { 1 }

  /// Every change of an order adds an event.
  var orderState: SQLText { "SELECT coalesce(max(id), 0) FROM order_event" }
  var countsOrders: Bool { false }

  func advisoryLock(_ number: Int) -> SQLText? { nil }
}
