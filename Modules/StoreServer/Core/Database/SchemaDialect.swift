/// The SQL types and clauses of CREATE TABLE that differ between databases.
package struct SchemaDialect: Sendable {
  package let integer: String
  /// The type of text that sorts by bytes, so that lists are the same in every database.
  package let text: String
  package let bytes: String
  /// The definition of an ID column.
  package let integerKey: String
  /// The definition of an ID column that never reuses an ID.
  package let autoincrementKey: String
  /// The end of CREATE TABLE for a table with row IDs.
  package let rowIDTableEnd: String
  /// The end of CREATE TABLE for a table that is clustered by its key.
  package let keyedTableEnd: String
  /// The table of revisions.
  let revisions: String
  /// Returns the table of a full-text index.
  let indexTable: @Sendable (FullTextIndex) -> String
  /// Returns the constraint of a JSON column.
  package let json: @Sendable (_ column: String, _ shape: String) -> String
  /// Returns the ID at the end of an index, if the database does not add it by itself.
  package let trailingColumn: @Sendable (_ column: String) -> String
  /// Returns an expression in an index.
  package let expression: @Sendable (String) -> String

  /// Returns the statements that create a full-text index.
  package func table(of index: FullTextIndex) -> String { indexTable(index) }
}
