/// Something that stands on one row after the other: a statement of SQLite, or another database's
/// answer.
///
/// What reads rows need not know which; a ``Row`` is the same over each.
public protocol RowSource: AnyObject {
  /// The names of the result's columns, in their order.
  var columnNames: [String] { get }

  /// The SQL that the rows are an answer to, for errors.
  var sql: String { get }

  /// The value in a column of the current row; the index is one of ``columnNames``.
  func stored(at index: Int) throws(PersistenceError) -> SQLValue
}
