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
  /// Returns a table of the words of a column as `value`, some of which may be empty.
  func words(of column: SQLText, as name: SQLText) -> SQLText
  /// The SKUs of the variants of a product `p`, in order, separated by spaces.
  var joinedSKUs: SQLText { get }

  // JSON columns.

  /// Returns the condition that a column is valid JSON.
  func isReadable(_ column: SQLText) -> SQLText
  /// Returns the text of a member of a JSON object in a column; null if the column is not valid JSON.
  func member(_ name: SQLText, of column: SQLText) -> SQLText
  /// Returns a table of the elements of a JSON column as `value`; empty if the column is not valid
  /// JSON.
  func elements(of column: SQLText, as name: SQLText) -> SQLText

  // Revisions.

  /// The statement that increments the revision of the catalog; `nil` if the query of the next one
  /// does.
  var incrementRevision: SQLText? { get }
  /// The query of the revision of this change; it has no row in a damaged store.
  var nextRevision: SQLText { get }
  /// The greatest revision of any change.
  var lastRevision: SQLText { get }
  /// The number of rows in the table `revision`.
  var slotCount: Int { get }
  /// The query of the state of the list of orders, which differs after every committed change.
  var orderState: SQLText { get }
  /// `true` if changes of orders must increment the revision of the catalog for that.
  var countsOrders: Bool { get }

  /// The slot of `sales_day` in which the connection counts.
  var salesSlot: SQLText { get }

  // The full-text index, the table `product_text`.

  /// The name of the column with the ID of the product.
  var searchedID: String { get }
  /// Returns the condition that a row matches the query.
  func matches(_ match: FullTextQuery) -> SQLText
  /// Returns the ORDER BY term of matching rows, best first.
  func rank(_ match: FullTextQuery) -> SQLText
  /// Returns the statement that renames a brand in the texts of its products.
  func rename(_ brand: Int, to name: String) -> SQLText

  // Whole tables.

  /// Returns the query that finds a row if a table exists.
  func tableExists(_ table: SQLText) -> SQLText
  /// Returns the statement that inserts rows.
  func insert(_ rows: ArraySlice<StoredRow>, into table: StoreTable) -> SQLText
  /// Returns the query of the last assigned ID, if the database stores it.
  func lastNumber(of table: StoreTable) -> SQLText?
  /// Returns the statements that continue the IDs of a table after a number.
  func restartIDs(of table: StoreTable, after number: Int) -> [SQLText]
  /// Returns the statements that set the revision.
  func setRevision(_ count: Int) -> [SQLText]
  /// The statements that delete all rows.
  var removeAll: [SQLText] { get }
}

extension SQLDialect {
  /// The column of the full-text index with the ID of the product.
  package var productColumn: SQLText { "product_text.\(SQLText(stringLiteral: searchedID))" }

  /// Returns the columns of a table in this database.
  func columns(of table: StoreTable) -> [String] {
    table.name == StoreTable.searchText.name
      ? [searchedID] + table.columns.dropFirst() : table.columns
  }
}

/// Values that a statement binds as one, so that its text does not depend on their number.
package enum SQLList: Sendable {
  case numbers([Int])
  case texts([String])
}
