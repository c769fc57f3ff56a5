import FoundationCore
import Persistence

/// The SQL of SQLite.
struct SQLiteDialect: SQLDialect {
  func isIn(_ column: SQLText, _ list: SQLList) -> SQLText {
    "\(column) IN (SELECT value FROM json_each(\(list.json)))"
  }

  func table(of list: SQLList, as name: SQLText) -> SQLText { "json_each(\(list.json)) \(name)" }

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

  func contains(_ column: SQLText, _ text: String) -> SQLText { "instr(\(column), \(text)) > 0" }

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

  /// A separate query: for `RETURNING`, SQLite would open a temporary table.
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

/// The SQL of whole tables.
extension SQLiteDialect {
  func tableExists(_ table: SQLText) -> SQLText {
    "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'"
  }

  func columns(of table: String) -> SQLText { "SELECT name, pk FROM pragma_table_info(\(table))" }

  func insert(_ rows: ArraySlice<StoredRow>, into layout: StoredColumns) -> SQLText {
    let marks = "(" + repeatElement("?", count: layout.columns.count).joined(separator: ", ") + ")"
    let sql = "INSERT INTO \(layout.table.name) (\(layout.names.text)) VALUES "
    let rowMarks = repeatElement(marks, count: rows.count).joined(separator: ", ")
    return SQLText(parts: [sql, rowMarks], binding: rows.flatMap { $0 })
  }

  func lastNumber(of layout: StoredColumns) -> SQLText? {
    guard layout.table.ids == .neverReused else { return nil }
    return "SELECT max(seq) FROM sqlite_sequence WHERE name = \(layout.table.name)"
  }

  /// Other tables continue after their greatest ID by themselves.
  func restartIDs(of layout: StoredColumns, after number: Int) -> [SQLText] {
    guard layout.table.ids == .neverReused else { return [] }
    let name = layout.table.name
    return [
      "DELETE FROM sqlite_sequence WHERE name = \(name)",
      "INSERT INTO sqlite_sequence (name, seq) VALUES (\(name), \(number))",
    ]
  }

  func setRevision(_ count: Int) -> [SQLText] { ["UPDATE revision SET catalog = \(count)"] }

  /// Referencing tables first; the foreign keys of self-referencing tables are checked at the end.
  func removeAll(of tables: [StoreTable]) -> [SQLText] {
    ["PRAGMA defer_foreign_keys = ON"]
      + tables.reversed().map { "DELETE FROM \($0.sql)" as SQLText }
  }
}

/// Full-text search by FTS5.
extension SQLiteDialect {
  func keyColumn(of index: FullTextIndex) -> SQLText { "rowid" }

  func matches(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText {
    "\(SQLText(stringLiteral: index.table)) MATCH \(Self.ftsQuery(query, in: index))"
  }

  /// The weights are at most 1, because bm25 barely distinguishes weights above 1.
  func rank(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText {
    let weights = index.columns.map { "\($0.weight)" }.joined(separator: ", ")
    return SQLText(stringLiteral: "bm25(\(index.table), \(weights), 0)")
  }

  func setText(
    of column: String,
    to text: String,
    in index: FullTextIndex,
    where ids: SQLText
  ) -> SQLText {
    let (table, column) = (SQLText(stringLiteral: index.table), SQLText(stringLiteral: column))
    return "UPDATE \(table) SET \(column) = \(text) WHERE rowid IN (\(ids))"
  }

  /// It lists each occurrence: another kind of list would count the occurrences of a word first.
  func words(of index: FullTextIndex) -> WordList? {
    let table = SQLText(stringLiteral: index.table)
    let list: SQLText = "temp.\(table)_words"
    return WordList(
      creation: """
        CREATE VIRTUAL TABLE IF NOT EXISTS \(list) USING fts5vocab(main, \(table), instance)
        """,
      table: list
    )
  }

  /// Before a statement that inserts several rows, FTS5 writes the texts that wait; the index would
  /// be in two to three times as many parts, and every search reads all.
  func rowsPerInsert(into table: StoreTable) -> Int { table.index == nil ? table.batchSize : 1 }

  /// Returns the query in the syntax of FTS5, each word in quotes, so that it has no special
  /// meaning.
  static func ftsQuery(_ query: FullTextQuery, in index: FullTextIndex) -> String {
    let terms = query.terms.map { term in
      "\"\(term.word.replacing("\"", with: "\"\""))\"" + (term.isPrefix ? " *" : "")
    }
    // Terms must not match filter words.
    let names = index.columns.map(\.name)
    let columns = query.isTitleOnly ? names[0] : "{\(names.joined(separator: " "))}"
    let all = "\(columns) : (\(terms.joined(separator: query.matchesAnyTerm ? " OR " : " AND ")))"
    let parts = "(\(([all] + query.filters.map(anyOf)).joined(separator: " AND ")))"
    return query.excludedFilters.isEmpty ? parts : "\(parts) NOT \(anyOf(query.excludedFilters))"
  }

  private static func anyOf(_ words: [String]) -> String {
    "\(FullTextIndex.filters) : (" + words.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
  }
}

/// The types and clauses of tables.
extension SQLiteDialect: SchemaDialect {
  var integer: String { "INTEGER" }
  var text: String { "TEXT" }
  var bytes: String { "BLOB" }
  var integerKey: String { "INTEGER PRIMARY KEY" }
  var autoincrementKey: String { "INTEGER PRIMARY KEY AUTOINCREMENT" }
  var rowIDTableEnd: String { " STRICT;" }
  var keyedTableEnd: String { " STRICT, WITHOUT ROWID;" }

  var revisions: String {
    """
    CREATE TABLE revision (
      -- Counts every change of the catalog, by which caches recognize lists.
      catalog INTEGER NOT NULL
    ) STRICT;
    INSERT INTO revision VALUES (0);
    """
  }

  func table(of index: FullTextIndex) -> String {
    """
    CREATE VIRTUAL TABLE \(index.table) USING fts5 (
      \(index.allColumns.joined(separator: ", ")),
      tokenize = 'unicode61 remove_diacritics 2',
      prefix = '1 2 3 4 5'
    );
    """
  }

  func json(_ column: String, _ shape: String) -> String { "" }
  func trailingColumn(_ column: String) -> String { "" }
  func expression(_ text: String) -> String { text }

  /// SQLite removes no check from a table: another one takes its place, with its rows and the last
  /// number that it has given.
  func removingChecks(
    of columns: [String],
    from table: String,
    indexes: String,
    definition: (String) -> String
  ) -> String {
    let new = "new_\(table)"
    return """
      \(definition(new))
      INSERT INTO \(new) SELECT * FROM \(table);
      DELETE FROM sqlite_sequence WHERE name = '\(new)';
      INSERT INTO sqlite_sequence (name, seq)
        SELECT '\(new)', seq FROM sqlite_sequence WHERE name = '\(table)';
      DROP TABLE \(table);
      ALTER TABLE \(new) RENAME TO \(table);
      \(indexes)
      """
  }
}
