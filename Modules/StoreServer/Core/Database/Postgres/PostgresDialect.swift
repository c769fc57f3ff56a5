import Persistence

/// What PostgreSQL says in its own way.
struct PostgresDialect: SQLDialect {
  func isIn(_ column: SQLText, numbers: [Int]) -> SQLText {
    "\(column) = ANY (CAST(\(bound: list(numbers)) AS BIGINT[]))"
  }

  func isIn(_ column: SQLText, texts: [String]) -> SQLText {
    "\(column) = ANY (CAST(\(bound: list(texts)) AS TEXT[]))"
  }

  func table(of numbers: [Int], as name: SQLText) -> SQLText {
    "unnest(CAST(\(bound: list(numbers)) AS BIGINT[])) AS \(name) (value)"
  }

  func table(of texts: [String], as name: SQLText) -> SQLText {
    "unnest(CAST(\(bound: list(texts)) AS TEXT[])) AS \(name) (value)"
  }

  private func list(_ numbers: [Int]) -> String {
    "{\(numbers.map { "\($0)" }.joined(separator: ","))}"
  }

  private func list(_ texts: [String]) -> String {
    let quoted = texts.map { text in
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
    return "{\(quoted.joined(separator: ","))}"
  }

  /// It knows how many rows have which value, and chooses by that.
  func unindexed(_ column: SQLText) -> SQLText { column }
  func table(_ table: SQLText, foundBy index: SQLText) -> SQLText { table }
  var join: SQLText { "JOIN" }

  /// The rows of the query are those of the table, so this is not asked again.
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

  var joinedSKUs: SQLText {
    "(SELECT string_agg(sku, ' ' ORDER BY position) FROM variant v WHERE v.product = p.id)"
  }
}

extension PostgresDialect {
  /// The tables take nothing else.
  func isReadable(_ column: SQLText) -> SQLText { "TRUE" }

  func elements(of column: SQLText, as name: SQLText) -> SQLText {
    "json_array_elements(CAST(\(column) AS JSON)) AS \(name) (value)"
  }

  func text(_ member: SQLText, of element: SQLText) -> SQLText {
    "(\(element).value ->> '\(member)')"
  }

  func number(_ member: SQLText, of element: SQLText) -> SQLText {
    "CAST(\(text(member, of: element)) AS BIGINT)"
  }
}

/// Several change orders beside one another; each counts in the row of its own connection, so that
/// they do not wait for one another's, and has its number from a sequence, for which nobody waits.
extension PostgresDialect {
  static let slots = 64

  var countChange: SQLText {
    "UPDATE revision SET catalog = catalog + 1 WHERE slot = pg_backend_pid() % \(bound: Self.slots)"
  }

  var changeNumber: SQLText { "SELECT nextval('revision_number')" }
  var lastNumber: SQLText { "(SELECT last_value FROM revision_number)" }
  var countRows: Int { Self.slots }

  /// The greatest number of an event is none: one with a smaller number may be seen after it.
  var orderState: SQLText { "SELECT coalesce(sum(catalog), 0) FROM revision" }
  var countsOrders: Bool { true }

  func hold(_ number: Int) -> SQLText? {
    "SELECT count(*) FROM pg_advisory_xact_lock(\(bound: number)) AS held"
  }
}
