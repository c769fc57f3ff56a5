/// The SQL types and clauses of CREATE TABLE that differ between databases.
struct SchemaDialect: Sendable {
  let integer: String
  /// The type of text that sorts by bytes, so that lists are the same in every database.
  let text: String
  let bytes: String
  /// The definition of an ID column.
  let integerKey: String
  /// The definition of an ID column that never reuses an ID.
  let autoincrementKey: String
  /// The end of CREATE TABLE for a table with row IDs.
  let rowIDTableEnd: String
  /// The end of CREATE TABLE for a table that is clustered by its key.
  let keyedTableEnd: String
  /// The table of the revision of the catalog.
  let revision: String
  /// The table of the full-text index.
  let searchedTexts: String
  /// The constraint of a JSON column.
  let json: @Sendable (_ column: String, _ shape: String) -> String
  /// The ID at the end of an index, if the database does not add it by itself.
  let trailingColumn: @Sendable (_ column: String) -> String
  /// An expression in an index.
  let expression: @Sendable (String) -> String
  /// The text of a member of a JSON object in a column; null if the column is not valid JSON.
  let jsonMember: @Sendable (_ column: String, _ name: String) -> String
  /// The table function that splits a text at spaces and ends of lines, and the names of its columns.
  let splitWords: @Sendable (_ column: String) -> String
  let splitColumns: String
}
