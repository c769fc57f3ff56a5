import FoundationCore
import Persistence
import StoreCore

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

  func contains(_ column: SQLText, _ text: String) -> SQLText { "strpos(\(column), \(text)) > 0" }

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

/// Revisions with concurrent writers: each connection counts in its own row, so that writers do
/// not wait for each other, and the revision comes from a sequence.
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
  var slot: SQLText { "pg_backend_pid() % \(Self.slots)" }
}

extension SQLList {
  fileprivate var array: SQLText {
    let (elements, type): ([String], SQLText) =
      switch self {
      case .numbers(let numbers): (numbers.map(String.init), "BIGINT")
      case .texts(let texts):
        (
          texts.map { text in
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
          }, "TEXT"
        )
      }
    let text = "{" + elements.joined(separator: ",") + "}"
    return "CAST(\(text) AS \(type)[])"
  }
}

/// The SQL of whole tables.
extension PostgresDialect {
  func tableExists(_ table: SQLText) -> SQLText {
    "SELECT 1 FROM pg_class WHERE oid = to_regclass('\(table)')"
  }

  func columns(of table: String) -> SQLText {
    """
    SELECT CAST(a.attname AS TEXT), coalesce((
      SELECT k.place FROM pg_index i,
        unnest(CAST(i.indkey AS INT2[])) WITH ORDINALITY AS k (number, place)
      WHERE i.indrelid = a.attrelid AND i.indisprimary AND k.number = a.attnum
    ), 0)
    FROM pg_attribute a
    WHERE a.attrelid = to_regclass(\(table)) AND a.attnum > 0 AND NOT a.attisdropped
    """
  }

  /// The rows are sent as one JSON parameter: with a parameter per value, each combination of
  /// values and nulls would be another prepared statement.
  func insert(_ rows: ArraySlice<StoredRow>, into layout: StoredColumns) -> SQLText {
    let table = layout.table
    var (rows, columns) = (Array(rows), layout.columns)
    if table.index != nil {
      columns.append("words")
      rows = rows.map { row in
        let texts = row.dropFirst().map { String(sqlValue: $0) ?? "" }
        return row + [.text(SearchVector(row: texts).text)]
      }
    }
    let json = JSONValue.rows(rows, columns: columns).text()
    let names = SQLText(stringLiteral: columns.joined(separator: ", "))
    return """
      INSERT INTO \(table.sql) (\(names)) SELECT \(names)
      FROM json_populate_recordset(CAST(NULL AS \(table.sql)), CAST(\(json) AS JSON))
      """
  }

  func lastNumber(of layout: StoredColumns) -> SQLText? {
    "SELECT pg_sequence_last_value(\(sequence(of: layout)))"
  }

  func restartIDs(of layout: StoredColumns, after number: Int) -> [SQLText] {
    ["SELECT setval(\(sequence(of: layout)), \(number))"]
  }

  private func sequence(of layout: StoredColumns) -> SQLText {
    let column = SQLText(stringLiteral: layout.columns[0])
    return "CAST(pg_get_serial_sequence('\(layout.table.sql)', '\(column)') AS REGCLASS)"
  }

  /// Before the first change, the sequence has not been called.
  func setRevision(_ count: Int) -> [SQLText] {
    let wasCalled: SQLText = count > 0 ? "TRUE" : "FALSE"
    return [
      "UPDATE revision SET catalog = CASE WHEN slot = 0 THEN \(count) ELSE 0 END",
      "SELECT setval('revision_number', \(max(count, 1)), \(wasCalled))",
    ]
  }

  func removeAll(of tables: [StoreTable]) -> [SQLText] {
    [SQLText(stringLiteral: "TRUNCATE " + tables.map(\.name).joined(separator: ", "))]
  }
}

extension JSONValue {
  /// Returns rows as an array of objects, for PostgreSQL's `json_to_recordset`.
  static func rows(_ rows: some Sequence<StoredRow>, columns: [String]) -> JSONValue {
    .array(
      rows.map { row in
        .object(zip(columns, row).map { Member($0, JSONValue($1)) })
      }
    )
  }

  private init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): .number("\(number)")
      case .real(let number): .number("\(number)")
      case .text(let text): .string(text)
      // As PostgreSQL writes them.
      case .blob(let bytes): .string("\\x" + bytes.hexadecimal)
      }
  }
}

/// Full-text search by a `tsvector` and a `tsquery` that are made here, so that results do not
/// depend on the server's text search configuration.
extension PostgresDialect {
  func keyColumn(of index: FullTextIndex) -> SQLText { SQLText(stringLiteral: index.key) }

  func matches(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText {
    let words = SQLText(stringLiteral: "\(index.table).words")
    return "\(words) @@ CAST(\(Self.tsquery(query)) AS TSQUERY)"
  }

  func rank(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText {
    // PostgreSQL wants the weights from D to A.
    let given = index.columns.map { "\($0.weight)" }
    let weights = (given + repeatElement("0", count: 4 - given.count)).reversed()
    let (list, table) = (weights.joined(separator: ", "), index.table)
    let opening = SQLText(stringLiteral: "ts_rank(CAST('{\(list)}' AS REAL[]), \(table).words,")
    return "\(opening) CAST(\(Self.tsquery(query)) AS TSQUERY)) DESC"
  }

  /// The words of the column come last, where they are adjacent to no others.
  func setText(
    of column: String,
    to text: String,
    in index: FullTextIndex,
    where ids: SQLText
  ) -> SQLText {
    let place = index.columns.firstIndex { $0.name == column } ?? 0
    let weight = SearchVector.weights[place]
    let others = SearchVector.weights.filter { $0 != weight }.joined(separator: ",").lowercased()
    let set = SQLText(
      stringLiteral: "UPDATE \(index.table) SET words = ts_filter(words, '{\(others)}')"
    )
    return """
      \(set) || CAST(\(SearchVector([(weight, text)]).text) AS TSVECTOR),
        \(SQLText(stringLiteral: column)) = \(text)
      WHERE \(keyColumn(of: index)) IN (\(ids))
      """
  }

  /// Returns the query as a `tsquery`, each word in quotes.
  ///
  /// A term of several words matches them as a phrase.
  static func tsquery(_ query: FullTextQuery) -> String {
    let terms = query.terms.map { term in
      let words = term.word.searchWords
      let lexemes = words.enumerated().map { place, word in
        let isPrefix = term.isPrefix && place == words.count - 1
        return SearchVector.quoted(word) + label(isPrefix: isPrefix, isTitleOnly: query.isTitleOnly)
      }
      return lexemes.joined(separator: " <-> ")
    }
    var parts = [terms.map { "(\($0))" }.joined(separator: query.matchesAnyTerm ? " | " : " & ")]
    parts += query.filters.map(anyOf)
    if !query.excludedFilters.isEmpty { parts.append("!\(anyOf(query.excludedFilters))") }
    return parts.count == 1 ? parts[0] : parts.map { "(\($0))" }.joined(separator: " & ")
  }

  private static func label(isPrefix: Bool, isTitleOnly: Bool) -> String {
    guard isPrefix || isTitleOnly else { return "" }
    return ":" + (isPrefix ? "*" : "") + (isTitleOnly ? SearchVector.weights[0] : "")
  }

  private static func anyOf(_ filters: [String]) -> String {
    "(" + filters.map { SearchVector.quoted(SearchVector.lexeme(of: $0)) }.joined(separator: " | ")
      + ")"
  }
}
