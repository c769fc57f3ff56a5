/// A database by its own library alone: statements that are prepared once, one after the other.
///
/// The statements have a `?` for each value; what databases say each in their own way has a method.
protocol BareConnection: AnyObject {
  /// Runs a statement, reads all it gives, and returns the number in the first column of the first
  /// row; 0 without a row.
  @discardableResult
  func run(_ sql: String, _ values: [BareValue]) throws -> Int

  /// Begins to place the order of a key.
  func begin(_ key: String) throws
  /// Keeps others from what an order takes from.
  func hold(_ sku: String) throws
  /// Counts a change of the catalog, and tells its number.
  func incrementRevision() throws -> Int
  /// Adds a row, and tells the number that it was given in that column.
  func insert(_ sql: String, _ values: [BareValue], numbered column: String) throws -> Int

  /// The slot of the sums of a day that an order is counted in, the same as the store's.
  var slot: String { get }
  /// The SQL type of a column of bytes.
  var bytesType: String { get }
  /// Adds many rows at once, and does then what the database would do by itself some time after.
  func fill(_ body: () throws -> Void) throws
}

/// A value of a statement.
enum BareValue {
  case number(Int)
  case text(String)
  case bytes([UInt8])
}

extension BareConnection {
  @discardableResult
  func run(_ sql: String) throws -> Int { try run(sql, []) }
}
