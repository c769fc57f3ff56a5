import Persistence

/// The SQL that differs between databases; all other SQL of the store is the same.
package protocol SQLDialect: QueryDialect, JSONDialect, RevisionDialect, SearchDialect {
  /// The SQL of `store migrate`.
  var migration: any MigrationDialect { get }
}

/// The SQL of conditions, joins and index hints.
package protocol QueryDialect: Sendable {
  /// Returns the condition that a column has one of the numbers.
  func isIn(_ column: SQLText, numbers: [Int]) -> SQLText
  /// Returns the condition that a column has one of the texts.
  func isIn(_ column: SQLText, texts: [String]) -> SQLText
  /// Returns a table of numbers with the column `value`.
  func table(of numbers: [Int], as name: SQLText) -> SQLText
  /// Returns a table of texts with the column `value`.
  func table(of texts: [String], as name: SQLText) -> SQLText

  /// Returns a column expression that no index is used for, because another index serves.
  func unindexed(_ column: SQLText) -> SQLText
  /// Returns a table with a hint to use an index.
  func table(_ table: SQLText, indexedBy index: SQLText) -> SQLText
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

  /// Returns the condition that a column contains a text.
  func contains(_ column: SQLText, _ text: String) -> SQLText
  /// The SKUs of the variants of a product `p`, in order, separated by spaces.
  var joinedSKUs: SQLText { get }
}

/// The SQL of JSON columns.
package protocol JSONDialect: Sendable {
  /// Returns the condition that a column is valid JSON.
  func isReadable(_ column: SQLText) -> SQLText
  /// Returns a table of the elements of a JSON column as `value`; empty if the column is not valid
  /// JSON.
  func elements(of column: SQLText, as name: SQLText) -> SQLText
  /// Returns a text member of such an element.
  func text(_ member: SQLText, of element: SQLText) -> SQLText
  /// Returns an integer member of such an element.
  func number(_ member: SQLText, of element: SQLText) -> SQLText
}

/// The SQL of revisions, and of locks on idempotency keys.
package protocol RevisionDialect: Sendable {
  /// The statement that increments the revision of the catalog; it changes no row in a damaged
  /// store.
  var incrementRevision: SQLText { get }
  /// The query of the revision of this change, after incrementing.
  var nextRevision: SQLText { get }
  /// The greatest revision of any change.
  var lastRevision: SQLText { get }
  /// The number of rows in the table `revision`.
  var slotCount: Int { get }

  /// The query of the state of the list of orders, which differs after every committed change.
  var orderState: SQLText { get }
  /// `true` if changes of orders must increment the revision of the catalog for that.
  var countsOrders: Bool { get }

  /// Returns the statement that locks a number until the end of the transaction; `nil` if all
  /// writers wait for each other anyway.
  func advisoryLock(_ number: Int) -> SQLText?
}
