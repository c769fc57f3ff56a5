import FoundationCore
import Persistence

/// The SQL of SQLite.
struct SQLiteDialect: SQLDialect {
  func isIn(_ column: SQLText, _ list: SQLList) -> SQLText {
    "\(column) IN (SELECT value FROM json_each(\(bound: list.json)))"
  }

  func table(of list: SQLList, as name: SQLText) -> SQLText {
    "json_each(\(bound: list.json)) \(name)"
  }

  /// The unary plus prevents SQLite from using an index.
  func unindexed(_ column: SQLText) -> SQLText { "+\(column)" }

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

  func words(of column: SQLText, as name: SQLText) -> SQLText {
    """
    json_each('[' || replace(json_quote(replace(\(column), char(10), ' ')), ' ', '","') || ']')
      AS \(name)
    """
  }

  func joined(_ column: SQLText, from rows: SQLText, orderedBy order: SQLText) -> SQLText {
    """
    (SELECT group_concat(\(column), ' ') FROM (SELECT \(column) FROM \(rows) ORDER BY \(order)))
    """
  }
}

extension SQLiteDialect {
  func isReadable(_ column: SQLText) -> SQLText { "json_valid(\(column))" }

  func member(_ name: SQLText, of column: SQLText) -> SQLText {
    "CASE WHEN json_valid(\(column)) THEN \(column) ->> '\(name)' END"
  }

  func elements(of column: SQLText, as name: SQLText) -> SQLText {
    "json_each(CASE WHEN json_valid(\(column)) THEN \(column) ELSE '[]' END) AS \(name)"
  }
}

/// Revisions with one writer: one row counts everything.
extension SQLiteDialect {
  var incrementRevision: SQLText? { "UPDATE revision SET catalog = catalog + 1" }

  /// A query of its own: for `RETURNING`, SQLite opens a temporary table.
  var nextRevision: SQLText { "SELECT catalog FROM revision" }

  var lastRevision: SQLText { "(SELECT max(catalog) FROM revision)" }
  var slotCount: Int { 1 }
  var slot: SQLText { "0" }
}

extension SQLList {
  fileprivate var json: String {
    switch self {
    case .numbers(let numbers): "[\(numbers.map(String.init).joined(separator: ","))]"
    case .texts(let texts): JSONValue.array(texts.map(JSONValue.string)).text()
    }
  }
}
