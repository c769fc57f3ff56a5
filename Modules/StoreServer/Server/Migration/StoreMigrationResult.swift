import StoreCore

/// The result of a migration.
public struct StoreMigrationResult: Sendable, Hashable {
  /// The number of rows copied by this call.
  public internal(set) var copied = 0
  /// The checksums of the tables, if both stores were compared.
  public internal(set) var tables: [TableChecksum] = []
  /// The first hundred differences.
  public internal(set) var differences: [RowDifference] = []
  /// The number of all differences.
  public internal(set) var differenceCount = 0
}

/// The row count and checksum of a table.
public struct TableChecksum: Sendable, Hashable {
  /// The name of the table.
  public let tableName: String
  /// The number of rows.
  public let rows: Int
  /// The checksum of all rows, equal in every database.
  public let sum: String
}

/// A row that differs between a store and its copy.
public struct RowDifference: Sendable, Hashable {
  /// The name of the table.
  public let tableName: String
  /// The key of the row.
  public let key: String
  /// The kind of difference.
  public let kind: Kind

  /// The kind of difference.
  public enum Kind: String, Sendable, Hashable {
    /// The row is missing in the copy.
    case missing
    /// Only the copy has the row.
    case added
    /// The row has other values in the copy.
    case changed
  }
}

/// An event in the progress of a migration.
public enum StoreMigrationEvent: Sendable, Hashable {
  /// The source is being checked.
  case checking
  /// An earlier migration is continued after these rows.
  case resuming(rows: Int)
  /// The copied rows were deleted, because the source was changed since.
  case restarting
  /// Copying or comparing a table has started.
  case started(table: String, rows: Int)
  /// These further rows are done.
  case advanced(rows: Int)
  /// A table was copied.
  case copied(table: String, rows: Int)
  /// A table was compared.
  case compared(table: String, rows: Int)
}
