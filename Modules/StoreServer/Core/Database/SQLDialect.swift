import Persistence

/// The SQL that differs between databases; all other SQL of the store is the same.
package protocol SQLDialect: Sendable {
  // Conditions and joins.

  /// Returns the condition that a column has one of the values.
  func isIn(_ column: SQLText, _ list: SQLList) -> SQLText
  /// Returns a table of the values with the column `value`.
  func table(of list: SQLList, as name: SQLText) -> SQLText
  /// Returns the condition that a column contains a text.
  func contains(_ column: SQLText, _ text: String) -> SQLText
  /// Returns a column expression that no index is used for, because another index serves.
  func unindexed(_ column: SQLText) -> SQLText
  /// The join operator that keeps the order of the tables.
  var join: SQLText { get }
  /// Joins the rows of a table that a correlated query finds by ID; the further conditions make
  /// them unique.
  func joining(
    _ table: SQLText,
    as name: SQLText,
    by number: SQLText,
    in query: SQLText,
    _ conditions: [SQLText]
  ) -> SQLText
  /// Returns a table of the words of a column as `value`; some may be empty.
  func words(of column: SQLText, as name: SQLText) -> SQLText
  /// Returns the values of a column in some rows as one text, separated by spaces.
  func joined(_ column: SQLText, from rows: SQLText, orderedBy order: SQLText) -> SQLText

  // JSON columns.

  /// Returns the condition that a column is valid JSON.
  func isReadable(_ column: SQLText) -> SQLText
  /// Returns the text of a member of a JSON object in a column; null if the column is not valid JSON.
  func member(_ name: SQLText, of column: SQLText) -> SQLText
  /// Returns a table of the elements of a JSON column as `value`; empty if the column is not valid
  /// JSON.
  func elements(of column: SQLText, as name: SQLText) -> SQLText

  // Revisions.

  /// The statement that increments the revision; `nil` if the query of the next one does.
  var incrementRevision: SQLText? { get }
  /// The query of the revision of this change; it has no row in a damaged store.
  var nextRevision: SQLText { get }
  /// The greatest revision of any change.
  var lastRevision: SQLText { get }
  /// The number of rows in the table `revision`, and of the slots in which sums are kept; more than
  /// one if several connections write beside one another.
  var slotCount: Int { get }
  /// The slot in which this connection counts.
  var slot: SQLText { get }

  // Full-text indexes.

  /// Returns the column with the ID.
  func keyColumn(of index: FullTextIndex) -> SQLText
  /// Returns the condition that a row matches the query.
  func matches(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText
  /// Returns the ORDER BY term of matching rows, best first.
  func rank(_ query: FullTextQuery, in index: FullTextIndex) -> SQLText
  /// Returns the statement that replaces the text of a column, which is not the last, in the rows
  /// whose IDs a query finds.
  func setText(
    of column: String,
    to text: String,
    in index: FullTextIndex,
    where ids: SQLText
  ) -> SQLText

  /// Returns the temporary list of the words of an index, in the order of their bytes; `nil` if the
  /// database has no list that is fast to search.
  func words(of index: FullTextIndex) -> WordList?

  // Whole tables.

  /// Returns the number of rows of a table that one statement inserts.
  func rowsPerInsert(into table: StoreTable) -> Int
  /// Returns the query that finds a row if a table exists.
  func tableExists(_ table: SQLText) -> SQLText
  /// Returns the query of the names of the columns of a table, and their places in its primary key
  /// from 1, or 0.
  func columns(of table: String) -> SQLText
  /// Returns the statement that inserts rows.
  func insert(_ rows: ArraySlice<StoredRow>, into layout: StoredColumns) -> SQLText
  /// Returns the query of the last assigned ID, if the database stores it.
  func lastNumber(of layout: StoredColumns) -> SQLText?
  /// Returns the statements that continue the IDs of a table after a number.
  func restartIDs(of layout: StoredColumns, after number: Int) -> [SQLText]
  /// Returns the statements that set the revision.
  func setRevision(_ count: Int) -> [SQLText]
  /// Returns the statements that delete all rows of tables.
  func removeAll(of tables: [StoreTable]) -> [SQLText]
}

extension SQLDialect {
  package func words(of index: FullTextIndex) -> WordList? { nil }

  package func rowsPerInsert(into table: StoreTable) -> Int { table.batchSize }
}

/// The list of the words of a full-text index, in the order of their bytes.
package struct WordList: Sendable {
  /// The statement that makes the list for a connection, unless it is there.
  package let creation: SQLText
  /// The table, with the column `term`; it may have a word more than once.
  package let table: SQLText
  /// Returns the query of the first word that is not before a text.
  package func next(_ text: String) -> SQLText {
    "SELECT term FROM \(table) WHERE term >= \(text) LIMIT 1"
  }
}

/// Values that a statement binds as one, so that its text does not depend on their number.
package enum SQLList: Sendable {
  case numbers([Int])
  case texts([String])
}

/// The SQL types and clauses of CREATE TABLE that differ between databases.
package protocol SchemaDialect: SQLDialect {
  var integer: String { get }
  /// The type of text that sorts by bytes, so that lists are the same in every database.
  var text: String { get }
  var bytes: String { get }
  /// The definition of an ID column.
  var integerKey: String { get }
  /// The definition of an ID column that never reuses an ID.
  var autoincrementKey: String { get }
  /// The end of CREATE TABLE for a table with row IDs.
  var rowIDTableEnd: String { get }
  /// The end of CREATE TABLE for a table that is clustered by its key.
  var keyedTableEnd: String { get }
  /// The table of revisions.
  var revisions: String { get }
  /// Returns the statements that create a full-text index.
  func table(of index: FullTextIndex) -> String
  /// Returns the constraint of a JSON column.
  func json(_ column: String, _ shape: String) -> String
  /// Returns the ID at the end of an index, if the database does not add it by itself.
  func trailingColumn(_ column: String) -> String
  /// Returns the statements that remove the checks of columns from a table.
  ///
  /// `indexes` and `definition` create its indexes and, under a name, the table without the checks.
  func removingChecks(
    of columns: [String],
    from table: String,
    indexes: String,
    definition: (String) -> String
  ) -> String
  /// Returns an expression in an index.
  func expression(_ text: String) -> String
}
