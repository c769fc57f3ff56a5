import StoreCore

/// What came of moving a store.
public struct StoreMigrationResult: Sendable, Hashable {
  /// How many rows were copied now.
  public let copied: Int
  /// What each table was found to hold, if both stores were compared.
  public let tables: [TableChecksum]
  /// Where the two are not the same: the first hundred.
  public let differences: [RowDifference]
  /// How many of those there are in all.
  public let differenceCount: Int
}

/// What a table holds, in short.
public struct TableChecksum: Sendable, Hashable {
  /// The name of the table.
  public let tableName: String
  /// How many rows it has.
  public let rows: Int
  /// The checksum of all of them, the same in every database.
  public let sum: String
}

/// A row that is not the same in a store and in its copy.
public struct RowDifference: Sendable, Hashable {
  /// The table that it is in.
  public let tableName: String
  /// What tells it from the other rows of the table.
  public let key: String
  /// How the two differ.
  public let kind: Kind

  /// How a row differs from its copy.
  public enum Kind: String, Sendable, Hashable {
    /// The copy lacks it.
    case missing
    /// Only the copy has it.
    case added
    /// It says something else in the copy.
    case changed
  }
}

/// How far the moving of a store has come.
public enum StoreMigrationEvent: Sendable, Hashable {
  /// The store is looked through for what is wrong with it.
  case looks
  /// It goes on behind what was copied before.
  case goesOn(rows: Int)
  /// What was copied before was removed, because the store was changed since.
  case beginsAnew
  /// The next table is copied or compared.
  case begins(table: String, rows: Int)
  /// So many more rows are done.
  case reached(rows: Int)
  /// A table is there.
  case copied(table: String, rows: Int)
  /// A table was compared.
  case compared(table: String, rows: Int)
}
