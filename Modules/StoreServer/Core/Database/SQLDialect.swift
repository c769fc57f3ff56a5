import Persistence

/// What databases say each in their own way; all other SQL of the store is the same for all.
package protocol SQLDialect: QueryDialect, JSONDialect, RevisionDialect, SearchDialect {
  /// What only moving a store asks for.
  var moving: any MigrationDialect { get }
}

/// Lists of values, and the hints by which a list is read along the right index.
package protocol QueryDialect: Sendable {
  /// That a column has one of some numbers.
  func isIn(_ column: SQLText, numbers: [Int]) -> SQLText
  /// That a column has one of some texts.
  func isIn(_ column: SQLText, texts: [String]) -> SQLText
  /// A table of numbers, each as `value`.
  func table(of numbers: [Int], as name: SQLText) -> SQLText
  /// A table of texts, each as `value`.
  func table(of texts: [String], as name: SQLText) -> SQLText

  /// A column that no index is to be looked for by, because it is known which one serves.
  func unindexed(_ column: SQLText) -> SQLText
  /// A table whose rows are to be found by that index.
  func table(_ table: SQLText, foundBy index: SQLText) -> SQLText
  /// What joins a table whose rows are looked for once those of the tables before it are known.
  var join: SQLText { get }
  /// Joins those rows of a table that a query finds by a number, anew for each row of the tables
  /// before it; further conditions are those that make it one row for each number.
  func joining(
    _ table: SQLText,
    as name: SQLText,
    by number: SQLText,
    in query: SQLText,
    _ conditions: [SQLText]
  ) -> SQLText

  /// That a column has a text somewhere in it.
  func contains(_ column: SQLText, _ text: String) -> SQLText
  /// The SKUs of the variants of a product `p` in their order, with spaces between them.
  var joinedSKUs: SQLText { get }
}

/// What columns of JSON hold.
package protocol JSONDialect: Sendable {
  /// Whether a column can be read.
  func isReadable(_ column: SQLText) -> SQLText
  /// A table of the elements that a column has, each as `value`; none where it cannot be read.
  func elements(of column: SQLText, as name: SQLText) -> SQLText
  /// A member of such an element that is a text.
  func text(_ member: SQLText, of element: SQLText) -> SQLText
  /// A member of such an element that is a whole number.
  func number(_ member: SQLText, of element: SQLText) -> SQLText
}

/// How changes are counted, and those are kept apart who make the same one.
package protocol RevisionDialect: Sendable {
  /// Counts a change of the catalog; without a row to count it in, the store is damaged.
  var countChange: SQLText { get }
  /// Finds the number that this change has, once it was counted.
  var changeNumber: SQLText { get }
  /// The greatest number that any change has had.
  var lastNumber: SQLText { get }
  /// In how many rows changes are counted.
  var countRows: Int { get }

  /// What caches know the list of orders by: it is another one after every change that is seen.
  var orderState: SQLText { get }
  /// Whether that is so only if changes of orders are counted like those of the catalog.
  var countsOrders: Bool { get }

  /// Makes whoever asks with the same number wait until this transaction ends; nothing where all
  /// who write wait for one another.
  func hold(_ number: Int) -> SQLText?
}
