import Persistence

/// The SQL of PostgreSQL.
struct PostgresDialect: SQLDialect {
  func isIn(_ column: SQLText, _ list: SQLList) -> SQLText { "\(column) = ANY (\(list.array))" }

  func table(of list: SQLList, as name: SQLText) -> SQLText {
    "unnest(\(list.array)) AS \(name) (value)"
  }

  /// PostgreSQL chooses indexes by its statistics.
  func unindexed(_ column: SQLText) -> SQLText { column }
  var join: SQLText { "JOIN" }

  /// The rows of the query are rows of the table, so the conditions hold already.
  func joining(
    _ table: SQLText,
    as name: SQLText,
    by number: SQLText,
    in query: SQLText,
    _ conditions: [SQLText]
  ) -> SQLText {
    "CROSS JOIN LATERAL (\(query)) AS \(name)"
  }

  func contains(_ column: SQLText, _ text: String) -> SQLText {
    "strpos(\(column), \(bound: text)) > 0"
  }

  func words(of column: SQLText, as name: SQLText) -> SQLText {
    "unnest(string_to_array(replace(\(column), chr(10), ' '), ' ')) AS \(name) (value)"
  }

  func joined(_ column: SQLText, from rows: SQLText, orderedBy order: SQLText) -> SQLText {
    "(SELECT string_agg(\(column), ' ' ORDER BY \(order)) FROM \(rows))"
  }
}

extension PostgresDialect {
  /// A check constraint guarantees JSON.
  func isReadable(_ column: SQLText) -> SQLText { "TRUE" }

  func member(_ name: SQLText, of column: SQLText) -> SQLText {
    "(CAST(\(column) AS JSON) ->> '\(name)')"
  }

  func elements(of column: SQLText, as name: SQLText) -> SQLText {
    "json_array_elements(CAST(\(column) AS JSON)) AS \(name) (value)"
  }
}

/// Revisions with concurrent writers: each connection counts in a row of its own, so that writers
/// do not wait for each other, and the revision comes from a sequence.
extension PostgresDialect {
  static let slots = 64

  var incrementRevision: SQLText? { nil }

  var nextRevision: SQLText {
    """
    UPDATE revision SET catalog = catalog + 1 WHERE slot = \(slot)
    RETURNING nextval('revision_number')
    """
  }
  var lastRevision: SQLText { "(SELECT last_value FROM revision_number)" }
  var slotCount: Int { Self.slots }
  var slot: SQLText { "pg_backend_pid() % \(bound: Self.slots)" }
}

extension SQLList {
  fileprivate var array: SQLText {
    switch self {
    case .numbers(let numbers):
      return "CAST(\(bound: "{\(numbers.map(String.init).joined(separator: ","))}") AS BIGINT[])"
    case .texts(let texts):
      let quoted = texts.map { text in
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      }
      return "CAST(\(bound: "{\(quoted.joined(separator: ","))}") AS TEXT[])"
    }
  }
}
