/// The words in which a database has its tables described, where they are not the same in all.
struct SchemaDialect: Sendable {
  let integer: String
  /// Text that is sorted by its bytes, so that lists are the same in every store.
  let text: String
  let bytes: String
  /// A column that numbers the rows.
  let number: String
  /// One that never gives the number of a row again that was removed.
  let lastingNumber: String
  /// What ends a table whose rows have a number.
  let numbered: String
  /// What ends a table whose rows are kept in the order of their key.
  let keyed: String
  /// The table that counts all changes of the catalog.
  let revision: String
  /// The table of what is searched.
  let searchedTexts: String
  /// What a column of JSON is held to beside being text.
  let json: @Sendable (_ column: String, _ shape: String) -> String
  /// The number that an index ends in, where it does not do so by itself.
  let end: @Sendable (_ column: String) -> String
  /// An expression as part of an index.
  let expression: @Sendable (String) -> String
}
